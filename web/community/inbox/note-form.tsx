import { addNote } from '../../../contract/community/inbox.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { useAddNote } from './hooks.ts';
import styles from './thread.module.css';

/** Folded away: most messages need none. */
export function NoteForm({ messageId }: { messageId: string }) {
  const add = useAddNote(messageId);
  const form = useForm({
    schema: addNote.body,
    onSubmit: async ({ text }, element) => {
      await add.mutateAsync(text);
      element.reset();
      element.closest('details')?.removeAttribute('open');
    },
  });
  return (
    <details className={styles.note}>
      <summary className="disclosure">Write a note for colleagues</summary>
      <form className="stack left gap-3 mt-2" {...form.props}>
        <TextArea
          label="Note"
          rows={3}
          hint="Only Admins can read it."
          {...form.register('text')}
        />
        <FormError>{form.errors.form}</FormError>
        <Button small type="submit" pending={form.isSubmitting}>
          Save note
        </Button>
      </form>
    </details>
  );
}
