import { type EditorState, StateEffect, StateField, type Transaction } from '@codemirror/state';
import { Decoration, EditorView, ViewPlugin } from '@codemirror/view';
import type { PassageThread } from '../../../../contract/writing/passages.ts';
import { findPassage, type Passage } from './anchors.ts';

/** What has to be found in the text. */
export type AnchoredThread = Pick<PassageThread, 'id' | 'anchor' | 'replacement' | 'state'>;

interface Placed {
  thread: AnchoredThread;
  /** Null once it is gone. */
  passage: Passage | null;
}

interface Passages {
  placed: readonly Placed[];
  /** The passage that a comment is being written about. */
  chosen: Passage | null;
}

export const setThreads = StateEffect.define<readonly AnchoredThread[]>();
export const setChosen = StateEffect.define<Passage | null>();

/** Where each passage is. They follow what is typed, and one that is gone is looked for when text comes back. */
const passages = StateField.define<Passages>({
  create: () => ({ placed: [], chosen: null }),
  update(known, transaction) {
    const moved = transaction.docChanged ? follow(known, transaction) : known;
    const threads = transaction.effects.findLast((effect) => effect.is(setThreads));
    const chosen = transaction.effects.findLast((effect) => effect.is(setChosen));
    if (!threads && !chosen) return moved;
    return {
      placed: threads ? place(threads.value, moved.placed, transaction.newDoc) : moved.placed,
      chosen: chosen ? chosen.value : moved.chosen,
    };
  },
});

function follow({ placed, chosen }: Passages, transaction: Transaction): Passages {
  const { changes, newDoc } = transaction;
  const map = (passage: Passage | null): Passage | null => {
    if (!passage) return null;
    const from = changes.mapPos(passage.from, 1);
    const to = changes.mapPos(passage.to, -1);
    return from < to ? { from, to } : null;
  };
  const mapped = placed.map(({ thread, passage }) => ({ thread, passage: map(passage) }));
  const isGone = mapped.some(({ passage }) => passage === null);
  // A key pressed brings nothing back; undoing, pasting and other people do.
  const maySupply = isGone && !transaction.isUserEvent('input.type');
  const threads = mapped.map(({ thread }) => thread);
  return { placed: maySupply ? place(threads, mapped, newDoc) : mapped, chosen: map(chosen) };
}

function place(
  threads: readonly AnchoredThread[],
  known: readonly Placed[],
  doc: Transaction['newDoc'],
): Placed[] {
  const passageOfId = new Map(known.map(({ thread, passage }) => [thread.id, passage]));
  const text = doc.toString();
  return threads.map((thread) => ({
    thread,
    passage: passageOfId.get(thread.id) ?? findPassage(text, thread.anchor),
  }));
}

/** What a list beside the text says about a passage. */
export interface PlacedThread {
  id: string;
  isGone: boolean;
  /** The words are no longer those that were quoted. */
  isChanged: boolean;
}

/** In the order of the text; those that are gone come last. */
export function listPlaced(state: EditorState): PlacedThread[] {
  const { placed } = state.field(passages);
  return placed
    .toSorted((a, b) => (a.passage?.from ?? Infinity) - (b.passage?.from ?? Infinity) || 0)
    .map(({ thread, passage }) => ({
      id: thread.id,
      isGone: passage === null,
      isChanged:
        passage !== null && state.sliceDoc(passage.from, passage.to) !== thread.anchor.quote,
    }));
}

export function passageOf(state: EditorState, threadId: string): Passage | null {
  return state.field(passages).placed.find(({ thread }) => thread.id === threadId)?.passage ?? null;
}

export const chosenPassage = (state: EditorState): Passage | null => state.field(passages).chosen;

/** The open thread at the cursor, the shortest passage first. */
export function threadAt(state: EditorState): string | null {
  const { head } = state.selection.main;
  const here = state
    .field(passages)
    .placed.flatMap(({ thread, passage }) =>
      passage && passage.from <= head && head <= passage.to
        ? [{ thread, length: passage.to - passage.from }]
        : [],
    )
    .toSorted(
      (a, b) =>
        Number(a.thread.state !== 'open') - Number(b.thread.state !== 'open') ||
        a.length - b.length,
    );
  return here[0]?.thread.id ?? null;
}

export const passagesChanged = (before: EditorState, after: EditorState): boolean =>
  before.field(passages) !== after.field(passages);

const mark = (className: string) => Decoration.mark({ class: className });
const looks = {
  comment: mark('cm-passage'),
  suggestion: mark('cm-passage cm-suggested'),
  current: mark('cm-passage cm-passage-current'),
};

const drawn = EditorView.decorations.compute([passages, 'selection'], (state) => {
  const { placed, chosen } = state.field(passages);
  const current = threadAt(state);
  const ranges = placed.flatMap(({ thread, passage }) => {
    if (!passage || (thread.state !== 'open' && thread.id !== current)) return [];
    const look = thread.replacement === null ? looks.comment : looks.suggestion;
    return [(thread.id === current ? looks.current : look).range(passage.from, passage.to)];
  });
  if (chosen) ranges.push(looks.current.range(chosen.from, chosen.to));
  return Decoration.set(ranges, true);
});

type Moved = (when: 'now' | 'soon') => void;

/**
 * Tells whoever draws beside the text that passages may be elsewhere on the screen: now if lines have moved or other threads came,
 * soon if a passage may have moved within its paragraph, as with most keys. Costs nothing while nobody listens.
 */
const moves = ViewPlugin.define(() => {
  const listeners = new Set<Moved>();
  return {
    listeners,
    update({ docChanged, heightChanged, viewportChanged, transactions }) {
      if (listeners.size === 0) return;
      const isSet = transactions.some(({ effects }) =>
        effects.some((effect) => effect.is(setThreads) || effect.is(setChosen)),
      );
      const isMoved = heightChanged || viewportChanged || isSet;
      if (!isMoved && !docChanged) return;
      for (const listener of listeners) listener(isMoved ? 'now' : 'soon');
    },
  };
});

/** Returns how to stop. */
export function onPassagesMoved(view: EditorView, listener: Moved): () => void {
  view.plugin(moves)?.listeners.add(listener);
  return () => void view.plugin(moves)?.listeners.delete(listener);
}

export const passageMarks = [passages, drawn, moves];
