import { lazy, type ReactNode, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import {
  type MyAssignment as Assignment,
  answerDays,
  getMyAssignment,
  type Submission,
} from '../../../contract/assessment/assignments.ts';
import { daysWithPeers } from '../../../contract/assessment/peer-reviews.ts';
import type { Criterion } from '../../../contract/catalog/criteria.ts';
import { latenessOf } from '../../../contract/catalog/deadlines.ts';
import type { LessonContent } from '../../../contract/catalog.ts';
import { ApiError, call } from '../../data/api.ts';
import { errorMessage } from '../../data/error-message.ts';
import { ErrorState } from '../../ui/feedback/error-state.tsx';
import { Notice } from '../../ui/feedback/notice.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { FellowWork } from '../peer-reviews/fellow-work.tsx';
import { CriteriaList } from '../shared/criteria-list.tsx';
import styles from './assignment.module.css';
import type { AssignmentDraft } from './assignment-draft.ts';
import { AssignmentForm } from './assignment-form.tsx';
import { Deadline } from './deadline.tsx';
import { Submissions } from './submissions.tsx';
import { TaskForm } from './task-form.tsx';
import { describeAcceptance } from './task-words.ts';

// Lazy: few assignments are handed in by groups.
const Group = lazy(async () => {
  const { Group } = await import('./group.tsx');
  return { default: Group };
});

// Lazy: only after the last day.
const ClosedWork = lazy(async () => {
  const { ClosedWork } = await import('./closed-work.tsx');
  return { default: ClosedWork };
});

type MyAssignmentProps = {
  accountId: number;
  slug: string;
  content: Pick<LessonContent, 'photos' | 'task' | 'peerReview' | 'acceptedFrom'>;
  onSubmitted: () => void;
};

/** The learner's form and previous submissions. */
export function MyAssignment({ accountId, slug, content, onSubmitted }: MyAssignmentProps) {
  const { photos, task, peerReview, acceptedFrom } = content;
  const { data, error, reload, refresh, add } = useMyAssignment(slug);
  const [formNumber, setFormNumber] = useState(0);
  /** What the learner had typed when the last day was over. */
  const [refused, setRefused] = useState<AssignmentDraft>();
  const list = useRef<HTMLHeadingElement>(null);

  const onSubmit = (submission: Submission) => {
    flushSync(() => {
      add(submission);
      // Remounts the form, empty.
      setFormNumber(formNumber + 1);
      setRefused(undefined);
    });
    list.current?.focus();
    void notify.success('Assignment submitted successfully!');
    onSubmitted();
  };

  const onRefused = (error: unknown, draft: AssignmentDraft) => {
    const code = error instanceof ApiError ? error.code : '';
    if (code === 'group_handed_in') {
      // A toast, because the form may be folded once the other's work is shown.
      void notify.info('Someone in your group has just handed in. Look at it before you do.');
      void refresh();
    }
    if (code === 'deadline_passed') {
      setRefused(draft);
      void refresh();
    }
  };

  const checkAgain = async () => {
    const found = await refresh();
    if (found?.deadline?.closedAfter) void notify.info('There’s no later day for you yet.');
  };

  if (error) return <ErrorState message={error} onRetry={reload} />;
  if (!data) return <SkeletonLines lines={8} />;
  const follows = data.submissions[0]?.id ?? null;
  const isHandedIn = data.submissions.length > 0 && data.submissions[0]?.state !== 'returned';
  const isClosed = Boolean(data.deadline?.closedAfter);
  return (
    <>
      <Standing
        newest={data.submissions[0]}
        acceptedFrom={acceptedFrom}
        isGroup={Boolean(data.group?.mine)}
      />
      {data.deadline && (
        <Deadline
          deadline={data.deadline}
          isHandedIn={isHandedIn}
          isNews={refused !== undefined}
          onCheck={() => void checkAgain()}
        />
      )}
      {data.submissions.length === 0 && acceptedFrom !== null && (
        <p className={`${styles.fellows} mt-2 small muted loose`}>
          {describeAcceptance(acceptedFrom)}
        </p>
      )}
      {data.submissions.length > 0 && peerReview && (
        <FellowWork key={`${slug} ${formNumber}`} accountId={accountId} slug={slug} />
      )}
      {peerReview && data.submissions.length === 0 && (
        <p className={`${styles.fellows} mt-2 small muted loose`}>
          Two fellow learners review your work before your teacher does, and you review two of
          theirs. Nobody learns whose work it is, so leave your name out.
        </p>
      )}
      {data.group && (
        <Suspense fallback={<SkeletonLines lines={5} />}>
          <Group slug={slug} group={data.group} onChanged={() => void refresh()} />
        </Suspense>
      )}
      {data.criteria.length > 0 && (
        <Rubric criteria={data.criteria} isOpen={data.submissions.length === 0} />
      )}
      {isClosed ? (
        <Suspense fallback={<SkeletonLines lines={5} />}>
          <ClosedWork
            accountId={accountId}
            slug={slug}
            content={content}
            refused={refused}
            drafts={data.drafts}
            draftFiles={data.draftFiles}
            isHandedIn={isHandedIn}
          />
        </Suspense>
      ) : task ? (
        <Again isAgain={isHandedIn}>
          <TaskForm
            key={formNumber}
            accountId={accountId}
            slug={slug}
            task={task}
            drafts={data.draftFiles}
            follows={follows}
            onSubmitted={onSubmit}
            onRefused={onRefused}
          />
        </Again>
      ) : (
        <AssignmentForm
          key={formNumber}
          accountId={accountId}
          slug={slug}
          tasks={photos}
          drafts={data.drafts}
          follows={follows}
          onSubmitted={onSubmit}
          onRefused={onRefused}
        />
      )}
      <Submissions
        ref={list}
        submissions={data.submissions}
        tasks={photos}
        onChanged={() => void refresh()}
      />
    </>
  );
}

function Rubric({ criteria, isOpen }: { criteria: readonly Criterion[]; isOpen: boolean }) {
  return (
    <details className={`${styles.again} mt-5`} open={isOpen}>
      <summary>How it’s marked</summary>
      <CriteriaList criteria={criteria} />
    </details>
  );
}

/** Learners who have handed in have other things to read first. */
function Again({ isAgain, children }: { isAgain: boolean; children: ReactNode }) {
  if (!isAgain) return children;
  return (
    <details className={`${styles.again} mt-5`}>
      <summary>Hand in another try</summary>
      {children}
    </details>
  );
}

/** The state of the learner's work, above the form for the next try. */
function Standing({
  newest,
  acceptedFrom,
  isGroup,
}: {
  newest: Submission | undefined;
  acceptedFrom: number | null;
  isGroup: boolean;
}) {
  if (!newest) return null;
  const handedIn = `${isGroup ? 'Your group has' : "You've"} handed this in.`;
  const isOpen = newest.isAccepted === false;
  const untilAccepted = isOpen ? ` ${describeAcceptance(acceptedFrom ?? 0)}` : '';
  if (newest.state === 'returned') {
    return (
      <div className="mt-5">
        <Notice role="note" title="Your teacher asks for another try">
          Read the feedback below, then hand in again.{untilAccepted}
        </Notice>
      </div>
    );
  }
  if (newest.state === 'peers') {
    return (
      <p className="mt-2 small muted loose">
        {handedIn} Two fellow learners review it first, then your teacher. If they haven't within{' '}
        {daysWithPeers} days, your teacher goes ahead without them.{untilAccepted}
      </p>
    );
  }
  if (isOpen) {
    return (
      <div className="mt-5">
        <Notice role="note" title="Waiting for your teacher’s review">
          {describeAcceptance(acceptedFrom ?? 0)} Expect an answer within {answerDays} days. You can
          hand in again until then.
        </Notice>
      </div>
    );
  }
  return (
    <p className="mt-2 small muted loose">
      {newest.state === 'submitted'
        ? `${handedIn} Expect feedback within ${answerDays} days. You can hand in again until then.`
        : `${handedIn} You can hand in again to show what you changed.`}
    </p>
  );
}

/** Once something is handed in, nobody joins or leaves. */
const closed = ({ most, mine }: NonNullable<Assignment['group']>): Assignment['group'] => ({
  most,
  mine: mine && { ...mine, code: null, mayLeave: false },
  mayJoin: false,
});

function judgedToday(deadline: NonNullable<Assignment['deadline']>): Assignment['deadline'] {
  const { dueOn, today, rule } = deadline;
  const terms = dueOn !== null && { dueOn, handedInOn: today, late: rule.late };
  const lateness = terms ? latenessOf(terms) : null;
  const closedAfter = lateness?.isRefused ? lateness.lastDay : null;
  return { ...deadline, judgedOn: today, closedAfter };
}

interface LoadState {
  data?: Assignment;
  error?: string;
}

/** Fetched each time the form opens: its draft photos may have changed in another window. */
function useMyAssignment(slug: string) {
  const [{ data, error }, setState] = useState<LoadState>({});

  const load = useCallback(
    (signal?: AbortSignal, quietly = false) => {
      if (!quietly) setState({});
      return call(getMyAssignment, { params: { slug } }, { signal }).then(
        (data) => {
          setState({ data });
          return data;
        },
        (error: unknown) => {
          if (!signal?.aborted) setState({ error: errorMessage(error) });
        },
      );
    },
    [slug],
  );
  useEffect(() => {
    const abort = new AbortController();
    void load(abort.signal);
    return () => abort.abort();
  }, [load]);

  return {
    data,
    error,
    reload: () => void load(),
    /** What is shown stays until the reply is there. */
    refresh: () => load(undefined, true),
    /** The draft photos now belong to the submission. */
    add: (submission: Submission) => {
      const others = data?.submissions.filter(({ id }) => id !== submission.id) ?? [];
      setState({
        data: {
          drafts: [],
          draftFiles: [],
          submissions: [submission, ...others],
          criteria: data?.criteria ?? [],
          // Once it is handed in, another try that nobody asked for is judged by its own day.
          deadline: data?.deadline ? judgedToday(data.deadline) : null,
          group: data?.group ? closed(data.group) : null,
        },
      });
    },
  };
}
