import type { StudioCourse } from '../../../contract/studio/courses.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useDiscardDraft } from './hooks.ts';

type DeleteDraftDialogProps = { course: StudioCourse | null; onClose: () => void };

export function DeleteDraftDialog({ course, onClose }: DeleteDraftDialogProps) {
  const discard = useDiscardDraft();
  const close = () => {
    if (discard.isPending) return;
    discard.reset();
    onClose();
  };
  const confirm = () => {
    if (!course) return;
    discard.mutate(course.id, {
      onSuccess: () => {
        notify.success(`${course.title || 'The draft'} was deleted.`);
        onClose();
      },
    });
  };
  return (
    <Dialog
      open={course !== null}
      onClose={close}
      title="Delete this draft?"
      actions={
        <>
          <Button variant="danger" onClick={confirm} pending={discard.isPending}>
            Delete draft
          </Button>
          <Button onClick={close} disabled={discard.isPending}>
            Keep it
          </Button>
        </>
      }
    >
      {course && (
        <>
          <p>
            <strong>{course.title || 'Untitled course'}</strong> was never published. Its{' '}
            {plural(course.lessons, 'lesson goes', 'lessons go')} with it, for everyone who teaches
            it. You can’t undo this.
          </p>
          <FormError>{discard.error && errorMessage(discard.error)}</FormError>
        </>
      )}
    </Dialog>
  );
}
