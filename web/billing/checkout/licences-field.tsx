import type { KeyboardEvent, ReactNode } from 'react';
import type { OrderItem } from '../../../contract/billing/orders.ts';
import { teamPlan } from '../../../contract/plans.ts';
import { useHydrated } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './checkout.module.css';
import { minSeatsOf, readSeats, type SeatsInput, seatsProblem } from './checkout-address.ts';

type LicenceItem = Exclude<OrderItem, { kind: 'course' }>;

type LicencesFieldProps = {
  item: LicenceItem;
  input: SeatsInput;
  /** A running year is renewed for the licences the team has. */
  isFixed: boolean;
  /** Why the server refuses this number. */
  error: string | null;
  onChange: (input: SeatsInput) => void;
};

/** For oneself or for a team, and how many. */
export function LicencesField(props: LicencesFieldProps) {
  const { item, input, isFixed, onChange } = props;
  const isPersonalRenewal = item.kind === 'renewal' && item.seats === 1;
  if (isPersonalRenewal) return null;
  return (
    <section className={styles.part} aria-labelledby="licences">
      <h2 id="licences">{isFixed ? 'Your licences for the next year' : titles[item.kind]}</h2>
      {item.kind === 'licence' && (
        <div className={styles.choices} role="radiogroup" aria-labelledby="licences">
          <Choice
            name="for"
            value="me"
            checked={!input.isTeam}
            onChoose={() => onChange({ text: '1', isTeam: false })}
            title="For me"
            text="Every course for a year"
          />
          <Choice
            name="for"
            value="team"
            checked={input.isTeam}
            onChoose={() => onChange({ text: String(teamPlan.minSeats), isTeam: true })}
            title="For a team"
            text={`${teamPlan.minSeats} to ${teamPlan.maxSeats} licences`}
          />
        </div>
      )}
      {item.kind === 'licence' && !input.isTeam && (
        <p className="small">
          A personal licence opens every course for a year, new ones included. If you only want a
          few, buying them one by one usually costs less, and they stay yours.
        </p>
      )}
      {isFixed ? (
        <p>
          <strong>{item.seats} licences.</strong> To have more, add licences. You can choose fewer
          once the year has ended.
        </p>
      ) : (
        input.isTeam && <SeatsField {...props} />
      )}
    </section>
  );
}

const titles: Record<LicenceItem['kind'], string> = {
  licence: 'Who are the licences for?',
  more_licences: 'How many more licences?',
  renewal: 'How many licences for the next year?',
};

function SeatsField({ item, input, error, onChange }: LicencesFieldProps) {
  const isHydrated = useHydrated();
  const min = minSeatsOf(item);
  const max = teamPlan.maxSeats;
  const seats = readSeats(input.text);
  const problem = seatsProblem(item);
  const change = (text: string) => onChange({ text, isTeam: true });
  const step = (by: number) => change(String(Math.min(max, Math.max(min, seats + by))));

  function stepWithArrows(event: KeyboardEvent) {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    step(by);
  }

  const wrongText =
    min === 1 ? `Enter a whole number from 1 to ${max}.` : `A team has ${min} to ${max} licences.`;
  const enterpriseText = `More than ${max} licences is an Enterprise plan.`;
  return (
    <div className={styles.seats}>
      <TextField
        label="Number of licences"
        name="seats"
        inputMode="numeric"
        autoComplete="off"
        maxLength={9}
        value={input.text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={stepWithArrows}
        error={problem ? (problem === 'wrong' ? wrongText : enterpriseText) : (error ?? undefined)}
        hint={
          problem === 'enterprise' && (
            <>
              Sales will send you an offer.{' '}
              <TextLink to={`/contact-sales?licences=${seats}`}>
                Ask sales about {seats} licences
              </TextLink>
            </>
          )
        }
      />
      <div className={styles.steps}>
        {/* Only aria-disabled at the ends: a disabled button would lose focus. */}
        <button
          type="button"
          disabled={!isHydrated}
          aria-disabled={seats <= min}
          onClick={() => seats > min && step(-1)}
        >
          <Icon name="minus" label="One licence less" size={18} />
        </button>
        <button
          type="button"
          disabled={!isHydrated}
          aria-disabled={seats >= max}
          onClick={() => seats < max && step(1)}
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
  text?: ReactNode;
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
