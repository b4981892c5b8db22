import { illustrationHref } from '../../ui/drawings/illustration.tsx';
import styles from './panorama.module.css';

/** A course's drawing across the full width, its edges stretched to fill both ends. */
export function Panorama({ name }: { name: string }) {
  const drawing = <use href={illustrationHref(name)} width="320" height="240" />;
  return (
    <div className={styles.panorama}>
      {/* The outermost units of each drawing hold only horizontal lines, so they can be stretched. */}
      <svg
        className={styles.end}
        viewBox="0 20 8 202"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawing}
      </svg>
      <svg className={styles.middle} viewBox="0 20 320 202" aria-hidden="true">
        {drawing}
      </svg>
      <svg
        className={styles.end}
        viewBox="313 20 6 202"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    </div>
  );
}
