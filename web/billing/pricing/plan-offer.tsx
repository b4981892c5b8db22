import { useEffect, useId, useRef, useState } from 'react';
import { moneyText, teamPlan } from '../../../contract/plans.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { useHydrated } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import styles from './plan-offer.module.css';
import { type OwnTeam, ownLicence, ownTeam, usePlan } from './plan-own.ts';

const { minSeats, maxSeats, seatCents } = teamPlan;

/** Licences to buy, or the team that one has. Keeps its height while it is not known which. */
export function TeamOffer() {
  const { plan, isKnown } = usePlan();
  const team = ownTeam(plan);
  return (
    <div className={classNames(styles.offer, !isKnown && styles.unknown)}>
      {team ? <HasTeam team={team} /> : <BuyTeam />}
    </div>
  );
}

function HasTeam({ team }: { team: OwnTeam }) {
  const [first, second] = team.ways;
  return (
    <>
      <p className={styles.name}>{team.title}</p>
      <p className={classNames(styles.sum, 'num')}>{team.text}</p>
      <div className={styles.row}>
        {first && (
          <LinkButton to={first.to} variant="primary">
            {first.label}
          </LinkButton>
        )}
        {second && <LinkButton to={second.to}>{second.label}</LinkButton>}
      </div>
    </>
  );
}

const clamp = (count: number) => Math.min(maxSeats, Math.max(minSeats, Math.round(count)));

function BuyTeam() {
  const id = useId();
  const isReady = useHydrated();
  const [typed, setTyped] = useState(String(minSeats));
  const field = useRef<HTMLInputElement>(null);
  // Typed before the script was there.
  useEffect(() => {
    if (field.current) setTyped(field.current.value);
  }, []);
  const count = Number(typed);
  const isRight = Number.isInteger(count) && count >= minSeats && count <= maxSeats;
  const seats = isRight ? count : clamp(count || minSeats);
  const step = (by: number) => setTyped(String(clamp(seats + by)));
  return (
    <>
      <div className={styles.row}>
        <div className={styles.stepper}>
          <button
            type="button"
            aria-label="One licence fewer"
            disabled={!isReady}
            onClick={() => step(-1)}
          >
            −
          </button>
          <label className="visually-hidden" htmlFor={id}>
            Licences
          </label>
          <input
            ref={field}
            id={id}
            className="num"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={typed}
            aria-describedby={`${id}-sum`}
            onChange={(event) => setTyped(event.target.value)}
            onBlur={() => setTyped(String(seats))}
          />
          <button
            type="button"
            aria-label="One licence more"
            disabled={!isReady}
            onClick={() => step(1)}
          >
            +
          </button>
        </div>
        <LinkButton to={`/payment?licences=${seats}`} variant="primary">
          Buy Team
        </LinkButton>
      </div>
      <p className={classNames(styles.sum, 'num')} id={`${id}-sum`} aria-live="polite">
        {isRight ? sumText(seats) : limitText(count)}
      </p>
    </>
  );
}

function sumText(seats: number): string {
  return `${seats} licences: ${moneyText(seats * seatCents, 'brief')} a year`;
}

function limitText(count: number): string {
  return count > maxSeats
    ? `More than ${maxSeats} is Enterprise: please contact sales`
    : `A team has ${minSeats} to ${maxSeats} licences`;
}

/** Under the plans: for whoever learns without a team, or with one already. */
export function LicenceLine() {
  const { plan, isKnown } = usePlan();
  const { text, way } = ownLicence(plan);
  return (
    <p className={classNames(styles.line, !isKnown && styles.unknown)}>
      {text} <TextLink to={way.to}>{way.label}</TextLink>
    </p>
  );
}
