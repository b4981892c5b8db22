import type { KeyboardEvent } from 'react';
import type { OrderItem } from '../../../contract/billing/orders.ts';
import { teamPlan } from '../../../contract/plans.ts';
import { useHydrated } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { leastSeats, readSeats, seatsProblem, type TypedSeats } from './payment-address.ts';
import styles from './payment-parts.module.css';

export type LicenceWish = Exclude<OrderItem, { kind: 'course' }>;

type PaymentLicencesProps = {
  wish: LicenceWish;
  typed: TypedSeats;
  /** A year that still runs is renewed for the licences there are. */
  isFixed: boolean;
  onChange: (typed: TypedSeats) => void;
};

/** For oneself or for a team, and for how many. */
export function PaymentLicences(props: PaymentLicencesProps) {
  const { wish, typed, isFixed, onChange } = props;
  const isPersonalRenewal = wish.kind === 'renewal' && wish.seats === 1;
  if (isPersonalRenewal) return null;
  return (
    <section className={styles.part} aria-labelledby="licences">
      <h2 id="licences">{isFixed ? 'Your licences for the next year' : titles[wish.kind]}</h2>
      {wish.kind === 'licence' && (
        <div className={styles.choices} role="radiogroup" aria-labelledby="licences">
          <Choice
            name="for"
            value="me"
            checked={!typed.isTeam}
            onChoose={() => onChange({ text: '1', isTeam: false })}
            title="For me"
            text="One licence"
          />
          <Choice
            name="for"
            value="team"
            checked={typed.isTeam}
            onChoose={() => onChange({ text: String(teamPlan.minSeats), isTeam: true })}
            title="For a team"
            text={`${teamPlan.minSeats} to ${teamPlan.maxSeats} licences`}
          />
        </div>
      )}
      {isFixed ? (
        <p>
          <strong>{wish.seats} licences.</strong> Add licences on their own; fewer are possible once
          the year has ended.
        </p>
      ) : (
        typed.isTeam && <SeatsField {...props} />
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
  const isReady = useHydrated();
  const least = leastSeats(wish);
  const most = teamPlan.maxSeats;
  const seats = readSeats(typed.text);
  const problem = seatsProblem(wish);
  const type = (text: string) => onChange({ text, isTeam: true });
  const step = (by: number) => type(String(Math.min(most, Math.max(least, seats + by))));

  function stepByKey(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  }

  const wrongText =
    least === 1
      ? `Enter a whole number from 1 to ${most}.`
      : `A team has ${least} to ${most} licences.`;
  const enterpriseText = `More than ${most} licences are an Enterprise plan.`;
  return (
    <div className={styles.seats}>
      <TextField
        label="Number of licences"
        name="seats"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={typed.text}
        onChange={(event) => type(event.target.value)}
        onKeyDown={stepByKey}
        error={problem ? (problem === 'wrong' ? wrongText : enterpriseText) : undefined}
        hint={
          problem === 'enterprise' && (
            <>
              Its price is made for you.{' '}
              <TextLink to={`/contact-sales?licences=${seats}`}>
                Ask sales about {seats} licences
              </TextLink>
            </>
          )
        }
      />
      <div className={styles.steps}>
        {/* At the ends not disabled: a button that is loses the focus. */}
        <button
          type="button"
          disabled={!isReady}
          aria-disabled={seats <= least}
          onClick={() => seats > least && step(-1)}
        >
          <Icon name="minus" label="One licence less" size={18} />
        </button>
        <button
          type="button"
          disabled={!isReady}
          aria-disabled={seats >= most}
          onClick={() => seats < most && step(1)}
        >
          <Icon name="plus" label="One licence more" size={18} />
        </button>
      </div>
    </div>
  );
}

type ChoiceProps = {
  name: string;
  value: string;
  checked: boolean;
  onChoose: () => void;
  title: string;
  text?: string;
};

export function Choice({ name, value, checked, onChoose, title, text }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <input type="radio" name={name} value={value} checked={checked} onChange={onChoose} />
      <span>
        <strong>{title}</strong>
        {text && <small>{text}</small>}
      </span>
    </label>
  );
}
