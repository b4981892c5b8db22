import { useEffect, useRef, useState } from 'react';
import { type ListedNote, NoteEdit } from '../../../contract/learning/notes.ts';
import { lessonPath } from '../../catalog/shared/paths.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { formatTimeAgo } from '../../ui/text/dates.ts';
import { useSaveNote } from './hooks.ts';
import styles from './notes.module.css';

type NoteItemProps = { note: ListedNote; onDeleted: () => void };

export function NoteItem({ note, onDeleted }: NoteItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone.
    if (!isEditing && hasEdited.current) editButton.current?.focus();
    hasEdited.current = isEditing;
  }, [isEditing]);
  const { lesson } = note;
  return (
    <li className={styles.note}>
      <div className={styles.head}>
        <h3>
          {lesson.available ? (
            <TextLink to={lessonPath(lesson.slug)}>{lesson.name}</TextLink>
          ) : (
            lesson.name
          )}
        </h3>
        <p className={styles.saved}>
          {!lesson.available && 'No longer available · '}
          Saved <time dateTime={note.savedAt}>{formatTimeAgo(note.savedAt)}</time>
        </p>
      </div>
      {isEditing ? (
        <NoteForm note={note} onDone={() => setIsEditing(false)} />
      ) : (
        <>
          <p className={styles.text}>{note.text}</p>
          <div className={styles.actions}>
            <TextButton
              ref={editButton}
              small
              aria-label={`Edit: ${lesson.name}`}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </TextButton>
            <DeleteButton note={note} onDeleted={onDeleted} />
          </div>
        </>
      )}
    </li>
  );
}

function NoteForm({ note, onDone }: { note: ListedNote; onDone: () => void }) {
  const { mutateAsync: save } = useSaveNote();
  const form = useForm({
    schema: NoteEdit,
    onSubmit: async ({ text }) => {
      await save({ note, text });
      onDone();
    },
  });
  const { element } = form;
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element]);
  return (
    <form className={styles.form} {...form.props}>
      <TextArea
        label={`Note: ${note.lesson.name}`}
        hideLabel
        rows={Math.min(16, Math.max(5, note.text.split('\n').length + 1))}
        defaultValue={note.text}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
        {...form.register('text')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className={styles.actions}>
        <Button small type="submit" variant="primary" pending={form.isSubmitting}>
          Save
        </Button>
        <Button small onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function DeleteButton({ note, onDeleted }: NoteItemProps) {
  const { mutateAsync: save, isPending } = useSaveNote();
  const { lesson, text } = note;
  const deleteNote = async () => {
    try {
      const { revision } = await save({ note, text: '' });
      onDeleted();
      const restore = () =>
        save({ note: { lesson, revision }, text }).catch(
          (error) => void notify.error(`Your note wasn’t restored. ${errorMessage(error)}`),
        );
      void notify.success(`Note deleted: ${lesson.name}`, {
        action: { label: 'Undo', onPress: () => void restore() },
      });
    } catch (error) {
      void notify.error(errorMessage(error));
    }
  };
  return (
    <TextButton
      small
      aria-label={`Delete: ${lesson.name}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) void deleteNote();
      }}
    >
      Delete
    </TextButton>
  );
}
