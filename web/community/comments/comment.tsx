import { useRef, useState } from 'react';
import type { CourseComment, CourseReply } from '../../../contract/community/comments.ts';
import { formatDay } from '../../catalog/shared/format.ts';
import { useSession } from '../../data/session.tsx';
import { TextButton } from '../../ui/buttons/text-link.tsx';
import { Stars } from '../../ui/fields/stars.tsx';
import styles from './comment.module.css';
import type { Removable } from './removal-dialog.tsx';
import { CourseReplyForm } from './reply-form.tsx';
import type { useMayRemove } from './use-may-remove.ts';

type MayRemove = ReturnType<typeof useMayRemove>;

type CourseVoiceItemProps = {
  courseId: number;
  voice: CourseComment;
  mayRemove: MayRemove;
  onRemove: (voice: Removable) => void;
  onReplied: (reply: CourseReply) => void;
};

/** A comment or a written review, with what others said to it. */
export function CourseVoiceItem(props: CourseVoiceItemProps) {
  const { courseId, voice, mayRemove, onRemove, onReplied } = props;
  const { user } = useSession();
  const button = useRef<HTMLButtonElement>(null);
  const [isReplying, setReplying] = useState(false);
  const [thanks, setThanks] = useState('');
  const [isUnfolded, setUnfolded] = useState(false);

  function leaveForm() {
    setReplying(false);
    button.current?.focus();
  }

  function published(reply: Omit<CourseReply, 'byOwner'>, message: string) {
    onReplied({ ...reply, byOwner: mayRemove.all && user?.role === 'ModuleOwner' });
    setThanks(message);
    setUnfolded(true);
    leaveForm();
  }

  return (
    <li className={styles.voice}>
      <ByLine
        said={voice}
        stars={voice.stars}
        onRemove={mayRemove.one(voice.id) ? () => onRemove(voice) : null}
      />
      <p className={styles.words}>{voice.comment}</p>
      {user && (
        <TextButton
          small
          ref={button}
          className={styles.act}
          aria-label={`Reply to ${voice.author}`}
          aria-expanded={isReplying}
          onClick={() => {
            setThanks('');
            setReplying(true);
          }}
        >
          Reply
        </TextButton>
      )}
      {user && isReplying && (
        <CourseReplyForm
          courseId={courseId}
          voice={voice}
          user={user}
          onPublished={published}
          onCancel={leaveForm}
        />
      )}
      <p className="visually-hidden" role="status">
        {thanks}
      </p>
      <Replies
        voice={voice}
        isUnfolded={isUnfolded}
        onFold={setUnfolded}
        mayRemove={mayRemove}
        onRemove={onRemove}
      />
    </li>
  );
}

/** So many can be read without asking. */
const shownAtOnce = 2;

type RepliesProps = Pick<CourseVoiceItemProps, 'voice' | 'mayRemove' | 'onRemove'> & {
  isUnfolded: boolean;
  onFold: (isUnfolded: boolean) => void;
};

function Replies({ voice, isUnfolded, onFold, mayRemove, onRemove }: RepliesProps) {
  const { author, replies } = voice;
  // Nobody unfolds a thread for a single reply.
  const first = replies.length > shownAtOnce + 1 ? replies.slice(0, shownAtOnce) : replies;
  const folded = replies.slice(first.length);
  const items = (some: CourseReply[]) =>
    some.map((reply) => (
      <li key={reply.id}>
        <ByLine
          said={reply}
          isOwner={reply.byOwner}
          onRemove={mayRemove.one(reply.id) ? () => onRemove(reply) : null}
        />
        <p className={styles.words}>{reply.comment}</p>
      </li>
    ));
  if (replies.length === 0) return null;
  return (
    <div className={styles.replies}>
      <ol aria-label={`Replies to ${author}`}>{items(first)}</ol>
      {folded.length > 0 && (
        <details open={isUnfolded} onToggle={(event) => onFold(event.currentTarget.open)}>
          <summary>
            {isUnfolded ? 'Show fewer replies' : `Show ${folded.length} more replies`}
          </summary>
          <ol aria-label={`More replies to ${author}`} start={first.length + 1}>
            {items(folded)}
          </ol>
        </details>
      )}
    </div>
  );
}

type ByLineProps = {
  said: { author: string; at: string };
  stars?: number | null;
  isOwner?: boolean;
  onRemove: (() => void) | null;
};

function ByLine({ said, stars = null, isOwner, onRemove }: ByLineProps) {
  return (
    <div className={styles.by}>
      <b>{said.author}</b>
      {isOwner && <span className={styles.owner}>Owner</span>}
      {stars !== null && <Stars stars={stars} />}
      <time className="tiny num" dateTime={said.at}>
        {formatDay(said.at)}
      </time>
      {onRemove && (
        <TextButton
          small
          className={styles.remove}
          aria-label={`Remove what ${said.author} wrote`}
          onClick={onRemove}
        >
          Remove
        </TextButton>
      )}
    </div>
  );
}
