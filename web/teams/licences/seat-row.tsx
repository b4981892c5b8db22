import type { TeamSummary } from '../../../contract/teams.ts';
import { classNames } from '../../ui/class-names.ts';
import { licences, seatsOf, seatsText } from '../team/team-words.ts';
import styles from './seat-row.module.css';

type SeatRowProps = { seats: TeamSummary['seats'] };

/** One stone a licence: filled for whoever learns, half for whoever was invited, hollow while free. */
export function SeatRow({ seats }: SeatRowProps) {
  return (
    <div>
      <p className={styles.count}>{licences(seats.total)}</p>
      <div className={classNames(styles.row, seats.total > 40 && styles.many)} aria-hidden="true">
        {seatsOf(seats).map((seat, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a licence is its place here
          <i key={place} className={styles[seat]} />
        ))}
      </div>
      <p className={styles.words}>{seatsText(seats)}</p>
    </div>
  );
}
