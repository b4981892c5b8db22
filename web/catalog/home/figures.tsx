import type { Figures as SiteFigures } from '../../../contract/catalog.ts';
import { classNames } from '../../ui/class-names.ts';
import { Ripples } from '../../ui/drawings/ripples.tsx';
import { Terraces } from '../../ui/drawings/terraces.tsx';
import styles from './figures.module.css';

/** Large numbers on a band of water below the hero, whose banks are reflected in it. */
export function Figures({ figures }: { figures: SiteFigures }) {
  const shown = figuresToShow(figures);
  if (shown.length === 0) return null;
  return (
    <section className={styles.water} aria-label="Stepwell in numbers">
      <Terraces side="left" className={classNames(styles.bank, styles.left)} />
      <Terraces side="right" className={classNames(styles.bank, styles.right)} />
      <Ripples className={styles.ripples} />
      <dl className={classNames(styles.figures, 'wrap num')}>
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
      label: count === 1 ? singular : `${singular}s`,
    }));
  if (satisfactionPercent === null) return counts;
  return [...counts, { value: `${satisfactionPercent}%`, label: 'satisfaction' }];
}

/** `200+` for 207; exact below a hundred. */
export function roundDown(count: number): string {
  const hundreds = Math.floor(count / 100) * 100;
  return count >= 100 && count !== hundreds ? `${hundreds}+` : String(count);
}
