import { classNames } from '../../ui/class-names.ts';
import { Ripples } from '../../ui/drawings/ripples.tsx';
import { Terraces } from '../../ui/drawings/terraces.tsx';
import styles from './figures.module.css';

export type Figure = { value: string; label: string };

type FiguresProps = {
  figures: Figure[];
  /** Under the hero: the banks are seen in the water. */
  reflected?: boolean;
};

/** Large numbers on a band of deep water. */
export function Figures({ figures, reflected }: FiguresProps) {
  return (
    <section className={styles.water} aria-label="Stepwell in numbers">
      {reflected && (
        <>
          <Terraces side="left" className={classNames(styles.bank, styles.left)} />
          <Terraces side="right" className={classNames(styles.bank, styles.right)} />
        </>
      )}
      <Ripples className={styles.ripples} />
      <dl className={classNames(styles.figures, 'wrap num')}>
        {figures.map(({ value, label }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
