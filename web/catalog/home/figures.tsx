import type { Figures as SiteFigures } from '../../../contract/catalog.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { classNames } from '../../ui/class-names.ts';
import styles from './figures.module.css';

type FiguresProps = {
  figures: SiteFigures;
  /** The activity of the hero reaches into the water. */
  isOverlapped: boolean;
};

/** Large numbers on a band of water below the hero. */
export function Figures({ figures, isOverlapped }: FiguresProps) {
  const shown = figuresToShow(figures);
  // One number on its own looks like a mistake.
  if (shown.length < 2) return null;
  return (
    <section className={styles.water} aria-label="In numbers">
      <dl className={classNames(styles.figures, isOverlapped && styles.overlapped, 'wrap num')}>
        {shown.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** Leaves out what a new installation doesn't have yet. */
export function figuresToShow(figures: SiteFigures): { value: string; label: string }[] {
  const { activeStudents, courses, instructors, satisfactionPercent } = figures;
  const counts = [
    { count: activeStudents, singular: 'active student' },
    { count: courses, singular: 'course' },
    { count: instructors, singular: 'instructor' },
  ]
    .filter(({ count }) => count > 0)
    .map(({ count, singular }) => ({
      value: roundDown(count),
      label: noun(count, singular),
    }));
  if (satisfactionPercent === null) return counts;
  return [...counts, { value: `${satisfactionPercent}%`, label: 'satisfaction' }];
}

/** `200+` for 207; exact below a hundred. */
export function roundDown(count: number): string {
  const hundreds = Math.floor(count / 100) * 100;
  return count >= 100 && count !== hundreds ? `${hundreds}+` : String(count);
}
