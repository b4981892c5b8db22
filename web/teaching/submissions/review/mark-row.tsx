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
  /** What the questions are called. */
  noun?: 'point' | 'criterion';
  /** Set by hand. */
  isOwn: boolean;
  error: string;
  /** Null: follow the points again, or no mark. */
  onChange: (mark: number | null) => void;
};

/** The mark follows from the points and can be changed. Without a rubric it is just a number, or none. */
export function MarkRow(props: MarkRowProps) {
  const { mark, followed, questions, isOwn, error, onChange } = props;
  const [isEditing, setIsEditing] = useState(false);
  // As it is typed: an emptied field must not fill with the mark that follows from the rubric.
  const [typed, setTyped] = useState<string | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const pencil = useRef<HTMLButtonElement>(null);
  const fieldId = useId();
  const showsField = isEditing || questions === 0;
  const edit = () => {
    flushSync(() => setIsEditing(true));
    field.current?.focus();
  };
  const finish = () => {
    flushSync(() => {
      setTyped(null);
      setIsEditing(false);
    });
    pencil.current?.focus();
  };
  return (
    <div className={`${styles.mark} cluster center between gap-1-3 py-4 small`}>
      <div className="grows">
        <label htmlFor={showsField ? fieldId : undefined}>Mark</label>
        <p>{describeMark(props)}</p>
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
            value={typed ?? mark ?? ''}
            onChange={({ target }) => {
              setTyped(target.value);
              onChange(toMark(target.value));
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && !event.ctrlKey && !event.metaKey && isEditing) {
                event.preventDefault();
                finish();
              }
            }}
            onBlur={() => {
              setTyped(null);
              setIsEditing(false);
            }}
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

const plurals = { point: 'points', criterion: 'criteria' };
const waiting = {
  point: 'Worked out once every point is answered',
  criterion: 'Worked out once each criterion has a level',
};
const numbers = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

function describeMark({
  followed,
  questions,
  noun = 'point',
  isOwn,
}: Pick<MarkRowProps, 'followed' | 'questions' | 'noun' | 'isOwn'>): string {
  if (questions === 0) return 'Leave it empty to give none.';
  if (isOwn) return 'Set by you';
  if (followed === null) return waiting[noun];
  const count = numbers[questions - 1] ?? questions;
  return `From the ${questions === 1 ? noun : `${count} ${plurals[noun]}`}`;
}
