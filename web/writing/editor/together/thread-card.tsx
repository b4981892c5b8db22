import { presentableDiff } from '@codemirror/merge';
import { type ReactNode, useState } from 'react';
import { formatTime } from '../../../../contract/text/dates.ts';
import { localDay } from '../../../../contract/text/days.ts';
import { formatShortDay } from '../../../../contract/text/short-dates.ts';
import {
  longestComment,
  type PassageComment,
  type PassageThread,
  type ThreadState,
} from '../../../../contract/writing/passages.ts';
import { Button } from '../../../ui/buttons/button.tsx';
import { TextButton } from '../../../ui/buttons/text-link.tsx';
import { Avatar } from '../../../ui/drawings/avatar.tsx';
import { Icon } from '../../../ui/drawings/icon.tsx';
import { TextArea } from '../../../ui/fields/text-field.tsx';
import type { PlacedThread } from './passage-marks.ts';
import styles from './threads.module.css';

interface ThreadActions {
  onGo: () => void;
  /** Each of these is false if it couldn't be done; the reason has been said. */
  onReply: (text: string) => Promise<boolean>;
  onEdit: (commentId: string, text: string) => Promise<boolean>;
  onDelete: (commentId: string) => Promise<boolean>;
  onSettle: (state: ThreadState) => Promise<boolean>;
  /** Puts the suggestion into the text. */
  onTake: () => Promise<boolean>;
  /** Back to the text. */
  onLeave: () => void;
}

type ThreadCardProps = ThreadActions & {
  thread: PassageThread;
  placed: PlacedThread | undefined;
  isCurrent: boolean;
};

export const cardId = (threadId: string) => `thread-${threadId}`;

const settledWords: Record<ThreadState, string> = {
  open: '',
  done: 'Done',
  taken: 'Taken',
  left: 'Not taken',
  withdrawn: 'Withdrawn',
};

/** A comment with its replies, or a suggestion with what was said about it. */
export function ThreadCard({ thread, placed, isCurrent, ...actions }: ThreadCardProps) {
  const { anchor, replacement, state, settled, comments } = thread;
  const [isReplying, setIsReplying] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const isSuggestion = replacement !== null;
  const isOpen = state === 'open';
  const who = thread.isYours ? 'You' : (thread.author ?? 'Someone');
  const run = (action: () => Promise<boolean>) => async () => {
    if (isBusy) return;
    setIsBusy(true);
    await action();
    setIsBusy(false);
  };
  const first = isSuggestion ? undefined : comments[0];
  const replies = isSuggestion ? comments : comments.slice(1);
  return (
    <article
      id={cardId(thread.id)}
      data-thread={thread.id}
      tabIndex={-1}
      className={styles.card}
      data-current={isCurrent || undefined}
      data-settled={!isOpen || undefined}
      aria-label={isSuggestion ? `Suggestion by ${who}` : `Comment by ${who}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) actions.onLeave();
      }}
    >
      {first ? (
        <Said comment={first} actions={actions}>
          <Quote thread={thread} placed={placed} onGo={actions.onGo} />
        </Said>
      ) : (
        <>
          <Byline
            name={isSuggestion ? `${who} ${thread.isYours ? 'suggest' : 'suggests'}` : who}
            author={thread.author}
            at={thread.at}
          />
          <Quote thread={thread} placed={placed} onGo={actions.onGo} />
        </>
      )}
      {isSuggestion && <Replaced quote={anchor.quote} replacement={replacement} />}
      {replies.map((comment) => (
        <div key={comment.id} className={styles.reply}>
          <Said comment={comment} actions={actions} />
        </div>
      ))}
      {settled && (
        <p className="fine muted">
          {settledWords[state]}
          {settled.by && ` by ${settled.by}`}, {when(settled.at)}
        </p>
      )}
      {isReplying ? (
        <Words
          label="Reply"
          send="Reply"
          onSend={async (text) => {
            const isSent = await actions.onReply(text);
            if (isSent) setIsReplying(false);
            return isSent;
          }}
          onCancel={() => setIsReplying(false)}
        />
      ) : (
        <div className="cluster center gap-3">
          {isOpen && isSuggestion && (
            <>
              <Button
                small
                pending={isBusy}
                onClick={run(actions.onTake)}
                disabled={placed?.isGone !== false || placed.isChanged}
              >
                Take it
              </Button>
              <TextButton
                small
                onClick={run(() => actions.onSettle(thread.isYours ? 'withdrawn' : 'left'))}
              >
                {thread.isYours ? 'Withdraw' : 'Leave it'}
              </TextButton>
              <TextButton small onClick={() => setIsReplying(true)}>
                Reply
              </TextButton>
            </>
          )}
          {isOpen && !isSuggestion && (
            <>
              <Button small onClick={() => setIsReplying(true)}>
                Reply
              </Button>
              <TextButton small onClick={run(() => actions.onSettle('done'))}>
                <span className="row center gap-1">
                  <Icon name="check" size={16} />
                  Done
                </span>
              </TextButton>
            </>
          )}
          {!isOpen && (state !== 'withdrawn' || thread.isYours) && (
            <TextButton small onClick={run(() => actions.onSettle('open'))}>
              Reopen
            </TextButton>
          )}
        </div>
      )}
    </article>
  );
}

type BylineProps = { name: string; author: string | null; at: string };

function Byline({ name, author, at }: BylineProps) {
  const [firstname = '', ...others] = (author ?? '?').split(' ');
  return (
    <p className={styles.byline}>
      <Avatar person={{ username: author ?? '?', firstname, lastname: others.join(' ') }} />
      <b>{name}</b>
      <time dateTime={at}>{when(at)}</time>
    </p>
  );
}

type QuoteProps = Pick<ThreadCardProps, 'thread' | 'placed' | 'onGo'>;

/** What it is about, as a way to the passage. */
function Quote({ thread, placed, onGo }: QuoteProps) {
  const { quote } = thread.anchor;
  if (placed?.isGone && thread.state === 'open') {
    return (
      <>
        <blockquote className={styles.quote}>{quote}</blockquote>
        <p className="fine muted">This passage is no longer in the text.</p>
      </>
    );
  }
  return (
    <>
      <blockquote className={styles.quote}>
        <button type="button" onClick={onGo} title="Go to the passage">
          {quote}
        </button>
      </blockquote>
      {placed?.isChanged && thread.state === 'open' && (
        <p className="fine muted">
          {thread.replacement === null
            ? 'The passage has changed since.'
            : 'The passage has changed since, so this can’t be taken as it is.'}
        </p>
      )}
    </>
  );
}

/** Old words struck through, new ones underlined. */
function Replaced({ quote, replacement }: { quote: string; replacement: string }) {
  const parts: ReactNode[] = [];
  let at = 0;
  for (const { fromA, toA, fromB, toB } of presentableDiff(quote, replacement, {
    scanLimit: 500,
  })) {
    parts.push(<span key={`same ${at}`}>{quote.slice(at, fromA)}</span>);
    if (toA > fromA) parts.push(<del key={`old ${fromA}`}>{quote.slice(fromA, toA)}</del>);
    if (toA > fromA && toB > fromB) parts.push(' ');
    if (toB > fromB) parts.push(<ins key={`new ${fromA}`}>{replacement.slice(fromB, toB)}</ins>);
    at = toA;
  }
  parts.push(<span key="rest">{quote.slice(at)}</span>);
  return <p className={styles.replaced}>{parts}</p>;
}

type SaidProps = { comment: PassageComment; actions: ThreadActions; children?: ReactNode };

function Said({ comment, actions, children }: SaidProps) {
  const [isEditing, setIsEditing] = useState(false);
  const { id, author, text, at, isEdited, isYours } = comment;
  return (
    <>
      <Byline name={isYours ? 'You' : (author ?? 'Someone')} author={author} at={at} />
      {children}
      {isEditing ? (
        <Words
          label="Your comment"
          send="Save"
          start={text}
          onSend={async (words) => {
            const isSaved = await actions.onEdit(id, words);
            if (isSaved) setIsEditing(false);
            return isSaved;
          }}
          onCancel={() => setIsEditing(false)}
        />
      ) : (
        <p className={styles.said}>
          {text}
          {isEdited && <span className="fine faint"> (edited)</span>}
        </p>
      )}
      {isYours && !isEditing && (
        <div className={styles.own}>
          <TextButton small onClick={() => setIsEditing(true)}>
            Edit
          </TextButton>
          <TextButton small onClick={() => void actions.onDelete(id)}>
            Delete
          </TextButton>
        </div>
      )}
    </>
  );
}

type WordsProps = {
  label: string;
  send: string;
  start?: string;
  onSend: (text: string) => Promise<boolean>;
  onCancel: () => void;
};

function Words({ label, send, start = '', onSend, onCancel }: WordsProps) {
  const [text, setText] = useState(start);
  const [isSending, setIsSending] = useState(false);
  const submit = async () => {
    if (isSending || text.trim() === '') return;
    setIsSending(true);
    // Sent, the form is gone.
    if (!(await onSend(text.trim()))) setIsSending(false);
  };
  return (
    <form
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          onCancel();
        }
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit();
      }}
    >
      <TextArea
        // It was asked for.
        autoFocus
        label={label}
        hideLabel
        rows={2}
        maxLength={longestComment}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="cluster center gap-2">
        <Button type="submit" small pending={isSending} disabled={text.trim() === ''}>
          {send}
        </Button>
        <TextButton small onClick={onCancel}>
          Cancel
        </TextButton>
      </div>
    </form>
  );
}

/** The time today, otherwise the day. */
function when(moment: string): string {
  const at = new Date(moment);
  const today = localDay();
  return localDay(at) === today ? formatTime(at) : formatShortDay(at, { today });
}
