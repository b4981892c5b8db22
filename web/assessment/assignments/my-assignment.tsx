import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Submission } from '../../../contract/assessment/assignments.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './assignment.module.css';
import { AssignmentForm } from './assignment-form.tsx';
import { Submissions } from './submissions.tsx';
import { useMyAssignment } from './use-own-assignment.ts';

type AssignmentDeskProps = {
  accountId: number;
  slug: string;
  asked: LessonContent['photos'];
  onSubmitted: () => void;
};

/** A learner's place of work: the form, and what was handed in before. */
export function MyAssignmentWork({ accountId, slug, asked, onSubmitted }: AssignmentDeskProps) {
  const { data, error, reload, add } = useMyAssignment(slug);
  const [round, setRound] = useState(0);
  const list = useRef<HTMLHeadingElement>(null);

  const accept = (submission: Submission) => {
    flushSync(() => {
      add(submission);
      // A new form: nothing of the one that was handed in stays.
      setRound(round + 1);
    });
    list.current?.focus();
    void notify.success('Assignment submitted successfully!');
    onSubmitted();
  };

  if (error) return <ErrorState message={error} onRetry={reload} />;
  if (!data) return <SkeletonLines lines={8} />;
  return (
    <>
      {data.submissions.length > 0 && (
        <p className={styles.again}>
          You have handed this in. You can hand in again and show what you changed.
        </p>
      )}
      <AssignmentForm
        key={round}
        accountId={accountId}
        slug={slug}
        asked={asked}
        drafts={data.drafts}
        onSubmitted={accept}
      />
      <Submissions ref={list} submissions={data.submissions} asked={asked} />
    </>
  );
}
