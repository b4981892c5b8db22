import { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { expect, test } from 'vitest';
import { anchorOf } from './anchors.ts';
import { type AnchoredThread, onPassagesMoved, passageMarks, setThreads } from './passage-marks.ts';

const doc = 'The lead.\n\nHow wide you open the nozzle is the aperture.\n';
const thread = (id: string): AnchoredThread => ({
  id,
  anchor: anchorOf(doc, { from: 11, to: 39 }),
  replacement: null,
  state: 'open',
});

test('lines and threads move passages, the cursor doesn’t, and nobody is told once they stop', () => {
  const view = new EditorView({ state: EditorState.create({ doc, extensions: passageMarks }) });
  const moves: string[] = [];
  const stop = onPassagesMoved(view, (when) => moves.push(when));
  view.dispatch({ selection: { anchor: 3 } });
  expect(moves).toEqual([]);
  view.dispatch({ effects: setThreads.of([thread('one')]) });
  view.dispatch({ changes: { from: 0, insert: 'More.\n\n' } });
  expect(moves).toEqual(['now', 'now']);
  stop();
  view.dispatch({ changes: { from: 0, insert: 'More.\n\n' } });
  expect(moves).toHaveLength(2);
  view.destroy();
});
