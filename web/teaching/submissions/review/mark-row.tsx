import { useId, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import styles from './review-form.module.css';

type MarkRowProps = {
  mark: number | null;
  /** What the points say; null until all are answered, or without a rubric. */
  followed: number | null;
  questions: number;
  /** Set by hand. */
  isOwn: boolean;
  error: string;
  /** Null: follow the points again, or no mark. */
  onChange: (mark: number | null) => void;
};

/** The mark follows from the points and can be changed. Without a rubric it is just a number, or none. */
export function MarkRow({ mark, followed, questions, isOwn, error, onChange }: MarkRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const fieldId = useId();
  const showsField = isEditing || questions === 0;
  const edit = () => {
    flushSync(() => setIsEditing(true));
    field.current?.focus();
  };
  const finish = () => {
    flushSync(() => setIsEditing(false));
    pencil.current?.focus();
  };
  return (
    <div className={`${styles.mark} cluster center between gap-1-3 py-4 small`}>
      <div className="grows">
        <label htmlFor={showsField ? fieldId : undefined}>Mark</label>
        <p>{describeMark({ followed, questions, isOwn })}</p>
        {isOwn && followed !== null && (
          <TextButton small onClick={() => onChange(null)}>
            Back to {followed}
          </TextButton>
        )}
      </div>
      {showsField ? (
        <span className={styles.markField}>
          <input
            ref={field}
            id={fieldId}
            type="number"
            inputMode="numeric"
            min={0}
            max={100}
            step={1}
            value={mark ?? ''}
            onChange={({ target }) => onChange(toMark(target.value))}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isEditing) {
                event.preventDefault();
                finish();
              }
            }}
            onBlur={() => setIsEditing(false)}
          />{' '}
          of 100
        </span>
      ) : (
        <span className={styles.markValue}>
          <b className="num">{mark ?? '–'}</b> of 100
          <button
            ref={pencil}
            type="button"
            className="icon-button"
            aria-label="Change the mark"
            onClick={edit}
          >
            <Icon name="pencil" size={18} />
          </button>
        </span>
      )}
      {error && (
        <p role="alert" className={styles.markError}>
          {error}
        </p>
      )}
    </div>
  );
}

/** Null for an empty field; never outside the scale. */
function toMark(text: string): number | null {
  if (text.trim() === '' || Number.isNaN(Number(text))) return null;
  return Math.min(100, Math.max(0, Math.round(Number(text))));
}

const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

function describeMark({
  followed,
  questions,
  isOwn,
}: Pick<MarkRowProps, 'followed' | 'questions' | 'isOwn'>): string {
  if (questions === 0) return 'Leave it empty to give none.';
  if (isOwn) return 'Set by you';
  const points = questions === 1 ? 'point' : `${numbers[questions - 1] ?? questions} points`;
  return followed === null ? 'Worked out once every point is answered' : `From the ${points}`;
}
