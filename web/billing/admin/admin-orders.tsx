import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import { ScreenHeader } from '../../ui/layout/screen.tsx';
import { Tabs } from '../../ui/navigation/tabs.tsx';
import { DiscountCodesSection } from './discount-codes.tsx';
import { OrdersSection } from './orders-section.tsx';

export const meta: MetaFunction = (args) =>
  pageMeta(args, {
    title: 'All orders',
    description: 'Orders and discount codes of this site.',
    hidden: true,
  });

export default function AdminOrders() {
  return (
    <>
      <ScreenHeader
        title="All orders"
        text="What was bought, which invoices wait, and the discount codes."
      />
      <div className="mt-5">
        <Tabs
          label="Orders and codes"
          tabs={[
            { id: 'orders', label: 'Orders', content: <OrdersSection /> },
            { id: 'codes', label: 'Discount codes', content: <DiscountCodesSection /> },
          ]}
        />
      </div>
    </>
  );
}
