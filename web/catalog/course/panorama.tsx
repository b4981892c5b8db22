import { illustrationHref } from '../../ui/drawings/illustration.tsx';
import styles from './panorama.module.css';

/** A course's drawing across the whole width: at both ends its terraces, sky and water run on. */
export function Panorama({ name }: { name: string }) {
  const drawing = <use href={illustrationHref(name)} width="320" height="240" />;
  return (
    <div className={styles.panorama}>
      {/* Nothing but level lines stands in the outermost units of a drawing: they can be drawn out. */}
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
