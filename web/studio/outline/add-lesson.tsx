import { useEffect, useRef, useState } from 'react';
import { useForm } from '../../forms/use-form.ts';
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
  const field = useRef<HTMLInputElement>(null);
  const form = useForm<{ title: string }>({
    onSubmit: async ({ title }) => {
      if (title.trim() === '') return { title: 'Enter a name.' };
      try {
        await onAdd(title.trim());
        form.setValues({ title: '' });
      } finally {
        field.current?.focus();
      }
    },
  });
  useEffect(() => field.current?.focus(), []);

  return (
    <form
      className={styles.addForm}
      {...form.props}
      onKeyDown={({ key }) => {
        if (key === 'Escape') onClose();
      }}
    >
      <TextField
        ref={field}
        name="title"
        small
        label={kind === 'lesson' ? 'Name of the lesson' : 'Name of the assignment'}
        hint={`Added at the end of ${weekTitle}. You can change the name later.`}
        error={form.errors.title ?? form.errors.form}
        maxLength={80}
        autoComplete="off"
      />
      <div className="row gap-2">
        <Button small type="submit" pending={form.isSubmitting}>
          Add
        </Button>
        <Button small onClick={onClose}>
          Done
        </Button>
      </div>
    </form>
  );
}
