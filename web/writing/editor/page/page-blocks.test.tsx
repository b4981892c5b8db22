import { EditorState } from '@codemirror/state';
import type { Decoration } from '@codemirror/view';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { lessonBlocks } from './lesson-blocks.ts';
import { pageBlocks } from './page-blocks.ts';

const lesson = [
  'The lead.',
  '',
  ':::note[well]',
  'A hole with *water*.',
  ':::',
  'Right below.',
  '| a | b |',
  '|---|---|',
  '| c | d |',
  '# Not a row',
  '',
  '| a | b |',
  '|---|---|',
  'a row',
  '',
  '![A well](figures/well.svg)',
  '',
  '```js',
  'const a = 1;',
  '```',
  'Text',
  '$$',
  'x',
  '$$',
  ':::compare',
  '- one',
  ':::',
  'The end.',
].join('\n');

function drawn(state: EditorState) {
  const marks: unknown[] = [];
  const add = (from: number, to: number, { spec }: Decoration) => {
    marks.push({ from, to, spec });
  };
  state.field(pageBlocks).between(0, state.doc.length, add);
  return { marks, blocks: lessonBlocks(state.doc) };
}

it('shows the same whether a text was typed or opened', () => {
  const key = fc.record({
    at: fc.nat(lesson.length),
    removed: fc.nat({ max: 2 }),
    typed: fc.constantFrom('', 'a', 'b', ' ', '|', '$', '`', ':', '!', '#', '>', '\n', '~~~'),
    leaves: fc.boolean(),
  });
  fc.assert(
    fc.property(fc.array(key, { maxLength: 12 }), (keys) => {
      let state = EditorState.create({ doc: lesson, extensions: pageBlocks });
      for (const { at, removed, typed, leaves } of keys) {
        const from = Math.min(at, state.doc.length);
        const to = Math.min(from + removed, state.doc.length);
        state = state.update({ selection: { anchor: from } }).state;
        state = state.update({
          changes: { from, to, insert: typed },
          selection: { anchor: leaves ? 0 : from + typed.length },
        }).state;
        const { doc, selection } = state;
        const opened = EditorState.create({
          doc: doc.toString(),
          selection,
          extensions: pageBlocks,
        });
        expect(drawn(state)).toEqual(drawn(opened));
      }
    }),
  );
});

it('does not read the text again for a letter in a sentence', () => {
  const state = EditorState.create({
    doc: lesson,
    selection: { anchor: 4 },
    extensions: pageBlocks,
  });
  const [, mark] = marksOf(state);
  const typed = state.update({ changes: { from: 4, insert: 'very ' }, selection: { anchor: 9 } });
  expect(marksOf(typed.state)[1]).toBe(mark);
});

function marksOf(state: EditorState): Decoration[] {
  const marks: Decoration[] = [];
  state.field(pageBlocks).between(0, state.doc.length, (_, __, mark) => {
    marks.push(mark);
  });
  return marks;
}
