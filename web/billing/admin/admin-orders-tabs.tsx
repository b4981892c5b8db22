import { WorkTabs } from '../../ui/layout/work-screen.tsx';
import { offersPath } from '../offers/words.ts';

const path = '/user-screen/admin-orders';

export function AdminOrdersTabs() {
  return (
    <WorkTabs
      label="All orders"
      tabs={[
        { to: path, label: 'Orders' },
        { to: offersPath, label: 'Offers' },
        { to: `${path}/codes`, label: 'Discount codes' },
      ]}
    />
  );
}
