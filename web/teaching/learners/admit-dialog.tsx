import type { CourseLearner } from '../../../contract/teaching/learners.ts';
import { ConfirmDialog } from '../../forms/confirm-dialog.tsx';
import { useAdmitLearner } from './hooks.ts';

type AdmitDialogProps = { courseId: number; learner: CourseLearner; onClose: () => void };

/** For someone who knows what the course to take before teaches. */
export function AdmitDialog({ courseId, learner, onClose }: AdmitDialogProps) {
  const admit = useAdmitLearner(courseId);
  return (
    <ConfirmDialog
      open
      title={`Let ${learner.name} start?`}
      confirm="Let them start"
      onConfirm={() => admit.mutateAsync(learner.id)}
      onClose={onClose}
    >
      <p>
        They can open the lessons right away, without completing the courses that come first. This
        can’t be undone, and is recorded in the audit log.
      </p>
    </ConfirmDialog>
  );
}
