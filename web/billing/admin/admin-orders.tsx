import type { MetaFunction } from 'react-router';
import { pageMeta } from '../../page/meta.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { WorkHeader } from '../../ui/layout/work-screen.tsx';
import { AdminOrdersTabs } from './admin-orders-tabs.tsx';
import { OrdersSection } from './orders-section.tsx';

export const handle: PageHandle = { screen: 'work' };

export const meta: MetaFunction = (args) =>
  pageMeta(args, { title: 'All orders', description: 'Orders of this site.', hidden: true });

export default function AdminOrders() {
  return (
    <>
      <WorkHeader title="All orders" text="What was bought, and which invoices wait." />
      <AdminOrdersTabs />
      <OrdersSection />
    </>
  );
}
