import { EditorSelection, type EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { longestQuote } from '../../../../contract/writing/passages.ts';
import type { Passage } from './anchors.ts';
import { passageOf } from './passage-marks.ts';

/** What a comment would be about: what is selected, without spaces around it, or else the line with the cursor. */
export function choosePassage(state: EditorState): Passage | null {
  const { from, to, empty, head } = state.selection.main;
  const line = state.doc.lineAt(head);
  const wanted = empty ? { from: line.from, to: line.to } : { from, to };
  const text = state.sliceDoc(wanted.from, wanted.to);
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const start = wanted.from + text.indexOf(trimmed);
  return { from: start, to: start + Math.min(trimmed.length, longestQuote) };
}

/** Puts the cursor behind a passage. False if it is gone. */
export function goToPassage(view: EditorView, threadId: string): boolean {
  const passage = passageOf(view.state, threadId);
  if (!passage) return false;
  view.dispatch({
    selection: EditorSelection.cursor(passage.to),
    effects: EditorView.scrollIntoView(passage.from, { y: 'center' }),
  });
  view.focus();
  return true;
}
