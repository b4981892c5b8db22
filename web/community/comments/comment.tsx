import { useRef, useState } from 'react';
import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { RunningText } from '../../catalog/shared/running-text.tsx';
import { useSession } from '../../data/session.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Stars } from '../../ui/fields/stars.tsx';
import type { RemovablePost } from '../shared/remove-post-dialog.tsx';
import styles from './comment.module.css';
import type { RemovePermissions } from './hooks.ts';
import { ReplyForm } from './reply-form.tsx';

type CommentProps = {
  courseId: number;
  comment: CourseComment;
  mayRemove: RemovePermissions;
  onRemove: (comment: RemovablePost) => void;
  onReplied: (reply: CourseReply) => void;
};

/** A comment or a written review, with its replies. */
export function Comment({ courseId, comment, mayRemove, onRemove, onReplied }: CommentProps) {
  const { user } = useSession();
  const replyButton = useRef<HTMLButtonElement>(null);
  const [isReplying, setReplying] = useState(false);
  const [announcement, setAnnouncement] = useState('');
  const [showsAllReplies, setShowsAllReplies] = useState(false);

  function closeForm() {
    setReplying(false);
    replyButton.current?.focus();
  }

  function handlePublished(reply: Omit<CourseReply, 'byOwner'>, message: string) {
    onReplied({ ...reply, byOwner: mayRemove.all && user?.role !== 'Admin' });
    setAnnouncement(message);
    setShowsAllReplies(true);
    closeForm();
  }

  return (
    <li className="py-5 ruled">
      <Byline
        author={comment.author}
        at={comment.date}
        stars={comment.stars}
        onRemove={mayRemove.has(comment.id) ? () => onRemove(comment) : null}
      />
      <p className={styles.text}>
        <RunningText text={comment.comment} />
      </p>
      {user && (
        <TextButton
          small
          ref={replyButton}
          className="mt-2"
          aria-label={`Reply to ${comment.author}`}
          aria-expanded={isReplying}
          onClick={() => {
            setAnnouncement('');
            setReplying(true);
          }}
        >
          Reply
        </TextButton>
      )}
      {user && isReplying && (
        <ReplyForm
          courseId={courseId}
          comment={comment}
          user={user}
          onPublished={handlePublished}
          onCancel={closeForm}
        />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
      <Replies
        comment={comment}
        showsAll={showsAllReplies}
        onToggle={setShowsAllReplies}
        mayRemove={mayRemove}
        onRemove={onRemove}
      />
    </li>
  );
}

const repliesShown = 2;

type RepliesProps = Pick<CommentProps, 'comment' | 'mayRemove' | 'onRemove'> & {
  showsAll: boolean;
  onToggle: (showsAll: boolean) => void;
};

function Replies({ comment, showsAll, onToggle, mayRemove, onRemove }: RepliesProps) {
  const { author, replies } = comment;
  // A single remaining reply is shown too: it isn't worth a click.
  const first = replies.length > repliesShown + 1 ? replies.slice(0, repliesShown) : replies;
  const others = replies.slice(first.length);
  const items = (replies: CourseReply[]) =>
    replies.map((reply) => (
      <li key={reply.id}>
        <Byline
          author={reply.author}
          at={reply.date}
          isOwner={reply.byOwner}
          onRemove={mayRemove.has(reply.id) ? () => onRemove(reply) : null}
        />
        <p className={styles.text}>
          <RunningText text={reply.comment} />
        </p>
      </li>
    ));
  if (replies.length === 0) return null;
  return (
    <div className={styles.replies}>
      <ol aria-label={`Replies to ${author}`}>{items(first)}</ol>
      {others.length > 0 && (
        <details open={showsAll} onToggle={(event) => onToggle(event.currentTarget.open)}>
          <summary>
            {showsAll ? 'Show fewer replies' : `Show ${others.length} more replies`}
          </summary>
          <ol aria-label={`More replies to ${author}`} start={first.length + 1}>
            {items(others)}
          </ol>
        </details>
      )}
    </div>
  );
}

type BylineProps = {
  author: string;
  at: string;
  stars?: number | null;
  /** Of the course. */
  isOwner?: boolean;
  onRemove: (() => void) | null;
};

function Byline({ author, at, stars = null, isOwner, onRemove }: BylineProps) {
  return (
    <div className={`${styles.byline} cluster center gap-1-4`}>
      <b>{author}</b>
      {isOwner && <span className={`${styles.owner} fine teal label wash rounded`}>Teacher</span>}
      {stars !== null && <Stars stars={stars} />}
      <time className="tiny num" dateTime={at}>
        {formatDay(at, { zone: 'UTC' })}
      </time>
      {onRemove && (
        <TextButton
          small
          className={styles.remove}
          aria-label={`Remove what ${author} wrote`}
          onClick={onRemove}
        >
          Remove
        </TextButton>
      )}
    </div>
  );
}
