import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatShortDay } from '../../../contract/text/short-dates.ts';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { StateMark } from '../../ui/feedback/state-mark.tsx';
import { Table } from '../../ui/layout/table.tsx';
import { orderMarks } from '../orders/labels.ts';
import styles from './admin-orders.module.css';
import type { AdminOrder } from './hooks.ts';
import { orderStateLabels } from './labels.ts';

type OrdersTableProps = {
  orders: readonly AdminOrder[];
  onChoose: (order: AdminOrder) => void;
};

/** On phones, item and state are below the buyer and the total. */
export function OrdersTable({ orders, onChoose }: OrdersTableProps) {
  return (
    <div className={styles.rows}>
      <Table caption="Orders" className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Order</th>
            <th scope="col">Buyer</th>
            <th scope="col" className="not-on-phones">
              Bought
            </th>
            <th scope="col" className={styles.amount}>
              Total
            </th>
            <th scope="col" className="not-on-phones">
              State
            </th>
          </tr>
        </thead>
        <tbody>
          {orders.map((order) => (
            <OrderRow key={order.id} order={order} onChoose={() => onChoose(order)} />
          ))}
        </tbody>
      </Table>
    </div>
  );
}

function OrderRow({ order, onChoose }: { order: AdminOrder; onChoose: () => void }) {
  const { number, title, buyer, username, totalCents, currency, createdAt } = order;
  return (
    <tr className={styles.order}>
      <th scope="row">
        <TextButton onClick={onChoose} aria-label={`Order ${number}: details`}>
          {number}
        </TextButton>
        <span className="tiny block plain anywhere mt-hair nowrap">
          {formatShortDay(createdAt, { zone: sellerZone() })}
        </span>
      </th>
      <td>
        <span className={styles.text}>{buyer.organisation || buyer.name}</span>
        <span className="tiny block plain anywhere mt-hair">{username ?? 'account deleted'}</span>
        <span className={styles.below}>{title}</span>
      </td>
      <td className="not-on-phones">
        <span className={styles.text}>{title}</span>
      </td>
      <td className={styles.amount}>
        {moneyText(totalCents, currency)}
        <span className={styles.below}>
          <OrderStateBadge order={order} />
        </span>
      </td>
      <td className="not-on-phones">
        <OrderStateBadge order={order} />
      </td>
    </tr>
  );
}

export function OrderStateBadge({ order }: { order: AdminOrder }) {
  const { state, isTest } = order;
  return (
    <>
      <StateMark mark={orderMarks[state]}>{orderStateLabels[state]}</StateMark>
      {isTest && <span className="block fine muted">Test payment</span>}
    </>
  );
}
