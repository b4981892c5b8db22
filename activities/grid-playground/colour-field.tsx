import { useId, useState } from 'react';
import { classNames } from '../../web/ui/class-names.ts';
import parts from '../shared/parts.module.css';
import styles from './view.module.css';

type ColourFieldProps = { label: string; value: string; onChange: (value: string) => void };

const hex = /^#[0-9a-f]{6}$/;

/** What someone may have meant: `0F5458`, `#fff`. */
export function readColour(written: string): string | undefined {
  const digits = written.trim().toLowerCase().replace(/^#/, '');
  const whole = digits.length === 3 ? digits.replace(/./g, '$&$&') : digits;
  return hex.test(`#${whole}`) ? `#${whole}` : undefined;
}

/** A colour, picked or written. */
export function ColourField({ label, value, onChange }: ColourFieldProps) {
  const id = useId();
  const [draft, setDraft] = useState<{ over: string; text: string }>();
  const [isLeft, setIsLeft] = useState(false);
  // Another colour has come from elsewhere since this was written.
  const shown = draft?.over === value ? draft.text : value;
  const isColour = readColour(shown) !== undefined;
  // Nobody is told off in the middle of a word.
  const isWrong = !isColour && (isLeft || shown.length === 7);
  return (
    <div className={parts.dial}>
      <div className={classNames(parts.head, 'center')}>
        <label htmlFor={id}>{label}</label>
        <span className="row gap-2">
          <input
            type="color"
            className={`${styles.picker} surface rounded`}
            aria-label={`${label}: pick`}
            value={value}
            onChange={({ target }) => {
              setDraft(undefined);
              onChange(target.value.toLowerCase());
            }}
          />
          <input
            id={id}
            className={`${parts.input} ${styles.hex} ink`}
            value={shown}
            maxLength={7}
            spellCheck={false}
            autoComplete="off"
            aria-invalid={isWrong}
            aria-describedby={isWrong ? `${id}-wrong` : undefined}
            onChange={({ target }) => {
              setDraft({ over: value, text: target.value });
              setIsLeft(false);
              // Three digits may be the beginning of six, so they count when the field is left.
              const read = readColour(target.value);
              if (read && target.value.trim().length > 4) onChange(read);
            }}
            onBlur={() => {
              const read = readColour(shown);
              if (read && read !== value) onChange(read);
              // What isn't a colour stays, with what is wrong with it.
              if (read) setDraft(undefined);
              setIsLeft(true);
            }}
          />
        </span>
      </div>
      {isWrong && (
        <p id={`${id}-wrong`} className={`${styles.wrong} small bad`} role="status">
          That isn’t a colour yet. Write # and six digits from 0 to f, such as #0f5458.
        </p>
      )}
    </div>
  );
}
