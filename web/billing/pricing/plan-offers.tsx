import { useEffect, useId, useRef, useState } from 'react';
import { moneyText, teamPlan } from '../../../contract/plans.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { useHydrated } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { describeMyLicence, describeMyTeam, type MyTeam, useMyPlan } from './my-plan.ts';
import styles from './plan-offers.module.css';

const { minSeats, maxSeats, seatCents } = teamPlan;

/** Licences for sale, or the viewer's team. Keeps its height while loading. */
export function TeamOffer() {
  const { plan, isKnown } = useMyPlan();
  const team = describeMyTeam(plan);
  return (
    <div className={classNames(styles.offer, !isKnown && styles.unknown)}>
      {team ? <MyTeamOffer team={team} /> : <TeamForSale />}
    </div>
  );
}

function MyTeamOffer({ team }: { team: MyTeam }) {
  const [first, second] = team.links;
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

function TeamForSale() {
  const id = useId();
  const isReady = useHydrated();
  const [typed, setTyped] = useState(String(minSeats));
  const field = useRef<HTMLInputElement>(null);
  // Typed before hydration.
  useEffect(() => {
    if (field.current) setTyped(field.current.value);
  }, []);
  const count = Number(typed);
  const isValid = Number.isInteger(count) && count >= minSeats && count <= maxSeats;
  const seats = isValid ? count : clamp(count || minSeats);
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
        {isValid ? sumText(seats) : limitText(count)}
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

export function PersonalOffer() {
  const { plan, isKnown } = useMyPlan();
  const { text, link } = describeMyLicence(plan);
  return (
    <p className={classNames(styles.line, !isKnown && styles.unknown)}>
      {text} <TextLink to={link.to}>{link.label}</TextLink>
    </p>
  );
}
