import { EditorState, Text } from '@codemirror/state';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../../../tests/support/thorough.ts';
import { cursorOf } from '../source/marks.ts';
import { anchorOf } from './anchors.ts';
import { choosePassage } from './choose-passage.ts';
import {
  type AnchoredThread,
  chosenPassage,
  listPlaced,
  passageMarks,
  passageOf,
  setChosen,
  setThreads,
  threadAt,
} from './passage-marks.ts';

const text = 'The lead.\n\nHow wide you open the nozzle is the aperture.\n\nThe end.\n';
const quote = 'How wide you open the nozzle';
const from = text.indexOf(quote);
const to = from + quote.length;

const thread = (id: string, over: Partial<AnchoredThread> = {}): AnchoredThread => ({
  id,
  anchor: anchorOf(text, { from, to }),
  replacement: null,
  state: 'open',
  ...over,
});

function open(threads: readonly AnchoredThread[], doc = text): EditorState {
  const state = EditorState.create({ doc, extensions: passageMarks });
  return state.update({ effects: setThreads.of(threads) }).state;
}
const quoted = (state: EditorState, id: string) => {
  const passage = passageOf(state, id);
  return passage && state.sliceDoc(passage.from, passage.to);
};

describe('the passage of a comment', () => {
  it('follows what is typed around and inside it', () => {
    let state = open([thread('one')]);
    state = state.update({ changes: { from: 0, insert: 'New. ' } }).state;
    state = state.update({ changes: { from: to + 5, insert: ', I think,' } }).state;
    expect(quoted(state, 'one')).toBe(quote);
    const place = state.doc.toString().indexOf('wide');
    state = state.update({ changes: { from: place, to: place + 4, insert: 'far' } }).state;
    expect(quoted(state, 'one')).toBe('How far you open the nozzle');
    expect(listPlaced(state)).toEqual([{ id: 'one', isGone: false, isChanged: true }]);
  });

  it('is gone when it is removed, and back when that is undone', () => {
    let state = open([thread('one')]);
    const removed = state.update({ changes: { from: from - 1, to: to + 1 } });
    const undone = removed.changes.invert(state.doc);
    state = removed.state;
    expect(listPlaced(state)).toEqual([{ id: 'one', isGone: true, isChanged: false }]);
    state = state.update({ changes: undone, userEvent: 'undo' }).state;
    expect(quoted(state, 'one')).toBe(quote);
  });

  it('stays where it is when the list is loaded again', () => {
    let state = open([thread('one')]);
    const place = text.indexOf('wide');
    state = state.update({ changes: { from: place, to: place + 4, insert: 'far' } }).state;
    state = state.update({ effects: setThreads.of([thread('one'), thread('two')]) }).state;
    expect(quoted(state, 'one')).toBe('How far you open the nozzle');
  });

  it('names the one at the cursor: the shortest of the open ones', () => {
    const short = thread('short', { anchor: anchorOf(text, { from, to: from + 8 }) });
    const done = thread('done', { state: 'done', anchor: anchorOf(text, { from, to: from + 3 }) });
    const state = open([thread('long'), short, done]);
    const at = (head: number) => threadAt(state.update({ selection: { anchor: head } }).state);
    expect([at(from + 2), at(to - 1), at(0)]).toEqual(['short', 'long', null]);
  });

  it('is kept while someone writes about it', () => {
    let state = open([]);
    state = state.update({ selection: { anchor: from - 1, head: to + 1 } }).state;
    expect(choosePassage(state)).toEqual({ from, to });
    state = state.update({ effects: setChosen.of({ from, to }) }).state;
    state = state.update({ changes: { from: 0, insert: 'New. ' } }).state;
    expect(chosenPassage(state)).toEqual({ from: from + 5, to: to + 5 });
  });

  it('is the line with the cursor where nothing is selected, and nothing on an empty one', () => {
    const state = open([]);
    const at = (anchor: number) => choosePassage(state.update({ selection: { anchor } }).state);
    expect(at(from + 3)).toEqual({ from, to: text.indexOf('\n', from) });
    expect(at(from - 1)).toBeNull();
  });

  it('never leaves the text, whatever is typed', () => {
    const steps = fc.array(
      fc.record({ at: fc.nat(), length: fc.nat(30), insert: fc.string({ maxLength: 8 }) }),
      { maxLength: 20 },
    );
    fc.assert(
      fc.property(steps, (changes) => {
        let state = open([thread('one'), thread('two', { replacement: 'x' })]);
        for (const { at, length, insert } of changes) {
          const start = at % (state.doc.length + 1);
          const end = Math.min(start + length, state.doc.length);
          state = state.update({ changes: { from: start, to: end, insert } }).state;
          for (const { id, isGone } of listPlaced(state)) {
            const passage = passageOf(state, id);
            expect(passage === null).toBe(isGone);
            if (passage) expect(passage.to).toBeLessThanOrEqual(state.doc.length);
          }
        }
      }),
      { numRuns: cases(100, 3000) },
    );
  });
});

it('puts someone else’s cursor inside the text, whatever they report', () => {
  const doc = Text.of(['The lead.', '', 'Words.']);
  expect(cursorOf(doc, { line: 3, place: 2 })).toBe(13);
  expect(cursorOf(doc, { line: 99, place: 99 })).toBe(doc.length);
  expect(cursorOf(doc, { line: -4, place: -4 })).toBe(0);
  expect(cursorOf(doc, { line: 1, place: 1_000_000 })).toBe(9);
});
