import { type ReactNode, useState } from 'react';
import { moneyText } from '../../../contract/plans.ts';
import { formatSellerDate, formatSellerDateTime } from '../../teams/shared/seller-dates.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DocumentButton } from '../orders/order-document.tsx';
import type { AdminOrder, InvoiceEnd } from './admin-hooks.ts';
import styles from './admin-orders.module.css';
import { InvoiceDialog } from './admin-orders-invoice.tsx';
import { RefundDialog } from './admin-orders-refund.tsx';
import { StateMark } from './admin-orders-table.tsx';
import { payByNames } from './admin-orders-words.ts';

type OrderDetailsProps = { order: AdminOrder | null; onClose: () => void };

export function OrderDetails({ order, onClose }: OrderDetailsProps) {
  const [end, setEnd] = useState<InvoiceEnd | 'refunded' | null>(null);
  const close = () => {
    setEnd(null);
    onClose();
  };
  const next = { order, onBack: () => setEnd(null), onDone: close };
  return (
    <>
      <Dialog
        wide
        open={order !== null && end === null}
        onClose={onClose}
        title={`Order ${order?.number ?? ''}`}
        actions={
          (order?.state === 'invoiced' && (
            <>
              <Button variant="primary" onClick={() => setEnd('paid')}>
                Record payment
              </Button>
              <Button onClick={() => setEnd('cancelled')}>Cancel invoice</Button>
            </>
          )) ||
          (order?.state === 'paid' && (
            <Button onClick={() => setEnd('refunded')}>Refund order</Button>
          ))
        }
      >
        {order && <Details order={order} />}
      </Dialog>
      <InvoiceDialog end={end === 'refunded' ? null : end} {...next} />
      <RefundDialog open={end === 'refunded'} {...next} />
    </>
  );
}

function Details({ order }: { order: AdminOrder }) {
  const { buyer } = order;
  return (
    <div className={styles.details}>
      <p className={styles.what}>{order.title}</p>
      <dl className={styles.facts}>
        <Fact name="State">
          <StateMark state={order.state} />
        </Fact>
        <Fact name="Ordered">{formatSellerDateTime(order.createdAt)}</Fact>
        {order.state === 'invoiced' && order.dueAt && (
          <Fact name="To be paid by">{formatSellerDate(order.dueAt)}</Fact>
        )}
        {order.paidAt && (
          <Fact name="Paid">
            {formatSellerDateTime(order.paidAt)}
            {order.method && <>, {order.method}</>}
          </Fact>
        )}
        {order.refundedAt && <Fact name="Refunded">{formatSellerDateTime(order.refundedAt)}</Fact>}
        {!order.paidAt && <Fact name="Pays by">{payByNames[order.payBy]}</Fact>}
        {order.payment?.failure && <Fact name="Last try">{order.payment.failure}</Fact>}
      </dl>
      <Sum order={order} />
      <dl className={styles.facts}>
        <Fact name="Buyer">{buyer.name}</Fact>
        {buyer.organisation && <Fact name="Organisation">{buyer.organisation}</Fact>}
        <Fact name="Email">{buyer.email}</Fact>
        {buyer.phone && <Fact name="Phone">{buyer.phone}</Fact>}
        {buyer.address && <Fact name="Address">{buyer.address}</Fact>}
        {buyer.taxNumber && <Fact name="ABN">{buyer.taxNumber}</Fact>}
        <Fact name="Account">{order.username ?? 'deleted'}</Fact>
      </dl>
      {order.notes.length > 0 && (
        <dl className={styles.facts}>
          {order.notes.map(({ at, text }) => (
            <Fact key={`${at} ${text}`} name={formatSellerDateTime(at)}>
              {text}
            </Fact>
          ))}
        </dl>
      )}
      {order.documents.length > 0 && (
        <div className={styles.documents}>
          {order.documents.map((document) => (
            <DocumentButton key={document.id} document={document} />
          ))}
        </div>
      )}
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Sum({ order }: { order: AdminOrder }) {
  const { seats, unitCents, listCents, discountCents, totalCents, gstCents, code } = order;
  return (
    <dl className={styles.sum}>
      <Fact name={seats > 1 ? `${seats} at ${moneyText(unitCents)}` : 'Price'}>
        {moneyText(listCents)}
      </Fact>
      {discountCents > 0 && (
        <Fact name={code ? `Discount, ${code}` : 'Discount'}>−{moneyText(discountCents)}</Fact>
      )}
      <Fact name={`Total in ${order.currency}`}>
        <strong>{moneyText(totalCents)}</strong>
      </Fact>
      <Fact name="GST included">{moneyText(gstCents)}</Fact>
    </dl>
  );
}
