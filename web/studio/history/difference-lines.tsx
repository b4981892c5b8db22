import type { DifferenceLine, FieldDifference } from '../../../contract/studio/differences.ts';
import { plural } from '../../../contract/text/plurals.ts';
import styles from './history.module.css';

const said = { removed: 'Removed: ', added: 'Added: ', same: '' } as const;

/** A text before and after: + and − at the lines, the words that differ marked. */
export function DifferenceLines({ lines }: { lines: readonly DifferenceLine[] }) {
  return (
    <div className={`${styles.lines} small loose`}>
      {lines.map((line, index) => {
        // Lines have no id, and the list never changes.
        const key = String(index);
        if (line.kind === 'gap') {
          return (
            <p key={key} className={styles.gap}>
              {plural(line.lines, 'line')} without changes
            </p>
          );
        }
        return (
          <p key={key} data-kind={line.kind}>
            {said[line.kind] && <span className="visually-hidden">{said[line.kind]}</span>}
            {line.runs.map(({ text, changed }, place) => {
              const runKey = String(place);
              return changed ? <mark key={runKey}>{text}</mark> : <span key={runKey}>{text}</span>;
            })}
          </p>
        );
      })}
    </div>
  );
}

export function FieldDifferences({ fields }: { fields: readonly FieldDifference[] }) {
  return fields.map(({ field, label, lines }) => (
    <div key={field} className={styles.field}>
      <h4>{label}</h4>
      <DifferenceLines lines={lines} />
    </div>
  ));
}
