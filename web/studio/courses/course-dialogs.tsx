import type { StudioCourse } from '../../../contract/studio/courses.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useArchiveCourse, useDiscardDraft } from './hooks.ts';

type CourseDialogProps = { course: StudioCourse | null; onClose: () => void };

/** Archives a course, or offers an archived one again. */
export function ArchiveDialog({ course, onClose }: CourseDialogProps) {
  const archive = useArchiveCourse();
  const isArchived = course?.state === 'archived';
  return (
    <ConfirmDialog
      open={course !== null}
      title={isArchived ? 'Offer this course again?' : 'Archive this course?'}
      confirm={isArchived ? 'Offer again' : 'Archive'}
      onConfirm={async () => course && archive.mutateAsync(course)}
      onClose={onClose}
    >
      <p>
        {isArchived
          ? 'It appears in the catalogue again, and anyone can enrol in it.'
          : 'It leaves the catalogue: nobody else can enrol in it or buy it. Learners who have it keep it, with their work and certificates. You can offer it again at any time.'}
      </p>
    </ConfirmDialog>
  );
}

export function DeleteDraftDialog({ course, onClose }: CourseDialogProps) {
  const discard = useDiscardDraft();
  const lessons = course?.lessons ?? 0;
  return (
    <ConfirmDialog
      open={course !== null}
      title="Delete this draft?"
      confirm="Delete draft"
      cancel="Keep it"
      danger
      onConfirm={async () => course && discard.mutateAsync(course)}
      onClose={onClose}
    >
      <p>
        <strong>{course?.title || 'Untitled course'}</strong> was never published. Its {lessons}{' '}
        {lessons === 1 ? 'lesson goes' : 'lessons go'} with it, for everyone who teaches it. You
        can’t undo this.
      </p>
    </ConfirmDialog>
  );
}
