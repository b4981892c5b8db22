import { useEffect, useId, useRef, useState } from 'react';
import { notSoldText, type Shop, teamPlan } from '../../../contract/plans.ts';
import { moneyText } from '../../../contract/text/money.ts';
import { formatNumber } from '../../../contract/text/numbers.ts';
import { useShop } from '../../data/shop.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { useHydrated } from '../../ui/buttons/hydrated-button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { describeMyLicence, describeMyTeam, type MyTeam, useMyPlan } from './my-plan.ts';
import styles from './plan-offers.module.css';

const { minSeats, maxSeats } = teamPlan;

/** Licences for sale, or the viewer's team. Keeps its height while loading. */
export function TeamOffer() {
  const { plan, isKnown } = useMyPlan();
  const { payments } = useShop();
  const team = describeMyTeam(plan);
  return (
    <div className={classNames(styles.offer, !isKnown && styles.unknown)}>
      {team ? (
        <MyTeamOffer team={team} />
      ) : payments === 'off' ? (
        <p className={styles.notSold}>{notSoldText}</p>
      ) : (
        <TeamForSale />
      )}
    </div>
  );
}

function MyTeamOffer({ team }: { team: MyTeam }) {
  const [first, second] = team.links;
  return (
    <>
      <p className={`${styles.name} label nowrap clip`}>{team.title}</p>
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
  const shop = useShop();
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
            // A number that is too large stays: the text says where so many are sold.
            onBlur={() => setTyped(String(count > maxSeats ? count : seats))}
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
        {count > maxSeats ? (
          <LinkButton to={`/contact-sales?licences=${count}`} variant="primary">
            Contact sales
          </LinkButton>
        ) : (
          <LinkButton to={`/payment?licences=${seats}`} variant="primary">
            Buy Team
          </LinkButton>
        )}
      </div>
      <p className={classNames(styles.sum, 'num')} id={`${id}-sum`} aria-live="polite">
        {isValid ? sumText(seats, shop) : limitText(count)}
      </p>
    </>
  );
}

function sumText(seats: number, { seatCents, currency }: Shop): string {
  return `${seats} licences: ${moneyText(seats * seatCents, currency, 'brief')} a year`;
}

function limitText(count: number): string {
  return count > maxSeats
    ? `Team has at most ${maxSeats} licences. For ${formatNumber(count)}, we make you an Enterprise offer.`
    : `A team has ${minSeats} to ${maxSeats} licences`;
}

export function PersonalOffer() {
  const { plan, isKnown } = useMyPlan();
  const shop = useShop();
  const { text, link } = describeMyLicence(plan, shop);
  // Someone who has a licence or owns a team still sees it.
  if (shop.payments === 'off' && !plan?.licence && !plan?.owned.length) return null;
  return (
    <p className={classNames(styles.line, !isKnown && styles.unknown)}>
      {text} <TextLink to={link.to}>{link.label}</TextLink>
    </p>
  );
}
