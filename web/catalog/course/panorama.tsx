import { illustrationHref } from '../../ui/drawings/illustration.tsx';
import styles from './panorama.module.css';

/** A course's drawing across the full width, its edges stretched to fill both ends. */
export function Panorama({ name }: { name: string }) {
  const drawing = <use href={illustrationHref(name)} width="320" height="240" />;
  return (
    <div className={`${styles.panorama} row clip`}>
      {/* The outermost units of each drawing hold only horizontal lines, so they can be stretched. */}
      <svg
        className="fits grows"
        viewBox="0 60 8 140"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawing}
      </svg>
      <svg className={`${styles.middle} rigid relative`} viewBox="0 60 320 140" aria-hidden="true">
        {drawing}
      </svg>
      <svg
        className="fits grows"
        viewBox="313 60 6 140"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {drawing}
      </svg>
    </div>
  );
}
