import { type CourseTeacher, handOverCourse } from '../../../contract/teaching/people.ts';
import { errorMessage } from '../../data/error-message.ts';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useHandOverCourse, useRemoveTeacher } from './hooks.ts';

type RemoveTeacherProps = {
  courseId: number;
  courseTitle: string;
  /** Null while the dialog is closed. */
  teacher: CourseTeacher | null;
  onClose: () => void;
  /** The viewer has left the course. */
  onLeft: () => void;
};

export function RemoveTeacherDialog(props: RemoveTeacherProps) {
  const { courseId, courseTitle, teacher, onClose, onLeft } = props;
  const remove = useRemoveTeacher(courseId);
  const close = () => {
    if (remove.isPending) return;
    remove.reset();
    onClose();
  };
  const confirm = () => {
    if (!teacher) return;
    remove.mutate(teacher, {
      onSuccess: () => {
        notify.success(
          teacher.isYou
            ? `You no longer teach ${courseTitle}.`
            : `${teacher.name} no longer teaches this course.`,
        );
        onClose();
        if (teacher.isYou) onLeft();
      },
    });
  };
  return (
    <Dialog
      open={teacher !== null}
      onClose={close}
      title={teacher?.isYou ? 'Leave this course?' : `Remove ${teacher?.name ?? ''}?`}
      actions={
        <>
          <Button variant="danger" onClick={confirm} pending={remove.isPending}>
            {teacher?.isYou ? 'Leave' : 'Remove'}
          </Button>
          <Button onClick={close} disabled={remove.isPending}>
            Cancel
          </Button>
        </>
      }
    >
      <p>
        {teacher?.isYou
          ? `You won’t be able to open ${courseTitle} in the studio any more. Its owner can invite you again.`
          : 'They won’t be able to open the course in the studio any more. What they wrote stays in it.'}
      </p>
      <FormError>{remove.error && errorMessage(remove.error)}</FormError>
    </Dialog>
  );
}

type HandOverProps = { courseId: number; hasOwner: boolean; open: boolean; onClose: () => void };

export function HandOverDialog({ courseId, hasOwner, open, onClose }: HandOverProps) {
  const handOver = useHandOverCourse(courseId);
  const form = useForm({
    schema: handOverCourse.body,
    onSubmit: async (body) => {
      const teachers = await handOver.mutateAsync(body);
      const owner = teachers.find(({ isOwner }) => isOwner);
      void notify.success(`${owner?.name ?? body.username} owns this course now.`);
      onClose();
    },
  });
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={hasOwner ? 'Hand this course over' : 'Choose an owner'}
      actions={
        <>
          <Button type="submit" form="hand-over" variant="primary" pending={form.isSubmitting}>
            {hasOwner ? 'Hand over' : 'Make owner'}
          </Button>
          <Button onClick={onClose}>Cancel</Button>
        </>
      }
    >
      <form id="hand-over" {...form.props} className="stack gap-4 mt-3">
        <p>
          The new owner decides who teaches the course, and can delete a draft.
          {hasOwner && ' The current owner stays as a co-teacher who can edit and review.'}
        </p>
        <TextField
          label="Username of the new owner"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('username')}
        />
        <FormError>{form.errors.form}</FormError>
      </form>
    </Dialog>
  );
}
