import { useEffect, useRef, useState } from 'react';
import { type ListedNote, NoteEdit, PassageNoteEdit } from '../../../contract/learning/notes.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useSaveNote } from './hooks.ts';
import styles from './notes.module.css';
import { shortened } from './passages.ts';
import { Quote } from './quote.tsx';

const sectionsShown = 4;

type NoteItemProps = { note: ListedNote; onDeleted: () => void };

/** What the note is on, and the note. */
export function NoteItem({ note, onDeleted }: NoteItemProps) {
  const [isEditing, setIsEditing] = useState(false);
  const editButton = useRef<HTMLButtonElement>(null);
  const hasEdited = useRef(false);
  useEffect(() => {
    // The form that had the focus is gone.
    if (!isEditing && hasEdited.current) editButton.current?.focus();
    hasEdited.current = isEditing;
  }, [isEditing]);
  const { lesson, on } = note;
  return (
    <li className={`${styles.note} folds py-4 lined`}>
      {on ? (
        <div>
          {on.passage.heading && <p className="mb-1 tiny">{on.passage.heading}</p>}
          <Quote passage={on.passage} />
        </div>
      ) : (
        <div>
          <p className="mb-1 tiny">The whole lesson</p>
          {lesson.sections.length > 0 && (
            <ul className={`${styles.sections} muted`} aria-label={`In ${lesson.name}`}>
              {[...new Set(lesson.sections)].slice(0, sectionsShown).map((section) => (
                <li key={section}>{section}</li>
              ))}
            </ul>
          )}
        </div>
      )}
      {isEditing ? (
        <NoteForm note={note} onDone={() => setIsEditing(false)} />
      ) : (
        <div>
          <p className={`${styles.text} anywhere loose verbatim`}>{note.text}</p>
          <div className="cluster center gap-1-4 mt-2 tiny">
            <time dateTime={note.savedAt}>{formatDay(note.savedAt)}</time>
            <TextButton
              ref={editButton}
              small
              aria-label={`Edit: ${nameOf(note)}`}
              onClick={() => setIsEditing(true)}
            >
              Edit
            </TextButton>
            <DeleteButton note={note} onDeleted={onDeleted} />
          </div>
        </div>
      )}
    </li>
  );
}

/** Distinguishes notes of a lesson by what they are on. */
const nameOf = ({ lesson, on }: ListedNote) =>
  on ? `“${shortened(on.passage.quote, 60)}”` : lesson.name;

function NoteForm({ note, onDone }: { note: ListedNote; onDone: () => void }) {
  const { mutateAsync: save } = useSaveNote();
  const form = useForm({
    schema: note.on ? PassageNoteEdit : NoteEdit,
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
        label={`Note: ${nameOf(note)}`}
        hideLabel
        rows={Math.min(16, Math.max(5, note.text.split('\n').length + 1))}
        defaultValue={note.text}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onDone();
        }}
        {...form.register('text')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className="cluster gap-4 mt-3">
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
  const deleteNote = async () => {
    try {
      const undo = await save({ note, text: '' });
      onDeleted();
      const restore = () =>
        undo().catch(
          (error) => void notify.error(`Your note wasn’t restored. ${errorMessage(error)}`),
        );
      void notify.success(`Note deleted: ${note.lesson.name}`, {
        action: { label: 'Undo', onPress: () => void restore() },
      });
    } catch (error) {
      void notify.error(errorMessage(error));
    }
  };
  return (
    <TextButton
      small
      aria-label={`Delete: ${nameOf(note)}`}
      aria-disabled={isPending}
      onClick={() => {
        if (!isPending) void deleteNote();
      }}
    >
      Delete
    </TextButton>
  );
}
