import { useState } from 'react';
import { formatTimeAgo } from '../../../contract/text/relative-times.ts';
import { PostForm } from '../../community/shared/post-form.tsx';
import type { RemovablePost } from '../../community/shared/remove-post-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { TextButton, TextLink } from '../../ui/buttons/text-link.tsx';
import { Stars } from '../../ui/fields/stars.tsx';
import styles from './comments.module.css';
import { useDecide, useKeepPost, useSendReply, useSettle } from './hooks.ts';
import type { Kind, TaughtPost, TaughtReply } from './kinds.ts';

type ThreadProps<List extends string> = {
  kind: Kind<List>;
  post: TaughtPost;
  list: List;
  showsCourse: boolean;
  onRemove: (post: RemovablePost) => void;
  /** It leaves this list. */
  onMoved: () => void;
};

/** A comment, a review or a question with its replies, and what a teacher can do about it. */
export function Thread<List extends string>(props: ThreadProps<List>) {
  const { kind, post, list, showsCourse, onRemove, onMoved } = props;
  const { author, course, lesson, replies } = post;
  const { Text } = kind;
  const { verb, noun, plural, to } = kind.reply;
  const [isReplying, setIsReplying] = useState(false);
  const reply = useSendReply(kind, post);
  const place = [showsCourse && course.title, lesson?.title].filter(Boolean).join(': ');

  async function send(text: string) {
    await reply.mutateAsync(text);
    setIsReplying(false);
    if (list === 'unanswered') onMoved();
  }

  return (
    <article className={styles.thread} aria-label={`${post.name} by ${author}`}>
      <p className="cluster center gap-1-3 small muted">
        <b className="ink">{author}</b>
        {post.byVisitor && <span className="fine label warm">Visitor</span>}
        {post.isReported && <span className="fine bad label">Reported</span>}
        {post.stars !== null && <Stars stars={post.stars} />}
        <time className="tiny" dateTime={post.date}>
          {formatTimeAgo(post.date)}
        </time>
        {place && (
          <TextLink small to={post.path}>
            {place}
          </TextLink>
        )}
      </p>
      <Text text={post.text} className={`${styles.text} mt-2 anywhere lines`} />
      {replies.length > 0 && (
        <ol className={styles.replies} aria-label={`${plural} to ${author}`}>
          {replies.map((each) => (
            <li key={each.id}>
              <Reply kind={kind} reply={each} onRemove={onRemove} />
            </li>
          ))}
        </ol>
      )}
      {isReplying ? (
        <PostForm
          label={`Your ${noun}`}
          name={`${verb}${to} ${author}`}
          hint={`Published with your name. ${post.byVisitor ? 'The visitor isn’t' : `${author} is`} notified.`}
          action={`Post ${noun}`}
          schema={async () => kind.schema}
          onSend={send}
          onCancel={() => setIsReplying(false)}
        />
      ) : (
        <div className="cluster gap-2 mt-4">
          {list === 'waiting' ? (
            <Decisions post={post} onMoved={onMoved} />
          ) : (
            <>
              <Button small icon="reply" onClick={() => setIsReplying(true)}>
                {verb}
                <span className="visually-hidden">
                  {to} {author}
                </span>
              </Button>
              {list !== 'reported' && (
                <Settle kind={kind} post={post} list={list} onMoved={onMoved} />
              )}
              {post.isReported && <Keep post={post} />}
              <Button small onClick={() => onRemove(post)}>
                Remove<span className="visually-hidden"> {kind.removes(author)}</span>
              </Button>
            </>
          )}
        </div>
      )}
    </article>
  );
}

type ReplyProps<List extends string> = Pick<ThreadProps<List>, 'kind' | 'onRemove'> & {
  reply: TaughtReply;
};

function Reply<List extends string>({ kind, reply, onRemove }: ReplyProps<List>) {
  const { Text } = kind;
  const { author, date } = reply;
  return (
    <>
      <p className="cluster center gap-1-3 small muted">
        <b className="ink">{author}</b>
        {reply.byTeacher && <span className="fine teal label warm">Teacher</span>}
        {reply.isHelpful && <span className="fine teal label warm">Helped</span>}
        {reply.isReported && <span className="fine bad label">Reported</span>}
        <time className="tiny" dateTime={date}>
          {formatTimeAgo(date)}
        </time>
        {reply.isReported && <Keep post={reply} />}
        <TextButton
          small
          aria-label={`Remove the ${kind.reply.noun} by ${author}`}
          onClick={() => onRemove(reply)}
        >
          Remove
        </TextButton>
      </p>
      <Text text={reply.text} className={`${styles.text} mt-2 anywhere lines`} />
    </>
  );
}

type PostAction = { post: Pick<TaughtPost, 'id' | 'author'> };

function Decisions({ post: { id, author }, onMoved }: PostAction & { onMoved: () => void }) {
  const decide = useDecide(id);
  const button = (decision: 'approved' | 'rejected', label: string) => (
    <Button
      small
      {...(decision === 'approved' && { icon: 'check' })}
      pending={decide.isPending && decide.variables === decision}
      onClick={() => !decide.isPending && decide.mutate(decision, { onSuccess: onMoved })}
    >
      {label}
      <span className="visually-hidden"> the comment by {author}</span>
    </Button>
  );
  return (
    <>
      {button('approved', 'Approve')}
      {button('rejected', 'Reject')}
    </>
  );
}

/** For what was reported and is fine. */
function Keep({ post: { id, author } }: PostAction) {
  const keep = useKeepPost(id);
  return (
    <TextButton
      small
      disabled={keep.isPending}
      aria-label={`Keep what ${author} wrote`}
      onClick={() => keep.mutate()}
    >
      Keep
    </TextButton>
  );
}

type SettleProps<List extends string> = Pick<
  ThreadProps<List>,
  'kind' | 'post' | 'list' | 'onMoved'
>;

function Settle<List extends string>(props: SettleProps<List>) {
  const { kind, post, list, onMoved } = props;
  const settle = useSettle(kind, post.id);
  const isOpen = list === 'unanswered';
  return (
    <Button
      small
      pending={settle.isPending}
      onClick={() => settle.mutate(isOpen, { onSuccess: onMoved })}
    >
      {isOpen ? kind.settled : kind.unsettled}
      <span className="visually-hidden">: {post.author}</span>
    </Button>
  );
}
