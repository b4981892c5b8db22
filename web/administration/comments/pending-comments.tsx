import { useRef, useState } from 'react';
import type { WaitingComment } from '../../../contract/community/comments.ts';
import { formatShortMoment } from '../../../contract/text/short-dates.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import { QueryState } from '../../data/query-view.tsx';
import { useOpenedHere } from '../../page/use-opened-here.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextLink } from '../../ui/buttons/text-link.tsx';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { useDecideComment, usePendingComments } from '../users/hooks.ts';

type Decision = 'approved' | 'rejected';

const pageSize = 10;
const maxShown = 100;

const headingId = 'waiting-comments';

/** Comments by visitors, published only once approved. */
export function PendingComments() {
  const [shown, setShown] = useState(pageSize);
  const title = useRef<HTMLHeadingElement>(null);
  const comments = usePendingComments(shown);
  const decide = useDecideComment();
  useOpenedHere(title);
  const current = decide.isPending ? decide.variables : null;
  const total = comments.data?.meta.total ?? 0;

  function decideOn({ id }: WaitingComment, decision: Decision) {
    if (decide.isPending) return;
    decide.mutate(
      { id, decision },
      {
        onSuccess: ({ message }) => {
          void notify.success(message);
          // The focused button is gone along with its comment.
          title.current?.focus({ preventScroll: true });
        },
        onError: (error) => void notify.error(error.message),
      },
    );
  }

  return (
    <section aria-labelledby={headingId} className="mt-7">
      <div className="cluster baseline between gap-1-4 mb-4">
        <h2 className="title-2" id={headingId} ref={title} tabIndex={-1}>
          Comments waiting for approval
        </h2>
        <p className="small muted num" role="status">
          {comments.data && (total === 0 ? 'None' : `${total} waiting`)}
        </p>
      </div>
      <QueryState result={comments} skeleton={<SkeletonLines />} />
      {comments.data && total === 0 && (
        <p className="muted">All done. Comments from visitors wait here until you approve them.</p>
      )}
      {total > 0 && (
        <ul className="mb-4 lined">
          {comments.data?.data.map((comment) => (
            <Comment
              key={comment.id}
              comment={comment}
              pendingDecision={current?.id === comment.id ? current.decision : null}
              onDecide={(decision) => decideOn(comment, decision)}
            />
          ))}
        </ul>
      )}
      {total > shown && shown < maxShown && (
        <Button
          small
          pending={comments.isPlaceholderData}
          onClick={() => setShown(Math.min(maxShown, shown + 2 * pageSize))}
        >
          Show more
        </Button>
      )}
    </section>
  );
}

type CommentProps = {
  comment: WaitingComment;
  pendingDecision: Decision | null;
  onDecide: (decision: Decision) => void;
};

function Comment({ comment, pendingDecision, onDecide }: CommentProps) {
  const suffix = <span className="visually-hidden"> the comment by {comment.author}</span>;
  return (
    <li className="action-row">
      <div className="anywhere">
        <p>
          <strong>{comment.author}</strong> <span className="muted">{comment.email}</span>
        </p>
        <p className="small muted">
          On <TextLink to={coursePath(comment.courseId)}>{comment.courseTitle}</TextLink>,{' '}
          <time className="num" dateTime={comment.date}>
            {formatShortMoment(comment.date)}
          </time>
        </p>
        <p className="mt-2 lines measure-wide">{comment.comment}</p>
      </div>
      <div className="cluster gap-2">
        <Button
          small
          icon="check"
          pending={pendingDecision === 'approved'}
          onClick={() => onDecide('approved')}
        >
          <span>Approve{suffix}</span>
        </Button>
        <Button
          small
          variant="danger"
          icon="cross"
          pending={pendingDecision === 'rejected'}
          onClick={() => onDecide('rejected')}
        >
          <span>Reject{suffix}</span>
        </Button>
      </div>
    </li>
  );
}
