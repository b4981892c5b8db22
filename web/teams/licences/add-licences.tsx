import { useState } from 'react';
import type { Quote } from '../../../contract/billing/orders.ts';
import { currency, moneyText, teamPlan } from '../../../contract/plans.ts';
import type { Team } from '../../../contract/teams.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button, LinkButton } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { formatSellerDate } from '../shared/seller-dates.ts';
import { useLicenceQuote } from '../team/hooks.ts';
import { licences } from '../team/team-words.ts';
import styles from './add-licences.module.css';

/** A number, what it costs until the end of the term, and the way to pay. */
export function AddLicences({ team, onClose }: { team: Team; onClose: () => void }) {
  const most = teamPlan.maxSeats - team.seats.total;
  const [typed, setTyped] = useState('1');
  const count = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : 0;
  const isRight = count >= 1 && count <= most;
  const quote = useLicenceQuote(team.id, isRight ? count : null);
  const error = isRight ? undefined : wrongNumber(count, most);
  const refusal = isRight ? quote.data?.refusal : null;
  const price = isRight && !quote.isError && !refusal ? quote.data : null;
  return (
    <div className={styles.form}>
      <TextField
        label="How many more?"
        type="number"
        inputMode="numeric"
        min={1}
        max={most}
        className={styles.count}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
      />
      <div className={styles.price} aria-live="polite">
        {isRight && quote.isError && (
          <Notice tone="bad">
            {errorMessage(quote.error)}{' '}
            <Button small onClick={() => quote.refetch()}>
              Try again
            </Button>
          </Notice>
        )}
        {price && <Price quote={price} endsAt={team.endsAt} isOld={quote.isPlaceholderData} />}
        {refusal && (
          <Notice>
            {refusal.message} {refusal.link && <TextLink to={refusal.link}>See there</TextLink>}
          </Notice>
        )}
      </div>
      {/* Whoever types hears what it costs or what is wrong, and not the price before. */}
      <p className="visually-hidden" role="status">
        {error ?? (price && !quote.isPlaceholderData && sumText(price))}
      </p>
      <div className={styles.actions}>
        {isRight && !refusal ? (
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

function wrongNumber(count: number, most: number): string {
  if (count <= most) return 'Enter a whole number, 1 or more.';
  return most === 1
    ? `One more, and the team has ${teamPlan.maxSeats}. For more, please contact sales.`
    : `Up to ${most} more: a team has at most ${teamPlan.maxSeats} licences.`;
}

const sumText = ({ seats, totalCents }: Quote) =>
  `${currency} ${moneyText(totalCents)} for ${licences(seats)}`;

function Price({ quote, endsAt, isOld }: { quote: Quote; endsAt: string; isOld: boolean }) {
  const { seats, unitCents, totalCents, gstCents } = quote;
  return (
    <div className={isOld ? styles.old : undefined} aria-live="off">
      <p className={styles.total}>
        {currency} {moneyText(totalCents)}
      </p>
      <p className={styles.about}>
        {licences(seats)} until {formatSellerDate(endsAt)}, {moneyText(unitCents)} each: you pay
        only the days that are left, and at least {teamPlan.graceDays}. Includes{' '}
        {moneyText(gstCents)} GST.
      </p>
    </div>
  );
}
