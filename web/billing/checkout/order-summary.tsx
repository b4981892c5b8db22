import type { ReactNode } from 'react';
import type { Quote } from '../../../contract/billing/orders.ts';
import { planTexts } from '../../../contract/plans.ts';
import { amountText, moneyText } from '../../../contract/text/money.ts';
import { classNames } from '../../ui/class-names.ts';
import { Illustration } from '../../ui/drawings/illustration.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { Panel } from '../../ui/layout/panel.tsx';
import styles from './order-summary.module.css';

export type Figures = Pick<
  Quote,
  | 'title'
  | 'seats'
  | 'unitCents'
  | 'listCents'
  | 'discountCents'
  | 'currency'
  | 'totalCents'
  | 'taxCents'
  | 'taxName'
  | 'taxIncluded'
  | 'moneyBack'
> & {
  term?: string | null;
  image?: string | undefined;
  comesFirst?: string | null | undefined;
};

type OrderSummaryProps = {
  /** Null while there are no figures. */
  figures: Figures | null;
  /** New figures are loading. */
  isBusy: boolean;
  /** Made for the account, not for any visitor. */
  isOwnPrice: boolean;
  noPriceReason: string | null;
  /** The discount code. */
  children?: ReactNode;
};

export function OrderSummary(props: OrderSummaryProps) {
  const { figures, isBusy, isOwnPrice, noPriceReason, children } = props;
  const total = figures && !isBusy ? `Total ${totalText(figures)}` : '';
  return (
    <Panel className={styles.summary ?? ''}>
      <section aria-labelledby="order-summary">
        <h2 id="order-summary">Order summary</h2>
        {figures && <Lines figures={figures} isBusy={isBusy} />}
        {!figures && !noPriceReason && <SkeletonLines lines={5} />}
        {/* Screen readers read out a new total. */}
        <p role="status" className={noPriceReason ? 'muted' : 'visually-hidden'}>
          {noPriceReason ?? total}
        </p>
        {children}
        {figures?.comesFirst && <p className="mt-4 small">{figures.comesFirst}</p>}
        <p className={classNames('mt-4 tiny', !isOwnPrice && styles.visitors)}>
          {figures?.moneyBack === false
            ? "You've had a refund for this before, so our support team would decide about another."
            : `With a ${planTexts.guarantee}.`}
        </p>
      </section>
    </Panel>
  );
}

const totalText = ({ totalCents, currency }: Figures) => amountText(totalCents, currency);

function Lines({ figures, isBusy }: { figures: Figures; isBusy: boolean }) {
  const { title, term, seats, unitCents, listCents, image } = figures;
  const { currency, taxName, taxIncluded } = figures;
  return (
    <>
      <div className={styles.what}>
        {image && (
          <div className={styles.picture}>
            <Illustration name={image} />
          </div>
        )}
        <p>
          <strong>{title}</strong>
          {term && <span>{term}</span>}
          {seats > 1 && (
            <span className="num">
              {seats} × {moneyText(unitCents, currency)}
            </span>
          )}
        </p>
      </div>
      <dl className={`${styles.lines} num`} aria-busy={isBusy}>
        <div>
          <dt>Price</dt>
          <dd>{moneyText(listCents, currency)}</dd>
        </div>
        <div>
          <dt>Discount</dt>
          <dd>{moneyText(figures.discountCents, currency)}</dd>
        </div>
        {taxName && (
          <div>
            <dt>{taxIncluded ? `Including ${taxName}` : taxName}</dt>
            <dd>{moneyText(figures.taxCents, currency)}</dd>
          </div>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{totalText(figures)}</dd>
        </div>
      </dl>
    </>
  );
}
