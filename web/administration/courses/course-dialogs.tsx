import * as z from 'zod/mini';
import type { AdminCourse } from '../../../contract/administration/courses.ts';
import { GivenUsername } from '../../../contract/fields.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useArchiveCourse, useChangeOwner } from './hooks.ts';

type CourseDialogProps = { course: AdminCourse | null; onClose: () => void };

/** Archives a course, or offers an archived one again. */
export function ArchiveCourseDialog({ course, onClose }: CourseDialogProps) {
  const archive = useArchiveCourse();
  const isArchived = course?.state === 'archived';
  const confirm = async () => {
    if (!course) return;
    await archive.mutateAsync({ id: course.id, isArchived: !isArchived });
    notify.success(
      isArchived ? `${course.title} is offered again.` : `${course.title} was archived.`,
    );
  };
  return (
    <ConfirmDialog
      open={course !== null}
      title={isArchived ? 'Offer this course again?' : 'Archive this course?'}
      confirm={isArchived ? 'Offer again' : 'Archive'}
      onConfirm={confirm}
      onClose={onClose}
    >
      <p>
        <strong>{course?.title}</strong>
      </p>
      <p>
        {isArchived
          ? 'It appears in the catalogue again, and anyone can enrol in it.'
          : 'It leaves the catalogue and Home: nobody else can enrol in it or buy it. Learners who have it keep it, with their work and certificates.'}
      </p>
    </ConfirmDialog>
  );
}

const NewOwner = z.object({ username: GivenUsername });

/** Gives a course to another teacher. Both are notified. */
export function ChangeOwnerDialog({ course, onClose }: CourseDialogProps) {
  const change = useChangeOwner();
  const form = useForm({
    schema: NewOwner,
    onSubmit: async ({ username }) => {
      if (!course) return;
      await change.mutateAsync({ id: course.id, username });
      notify.success(`${course.title} belongs to ${username} now.`);
      onClose();
    },
  });
  const formId = 'change-owner';
  return (
    <Dialog
      open={course !== null}
      onClose={onClose}
      title="Change the owner"
      actions={
        <>
          <Button variant="primary" type="submit" form={formId} pending={form.isSubmitting}>
            Change owner
          </Button>
          <Button onClick={onClose} disabled={form.isSubmitting}>
            Cancel
          </Button>
        </>
      }
    >
      <form {...form.props} id={formId} className="stack gap-3">
        <p>
          <strong>{course?.title}</strong>{' '}
          {course?.owner ? `belongs to ${course.owner.name}.` : 'belongs to nobody.'}
        </p>
        <TextField
          {...form.register('username')}
          label="Username of the new owner"
          hint="A ModuleOwner or an Admin. The present owner stays as a co-teacher, and both are told."
          autoComplete="off"
        />
        <FormError>{form.errors.form}</FormError>
      </form>
    </Dialog>
  );
}
