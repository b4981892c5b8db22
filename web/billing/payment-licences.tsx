import { teamPlan } from '../../contract/billing.ts';
import type { Wish } from '../../contract/billing-orders.ts';
import { Icon } from '../ui/icon.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { TextLink } from '../ui/text-link.tsx';
import { readSeats, seatsProblem } from './payment-address.ts';
import styles from './payment-parts.module.css';

export type LicenceWish = Exclude<Wish, { kind: 'course' }>;

type PaymentLicencesProps = {
  wish: LicenceWish;
  /** What stands in the field: it may be no number. */
  typed: string;
  onChange: (seats: string) => void;
};

/** For oneself or for a team, and for how many. */
export function PaymentLicences({ wish, typed, onChange }: PaymentLicencesProps) {
  const isNew = wish.kind === 'licence';
  const isTeam = typed !== '1' || !isNew;
  const isPersonalRenewal = wish.kind === 'renewal' && wish.seats === 1;
  if (isPersonalRenewal) return null;
  return (
    <section className={styles.part} aria-labelledby="licences">
      <h2 id="licences">{titles[wish.kind]}</h2>
      {isNew && (
        <div className={styles.choices}>
          <Choice
            name="for"
            checked={!isTeam}
            onChoose={() => onChange('1')}
            title="For me"
            text="One licence"
          />
          <Choice
            name="for"
            checked={isTeam}
            onChoose={() => onChange(String(teamPlan.minSeats))}
            title="For a team"
            text={`${teamPlan.minSeats} to ${teamPlan.maxSeats} licences`}
          />
        </div>
      )}
      {isTeam && <SeatsField wish={wish} typed={typed} onChange={onChange} />}
      {seatsProblem(wish) === 'enterprise' && (
        <Notice title={`More than ${teamPlan.maxSeats} licences are an Enterprise plan`}>
          Its price is made for you.{' '}
          <TextLink to={`/contact-sales?licences=${wish.seats}`}>
            Ask sales about {wish.seats} licences
          </TextLink>
        </Notice>
      )}
    </section>
  );
}

const titles: Record<LicenceWish['kind'], string> = {
  licence: 'Who are the licences for?',
  more_licences: 'How many more licences?',
  renewal: 'How many licences for the next year?',
};

function SeatsField({ wish, typed, onChange }: PaymentLicencesProps) {
  const least = wish.kind === 'more_licences' ? 1 : teamPlan.minSeats;
  const seats = readSeats(typed);
  const isWrong = seatsProblem(wish) === 'wrong' || (seats < least && typed !== '');
  const step = (by: number) =>
    onChange(String(Math.min(teamPlan.maxSeats, Math.max(least, seats + by))));
  return (
    <div className={styles.seats}>
      <TextField
        label="Number of licences"
        name="seats"
        inputMode="numeric"
        autoComplete="off"
        maxLength={6}
        value={typed}
        onChange={(event) => onChange(event.target.value)}
        error={isWrong ? `Enter a whole number from ${least} to ${teamPlan.maxSeats}.` : undefined}
      />
      <div className={styles.steps}>
        <button type="button" disabled={seats <= least} onClick={() => step(-1)}>
          <Icon name="minus" label="One licence less" size={18} />
        </button>
        <button type="button" disabled={seats >= teamPlan.maxSeats} onClick={() => step(1)}>
          <Icon name="plus" label="One licence more" size={18} />
        </button>
      </div>
    </div>
  );
}

type ChoiceProps = {
  name: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  text?: string;
};

export function Choice({ name, checked, onChoose, title, text }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} checked={checked} onChange={onChoose} />
      <span>
        <strong>{title}</strong>
        {text && <small>{text}</small>}
      </span>
    </label>
  );
}
