import type { Passage } from '../../../contract/learning/notes.ts';
import styles from './quote.module.css';

/** The passage that a note is on, as it was then. */
export function Quote({ passage: { lead, quote, trail } }: { passage: Passage }) {
  return (
    <blockquote className={`${styles.quote} muted anywhere`}>
      {lead && `${lead} `}
      <mark className="ink accent-wash">{quote}</mark>
      {trail && ` ${trail}`}
    </blockquote>
  );
}
