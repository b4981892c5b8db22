import { useEffect, useState } from 'react';
import { SignedInComment } from '../../../contract/community/comments.ts';
import type { TaughtComment, TaughtCommentList } from '../../../contract/community/teaching.ts';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { coursePath } from '../../catalog/shared/paths.ts';
import type { RemovableComment } from '../../community/shared/remove-comment-dialog.tsx';
import { useForm } from '../../forms/use-form.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { FormError } from '../../ui/feedback/notice.tsx';
import { Stars } from '../../ui/fields/stars.tsx';
import { TextArea } from '../../ui/fields/text-field.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import styles from './comments.module.css';
import { sendReply, useDecide, useRefreshComments, useSettle } from './hooks.ts';

type ThreadProps = {
  comment: TaughtComment;
  list: TaughtCommentList;
  showsCourse: boolean;
  onRemove: (comment: RemovableComment) => void;
  /** It leaves this list. */
  onMoved: () => void;
};

/** A comment or review with its replies, and what a teacher can do about it. */
export function Thread({ comment, list, showsCourse, onRemove, onMoved }: ThreadProps) {
  const { author, byVisitor, course, date, kind, stars, replies } = comment;
  const [isReplying, setIsReplying] = useState(false);
  return (
    <article className={styles.thread} aria-label={`${kind} by ${author}`}>
      <p className={styles.by}>
        <b>{author}</b>
        {byVisitor && <span className={styles.visitor}>Visitor</span>}
        {stars !== null && <Stars stars={stars} />}
        <time dateTime={date}>{formatTimeAgo(date)}</time>
        {showsCourse && (
          <TextLink small to={`${coursePath(course.id)}?tab=reviews#about`}>
            {course.title}
          </TextLink>
        )}
      </p>
      <p className={styles.text}>{comment.comment}</p>
      {replies.length > 0 && (
        <ol className={styles.replies} aria-label={`Replies to ${author}`}>
          {replies.map((reply) => (
            <li key={reply.id}>
              <p className={styles.by}>
                <b>{reply.author}</b>
                {reply.byOwner && <span className={styles.teacher}>Teacher</span>}
                <time dateTime={reply.date}>{formatTimeAgo(reply.date)}</time>
                <TextButton
                  small
                  aria-label={`Remove the reply by ${reply.author}`}
                  onClick={() => onRemove(reply)}
                >
                  Remove
                </TextButton>
              </p>
              <p className={styles.text}>{reply.comment}</p>
            </li>
          ))}
        </ol>
      )}
      {isReplying ? (
        <ReplyForm
          comment={comment}
          onDone={(isSent) => {
            setIsReplying(false);
            if (isSent && list === 'unanswered') onMoved();
          }}
        />
      ) : (
        <div className={styles.actions}>
          {list === 'waiting' ? (
            <Decisions comment={comment} onMoved={onMoved} />
          ) : (
            <>
              <Button small icon="reply" onClick={() => setIsReplying(true)}>
                Reply<span className="visually-hidden"> to {author}</span>
              </Button>
              <Settle comment={comment} list={list} onMoved={onMoved} />
              <Button small onClick={() => onRemove(comment)}>
                Remove<span className="visually-hidden"> what {author} wrote</span>
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  );
}

type ActionProps = { comment: TaughtComment; onMoved: () => void };

function Decisions({ comment: { id, author }, onMoved }: ActionProps) {
  const decide = useDecide();
  const choose = (decision: 'approved' | 'rejected') => {
    if (decide.isPending) return;
    decide.mutate(
      { id, decision },
      {
        onSuccess: ({ message }) => {
          void notify.success(message);
          onMoved();
        },
        onError: (error) => void notify.error(error.message),
      },
    );
  };
  const suffix = <span className="visually-hidden"> the comment by {author}</span>;
  const isPending = (decision: 'approved' | 'rejected') =>
    decide.isPending && decide.variables.decision === decision;
  return (
    <>
      <Button small icon="check" pending={isPending('approved')} onClick={() => choose('approved')}>
        Approve{suffix}
      </Button>
      <Button small pending={isPending('rejected')} onClick={() => choose('rejected')}>
        Reject{suffix}
      </Button>
    </>
  );
}

function Settle({
  comment: { id, author },
  list,
  onMoved,
}: ActionProps & { list: TaughtCommentList }) {
  const settle = useSettle();
  const settled = list === 'unanswered';
  const change = () =>
    settle.mutate(
      { id, settled },
      {
        onSuccess: ({ message }) => {
          void notify.success(message, {
            action: {
              label: 'Undo',
              onPress: () => settle.mutate({ id, settled: !settled }),
            },
          });
          onMoved();
        },
        onError: (error) => void notify.error(error.message),
      },
    );
  return (
    <Button small pending={settle.isPending} onClick={change}>
      {settled ? 'No reply needed' : 'Needs a reply'}
      <span className="visually-hidden">: {author}</span>
    </Button>
  );
}

type ReplyFormProps = { comment: TaughtComment; onDone: (isSent: boolean) => void };

function ReplyForm({ comment, onDone }: ReplyFormProps) {
  const refresh = useRefreshComments();
  const form = useForm({
    schema: SignedInComment,
    onSubmit: async (body) => {
      void notify.success(await sendReply(comment, body.comment));
      await refresh();
      onDone(true);
    },
  });
  const { element } = form;
  useEffect(() => element.current?.querySelector('textarea')?.focus(), [element]);
  return (
    <form className={styles.form} {...form.props} aria-label={`Reply to ${comment.author}`}>
      <TextArea
        label="Your reply"
        rows={4}
        required
        hint={
          comment.byVisitor
            ? 'Published with your name. The visitor isn’t notified.'
            : `Published with your name. ${comment.author} is notified.`
        }
        {...form.register('comment')}
      />
      <FormError>{form.errors.form}</FormError>
      <div className={styles.actions}>
        <Button type="submit" small variant="primary" pending={form.isSubmitting}>
          Post reply
        </Button>
        <Button small onClick={() => onDone(false)} disabled={form.isSubmitting}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
