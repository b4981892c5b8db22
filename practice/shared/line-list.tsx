import { useId } from 'react';
import { Button } from '../../web/ui/buttons/button.tsx';
import { TextField } from '../../web/ui/fields/text-field.tsx';
import styles from './editor.module.css';
import { removeAt, replaceAt } from './lists.ts';

type LineListProps = {
  label: string;
  hint?: string;
  /** Of one line: `Hint 1`. */
  name: string;
  lines: readonly string[];
  most: number;
  maxLength: number;
  lang?: string;
  onChange: (lines: string[]) => void;
};

/** Short texts, one below the other. */
export function LineList(props: LineListProps) {
  const { label, hint, name, lines, most, maxLength, lang, onChange } = props;
  const id = useId();
  return (
    <fieldset className={styles.lines} aria-describedby={hint ? `${id}-hint` : undefined}>
      <legend>{label}</legend>
      {hint && (
        <p id={`${id}-hint`} className="tiny">
          {hint}
        </p>
      )}
      {lines.map((line, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines have no ids, and are edited in place
        <div key={place} className={styles.row}>
          <TextField
            label={`${name} ${place + 1}`}
            hideLabel
            small
            className={styles.grow ?? ''}
            maxLength={maxLength}
            lang={lang}
            value={line}
            onChange={(event) => onChange(replaceAt(lines, place, event.target.value))}
          />
          <Button
            small
            icon="close"
            aria-label={`Remove ${name.toLowerCase()} ${place + 1}`}
            onClick={() => onChange(removeAt(lines, place))}
          />
        </div>
      ))}
      {lines.length < most && (
        <Button small icon="plus" onClick={() => onChange([...lines, ''])}>
          {name}
        </Button>
      )}
    </fieldset>
  );
}
