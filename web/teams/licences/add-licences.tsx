import { useState } from 'react';
import type { Quote } from '../../../contract/billing/orders.ts';
import { teamPlan } from '../../../contract/plans.ts';
import type { Team } from '../../../contract/teams/teams.ts';
import { amountText, moneyText } from '../../../contract/text/money.ts';
import { formatSellerDay } from '../../../contract/text/seller-dates.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { useLicenceQuote } from '../team/hooks.ts';
import { formatLicences } from '../team/labels.ts';
import styles from './add-licences.module.css';

export function AddLicences({ team, onClose }: { team: Team; onClose: () => void }) {
  const max = teamPlan.maxSeats - team.seats.total;
  const [typed, setTyped] = useState('1');
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const isValid = count >= 1 && count <= max;
  const quote = useLicenceQuote(team.id, isValid ? count : null);
  const error = isValid ? undefined : countError(count, max);
  const refusal = isValid ? quote.data?.refusal : null;
  const price = isValid && !quote.isError && !refusal ? quote.data : null;
  return (
    <div className="stack gap-5">
      <TextField
        label="How many more?"
        type="number"
        inputMode="numeric"
        min={1}
        max={max}
        className={styles.count}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
      />
      <div className={styles.price} aria-live="polite">
        {isValid && quote.isError && (
          <Notice tone="bad">
            {errorMessage(quote.error)}{' '}
            <Button small onClick={() => quote.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {price && <Price quote={price} endsAt={team.endsAt} isStale={quote.isPlaceholderData} />}
        {refusal && (
          <Notice>
            {refusal.message} {refusal.link && <TextLink to={refusal.link}>See details</TextLink>}
          </Notice>
        )}
      </div>
      {/* Announces the new price or the error while typing, never the outdated price. */}
      <p className="visually-hidden" role="status">
        {error ?? (price && !quote.isPlaceholderData && formatQuote(price))}
      </p>
      <div className="cluster gap-3">
        {isValid && !refusal ? (
          <LinkButton variant="primary" to={`/payment?team=${team.id}&licences=${count}`}>
            Go to payment
          </LinkButton>
        ) : (
          <Button variant="primary" disabled>
            Go to payment
          </Button>
        )}
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </div>
  );
}

function countError(count: number, max: number): string {
  if (count <= max) return 'Enter a whole number, 1 or more.';
  return max === 1
    ? `You can add one more. For more than ${teamPlan.maxSeats} licences, contact sales.`
    : `You can add up to ${max}. A team has at most ${teamPlan.maxSeats} licences.`;
}

const formatQuote = ({ seats, totalCents, currency }: Quote) =>
  `${amountText(totalCents, currency)} for ${formatLicences(seats)}`;

function Price({ quote, endsAt, isStale }: { quote: Quote; endsAt: string; isStale: boolean }) {
  const { seats, unitCents, totalCents, currency, taxCents, taxName, taxIncluded } = quote;
  const tax = `${taxIncluded ? 'Includes' : 'Plus'} ${moneyText(taxCents, currency)} ${taxName}.`;
  return (
    <div className={isStale ? styles.old : undefined} aria-live="off">
      <p className={styles.total}>{amountText(totalCents, currency)}</p>
      <p className="mt-1 small">
        {formatLicences(seats)} until {formatSellerDay(endsAt)}, {moneyText(unitCents, currency)}{' '}
        each. You pay for the days left, at least {teamPlan.graceDays}. {taxName && tax}
      </p>
    </div>
  );
}
