import { illustrationHref } from '../../ui/drawings/illustration.tsx';
import styles from './panorama.module.css';

/** A course's drawing across the full width, its edges stretched to fill both ends. */
export function Panorama({ name }: { name: string }) {
  const drawing = <use href={illustrationHref(name)} width="320" height="240" />;
  /* The outermost units of each drawing hold only horizontal lines, so they can be stretched. */
  const end = (viewBox: string) => (
    <svg className="fits grows" viewBox={viewBox} preserveAspectRatio="none" aria-hidden="true">
      {drawing}
    </svg>
  );
  return (
    <div className={`${styles.panorama} row clip`}>
      {end('0 60 8 140')}
      <svg className={`${styles.middle} rigid relative`} viewBox="0 60 320 140" aria-hidden="true">
        {drawing}
      </svg>
      {end('313 60 6 140')}
    </div>
  );
}
