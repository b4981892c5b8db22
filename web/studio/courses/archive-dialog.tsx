import type { StudioCourse } from '../../../contract/studio/courses.ts';
import { errorMessage } from '../../data/error-message.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useArchiveCourse } from './hooks.ts';

type ArchiveDialogProps = { course: StudioCourse | null; onClose: () => void };

/** Archives a course, or offers an archived one again. */
export function ArchiveDialog({ course, onClose }: ArchiveDialogProps) {
  const archive = useArchiveCourse();
  const isArchived = course?.state === 'archived';
  const close = () => {
    if (archive.isPending) return;
    archive.reset();
    onClose();
  };
  const confirm = () => {
    if (!course) return;
    archive.mutate(
      { id: course.id, isArchived: !isArchived },
      {
        onSuccess: () => {
          notify.success(
            isArchived ? `${course.title} is offered again.` : `${course.title} was archived.`,
          );
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open={course !== null}
      onClose={close}
      title={isArchived ? 'Offer this course again?' : 'Archive this course?'}
      actions={
        <>
          <Button variant="primary" onClick={confirm} pending={archive.isPending}>
            {isArchived ? 'Offer again' : 'Archive'}
          </Button>
          <Button onClick={close} disabled={archive.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {isArchived
          ? 'It appears in the catalogue again, and anyone can enrol in it.'
          : 'It leaves the catalogue: nobody else can enrol in it or buy it. Learners who have it keep it, with their work and certificates. You can offer it again at any time.'}
      </p>
      <FormError>{archive.error && errorMessage(archive.error)}</FormError>
    </Dialog>
  );
}
