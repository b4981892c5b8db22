import { useDeferredValue, useState } from 'react';
import { learnersOffered } from '../../../contract/assessment/managed-groups.ts';
import { errorMessage } from '../../data/error-message.ts';
import { QueryView } from '../../data/query-view.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../ui/fields/text-field.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import styles from './groups.module.css';
import { useAddToGroup, useGroupless } from './hooks.ts';

type AddDialogProps = {
  assignment: { courseId: number; lessonId: string };
  /** Null for a new one. */
  group: { id: string; number: number } | null;
  onClose: () => void;
};

/** Offers the learners who are in no group for the assignment. */
export function AddDialog({ assignment, group, onClose }: AddDialogProps) {
  const [q, setQ] = useState('');
  const found = useGroupless(assignment, useDeferredValue(q.trim()));
  const add = useAddToGroup(assignment, group?.id ?? null);
  return (
    <Dialog
      open
      onClose={onClose}
      title={group ? `Add someone to group ${group.number}` : 'New group'}
    >
      <div className="stack gap-4">
        {!group && (
          <p className="small muted loose">
            Choose its first member. You can add others afterwards.
          </p>
        )}
        <SearchField
          label="Search learners without a group"
          placeholder="Search by name"
          maxLength={100}
          value={q}
          onChange={({ target }) => setQ(target.value)}
        />
        <FormError>{add.isError ? errorMessage(add.error) : undefined}</FormError>
        <QueryView result={found} skeleton={<SkeletonLines lines={4} />}>
          {(learners) => (
            <>
              <ul>
                {learners.map(({ id, name }) => (
                  <li key={id} className={styles.learner}>
                    <span className="anywhere">{name}</span>
                    <Button
                      small
                      aria-label={`Add ${name}`}
                      disabled={add.isPending}
                      onClick={() => add.mutate(id, { onSuccess: onClose })}
                    >
                      Add
                    </Button>
                  </li>
                ))}
              </ul>
              <p className="small muted loose" role="status">
                {learners.length === 0 &&
                  (q.trim() === ''
                    ? 'Every learner of the course is in a group.'
                    : 'Nobody without a group has this name.')}
                {learners.length === learnersOffered &&
                  'There may be more. Search for a name to find them.'}
              </p>
            </>
          )}
        </QueryView>
      </div>
    </Dialog>
  );
}
