import type { EditorView } from '@codemirror/view';
import { useEffect, useRef, useState } from 'react';
import type { PassageThread, ThreadState } from '../../../../contract/writing/passages.ts';
import { errorMessage } from '../../../data/error-message.ts';
import { notify } from '../../../ui/overlays/toast.ts';
import { commentKey, readableKey } from '../source/shortcuts.ts';
import { runEdit } from '../source/source-editor.ts';
import { isMac } from '../toolbar.tsx';
import { anchorOf } from './anchors.ts';
import { goToPassage } from './choose-passage.ts';
import { PassageForm } from './passage-form.tsx';
import { chosenPassage, type PlacedThread, passageOf } from './passage-marks.ts';
import { cardId, ThreadCard } from './thread-card.tsx';
import styles from './threads.module.css';
import { newCard, useCardsBesideLines } from './use-cards-beside-lines.ts';
import { useChangeThreads } from './use-threads.ts';

type ThreadsColumnProps = {
  lessonId: string;
  view: EditorView;
  threads: readonly PassageThread[];
  /** Where their passages are, in the order of the text. */
  placed: readonly PlacedThread[];
  /** The one at the cursor. */
  currentId: string | null;
  /** The passage that something is being written about. */
  writingAbout: string | null;
  onWritten: () => void;
  /** The one that a notification leads to. */
  linkedId: string | null;
};

/** Beside the text: what its authors say about passages, and suggest instead. */
export function ThreadsColumn(props: ThreadsColumnProps) {
  const { lessonId, view, threads, placed, currentId, writingAbout, onWritten, linkedId } = props;
  const change = useChangeThreads(lessonId);
  const list = useRef<HTMLDivElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  useCardsBesideLines(view, cards, writingAbout === null ? currentId : newCard);
  const linked = threads.find(({ id }) => id === linkedId);
  const [shown, setShown] = useState<'open' | 'all'>(
    linked && linked.state !== 'open' ? 'all' : 'open',
  );
  const open = threads.filter(({ state }) => state === 'open');
  const byId = new Map(threads.map((thread) => [thread.id, thread]));
  const inOrder = placed.flatMap((place) => {
    const thread = byId.get(place.id);
    return thread && (shown === 'all' || thread.state === 'open') ? [{ thread, place }] : [];
  });
  const current = inOrder.find(({ thread }) => thread.id === currentId)?.thread;

  // Only the column scrolls: on a phone it is below the text, which must stay where it is.
  useEffect(() => {
    const card = currentId && document.getElementById(cardId(currentId));
    const column = list.current?.parentElement;
    // Beside the text it is at its passage.
    if (!card || !column || cards.current?.dataset.beside !== undefined) return;
    if (column.scrollHeight <= column.clientHeight) return;
    const [inside, outside] = [card.getBoundingClientRect(), column.getBoundingClientRect()];
    if (inside.top < outside.top) column.scrollTop += inside.top - outside.top - 16;
    if (inside.bottom > outside.bottom) {
      column.scrollTop += Math.min(inside.bottom - outside.bottom + 16, inside.top - outside.top);
    }
  }, [currentId]);

  /** Says why it couldn't be done. */
  const run = async (given: Parameters<typeof change.mutateAsync>[0]): Promise<boolean> => {
    try {
      await change.mutateAsync(given);
      return true;
    } catch (error) {
      void notify.error(errorMessage(error));
      return false;
    }
  };
  const start = async (words: { text: string; replacement: string | null }) => {
    const passage = chosenPassage(view.state);
    if (!passage) throw new Error('The passage was removed in the meantime.');
    const anchor = anchorOf(view.state.doc.toString(), passage);
    await change.mutateAsync({ change: 'start', thread: { ...anchor, ...words } });
    onWritten();
    view.focus();
  };
  /** As an ordinary edit: it can be undone, and is saved with the rest. */
  const take = async (thread: PassageThread): Promise<boolean> => {
    const isTaken = await run({ change: 'settle', threadId: thread.id, state: 'taken' });
    if (!isTaken) return false;
    const passage = unchangedPassage(view, thread);
    if (passage) {
      const insert = thread.replacement ?? '';
      runEdit(view, () => ({ changes: { ...passage, insert } }));
      return true;
    }
    void notify.error('The passage has just been changed, so the suggestion wasn’t taken.');
    await run({ change: 'settle', threadId: thread.id, state: 'open' });
    return false;
  };
  const settle = async (threadId: string, state: ThreadState): Promise<boolean> => {
    const isSettled = await run({ change: 'settle', threadId, state });
    // Its card may be gone, and the focus with it.
    if (isSettled && state !== 'open' && shown === 'open') view.focus();
    return isSettled;
  };

  return (
    <section className={styles.column} aria-label="Comments" ref={list}>
      <p className="visually-hidden" role="status">
        {current &&
          `${current.replacement === null ? 'Comment' : 'Suggestion'} here. ${readableKey(commentKey, isMac())} leads to it.`}
      </p>
      {threads.length > 0 && (
        <div className={styles.head}>
          <h2 className={styles.title}>
            {open.length} open, {threads.length - open.length} done
          </h2>
          {/* biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend */}
          <div className="segments" role="group" aria-label="Which comments">
            <button type="button" aria-pressed={shown === 'open'} onClick={() => setShown('open')}>
              Open
            </button>
            <button type="button" aria-pressed={shown === 'all'} onClick={() => setShown('all')}>
              All
            </button>
          </div>
        </div>
      )}
      {inOrder.length === 0 && writingAbout === null && (
        <p className="small muted">
          Nothing open. Select some words and press Comment to ask about them or to suggest others.
        </p>
      )}
      <div ref={cards} className={styles.cards}>
        {writingAbout !== null && (
          <PassageForm
            key={writingAbout}
            quote={writingAbout}
            onSend={start}
            onCancel={() => {
              onWritten();
              view.focus();
            }}
          />
        )}
        {inOrder.map(({ thread, place }) => (
          <ThreadCard
            key={thread.id}
            thread={thread}
            placed={place}
            isCurrent={thread.id === currentId}
            onGo={() => goToPassage(view, thread.id)}
            onReply={(text) => run({ change: 'reply', threadId: thread.id, text })}
            onEdit={(commentId, text) =>
              run({ change: 'edit', threadId: thread.id, commentId, text })
            }
            onDelete={(commentId) => run({ change: 'delete', threadId: thread.id, commentId })}
            onSettle={(state) => settle(thread.id, state)}
            onTake={() => take(thread)}
            onLeave={() => view.focus()}
          />
        ))}
      </div>
    </section>
  );
}

/** Where a suggestion applies; null if the words there are others by now. */
function unchangedPassage(view: EditorView, { id, anchor }: PassageThread) {
  const passage = passageOf(view.state, id);
  if (!passage || view.state.sliceDoc(passage.from, passage.to) !== anchor.quote) return null;
  return passage;
}
