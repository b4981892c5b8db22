import { teamPlan } from '../../../contract/plans.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { classNames } from '../../ui/class-names.ts';
import { formatLicences, formatSeats } from '../team/labels.ts';
import styles from './seat-row.module.css';

type Seat = 'used' | 'invited' | 'free';

type SeatRowProps = { seats: TeamSummary['seats'] };

export function SeatRow({ seats }: SeatRowProps) {
  return (
    <div>
      <p className={styles.count}>{formatLicences(seats.total)}</p>
      {seats.total > teamPlan.maxSeats ? <Bar seats={seats} /> : <Squares seats={seats} />}
      <p className="mt-3 num">{formatSeats(seats)}</p>
    </div>
  );
}

/** One square per licence: filled when used, half filled when invited, hollow when free. */
function Squares({ seats }: SeatRowProps) {
  return (
    <div className={classNames(styles.row, seats.total > 40 && styles.many)} aria-hidden="true">
      {listSeats(seats).map((seat, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: licences differ only by their position
        <i key={index} className={styles[seat]} />
      ))}
    </div>
  );
}

/** For thousands of licences. */
function Bar({ seats: { total, used, invited } }: SeatRowProps) {
  const width = (count: number) => ({ width: `${(100 * count) / total}%` });
  return (
    <div className={styles.bar} aria-hidden="true">
      <i className={`${styles.used} block`} style={width(used)} />
      <i className={`${styles.invited} block`} style={width(invited)} />
    </div>
  );
}

/** One entry per licence, in drawing order. */
function listSeats({ used, invited, free }: TeamSummary['seats']): Seat[] {
  return [
    ...Array<Seat>(used).fill('used'),
    ...Array<Seat>(invited).fill('invited'),
    ...Array<Seat>(free).fill('free'),
  ];
}
