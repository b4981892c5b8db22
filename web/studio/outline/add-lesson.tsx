import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import styles from './outline.module.css';
import type { OutlineActions } from './use-outline.ts';

type Kind = 'lesson' | 'assignment';
type AddLessonProps = { weekId: string; weekTitle: string; add: OutlineActions['add'] };

const kinds = [
  { kind: 'lesson', label: 'Lesson' },
  { kind: 'assignment', label: 'Assignment' },
] as const;

/** Asks for the name first, because the address is made from it. Stays open for the next one. */
export function AddLesson({ weekId, weekTitle, add }: AddLessonProps) {
  const [kind, setKind] = useState<Kind | null>(null);
  const closed = useRef<Kind | null>(null);
  if (kind) {
    return (
      <AddForm
        kind={kind}
        weekTitle={weekTitle}
        onAdd={(title) => add(weekId, kind, title)}
        onClose={() => {
          closed.current = kind;
          setKind(null);
        }}
      />
    );
  }
  return (
    <div className={styles.addRow}>
      {kinds.map(({ kind, label }) => (
        <button
          key={kind}
          ref={(button) => {
            if (!button || closed.current !== kind) return;
            closed.current = null;
            button.focus();
          }}
          type="button"
          className="dashed-button"
          aria-label={`Add ${kind === 'lesson' ? 'a lesson' : 'an assignment'} to ${weekTitle}`}
          onClick={() => setKind(kind)}
        >
          <Icon name="plus" size={16} />
          {label}
        </button>
      ))}
    </div>
  );
}

type AddFormProps = {
  kind: Kind;
  weekTitle: string;
  onAdd: (title: string) => Promise<unknown>;
  onClose: () => void;
};

function AddForm({ kind, weekTitle, onAdd, onClose }: AddFormProps) {
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const [isPending, setIsPending] = useState(false);
  const [error, setError] = useState('');
  useEffect(() => field.current?.focus(), []);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const title = field.current?.value.trim() ?? '';
    if (isPending) return;
    if (title === '') return setError('Enter a name.');
    setIsPending(true);
    setError('');
    try {
      await onAdd(title);
      if (field.current) field.current.value = '';
    } catch (failure) {
      setError(errorMessage(failure));
    } finally {
      setIsPending(false);
      field.current?.focus();
    }
  }

  return (
    <form
      className={styles.addForm}
      onSubmit={submit}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <TextField
        id={id}
        ref={field}
        small
        label={kind === 'lesson' ? 'Name of the lesson' : 'Name of the assignment'}
        hint={`Added at the end of ${weekTitle}. You can change the name later.`}
        error={error}
        maxLength={80}
        autoComplete="off"
      />
      <div className="row gap-2">
        <Button small type="submit" pending={isPending}>
          Add
        </Button>
        <Button small onClick={onClose}>
          Done
        </Button>
      </div>
    </form>
  );
}
