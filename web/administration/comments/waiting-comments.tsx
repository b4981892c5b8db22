import { useRef, useState } from 'react';
import type { WaitingComment } from '../../../contract/community/comments.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { ErrorState } from '../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useDecideComment, useWaitingComments } from '../users/hooks.ts';
import styles from './waiting-comments.module.css';

type Decision = 'approved' | 'rejected';

const step = 10;
const most = 100;
const moment = new Intl.DateTimeFormat('en-AU', { dateStyle: 'medium', timeStyle: 'short' });

/** What visitors wrote about courses: nobody else sees it before it is approved. */
export function WaitingComments() {
  const [shown, setShown] = useState(step);
  const title = useRef<HTMLHeadingElement>(null);
  const comments = useWaitingComments(shown);
  const decide = useDecideComment();
  const underWay = decide.isPending ? decide.variables : null;
  const total = comments.data?.meta.total ?? 0;

  function decideOn({ id }: WaitingComment, decision: Decision) {
    if (decide.isPending) return;
    decide.mutate(
      { id, decision },
      {
        onSuccess: ({ message }) => {
          void notify.success(message);
          // The button that had the focus is gone with its comment.
          title.current?.focus({ preventScroll: true });
        },
        onError: (error) => void notify.error(error.message),
      },
    );
  }

  return (
    <section aria-labelledby="waiting-comments" className={styles.section}>
      <div className={styles.head}>
        <h2 id="waiting-comments" ref={title} tabIndex={-1}>
          Comments waiting for approval
        </h2>
        <p className="small muted num" role="status">
          {comments.data && (total === 0 ? 'None' : `${total} waiting`)}
        </p>
      </div>
      {comments.isPending && <SkeletonLines />}
      {comments.isError && (
        <ErrorState
          message={comments.error.message}
          onRetry={() => void comments.refetch()}
          retrying={comments.isFetching}
        />
      )}
      {comments.data && total === 0 && (
        <p className="muted">
          All done. What visitors write under a course waits here until it is approved.
        </p>
      )}
      {total > 0 && (
        <ul className={styles.comments}>
          {comments.data?.data.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              underWay={underWay?.id === comment.id ? underWay.decision : null}
              onDecide={(decision) => decideOn(comment, decision)}
            />
          ))}
        </ul>
      )}
      {total > shown && shown < most && (
        <Button
          small
          pending={comments.isPlaceholderData}
          onClick={() => setShown(Math.min(most, shown + 2 * step))}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

type CommentProps = {
  comment: WaitingComment;
  /** The decision that is on its way. */
  underWay: Decision | null;
  onDecide: (decision: Decision) => void;
};

function Comment({ comment, underWay, onDecide }: CommentProps) {
  const whose = <span className="visually-hidden"> the comment by {comment.name}</span>;
  return (
    <li>
      <div className={styles.text}>
        <p className={styles.by}>
          <strong>{comment.name}</strong> <span className="muted">{comment.email}</span>
        </p>
        <p className="small muted">
          On <TextLink to={`/course-detail/${comment.courseId}`}>{comment.courseTitle}</TextLink>,{' '}
          <time className="num" dateTime={comment.at}>
            {moment.format(new Date(comment.at))}
          </time>
        </p>
        <p className={styles.words}>{comment.comment}</p>
      </div>
      <div className={styles.decision}>
        <Button
          small
          icon="check"
          pending={underWay === 'approved'}
          onClick={() => onDecide('approved')}
        >
          <span>Approve{whose}</span>
        </Button>
        <Button
          small
          variant="danger"
          icon="cross"
          pending={underWay === 'rejected'}
          onClick={() => onDecide('rejected')}
        >
          <span>Reject{whose}</span>
        </Button>
      </div>
    </li>
  );
}
