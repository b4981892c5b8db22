import { EditorSelection, type EditorState, type TransactionSpec } from '@codemirror/state';
import { type EditorView, type KeyBinding, keymap } from '@codemirror/view';
import { changeBlock } from './block-widget.ts';
import { lessonBlocks, shownAt } from './lesson-blocks.ts';
import { isOpen } from './page-blocks.ts';
import { beginParagraph, joinParagraphs } from './page-paragraphs.ts';
import { focusCell } from './table-widget.ts';

/** The arrow keys lead into blocks, which CodeMirror would step over. */
function enterBlock(view: EditorView, isDown: boolean): boolean {
  const { state } = view;
  const { main } = state.selection;
  if (!main.empty) return false;
  const { head } = view.moveVertically(main, isDown);
  const between = lessonBlocks(state.doc).shown.filter((block) =>
    isDown ? main.head < block.from && block.to < head : head < block.from && block.to < main.head,
  );
  // At the very end of a text there is nothing behind the block to arrive at.
  const edge = shownAt(state.doc, head);
  const block = between.at(isDown ? 0 : -1) ?? (edge && !isOpen(state, edge) ? edge : undefined);
  if (!block) return false;
  if (block.kind === 'table') {
    const dom = widgetAt(view, block.from);
    const rows = dom?.querySelectorAll('tr').length ?? 0;
    if (dom && focusCell(dom, { row: isDown ? 0 : rows - 1, column: 0 }, 'end')) return true;
  }
  view.dispatch({
    selection: EditorSelection.cursor(isDown ? block.from : block.to),
    scrollIntoView: true,
    userEvent: 'select',
  });
  return true;
}

function widgetAt(view: EditorView, position: number): Element | undefined {
  return [...view.contentDOM.querySelectorAll('.cm-block[data-kind=table]')].find(
    (dom) => view.posAtDOM(dom) === position,
  );
}

/** Opens the fields of the block with the cursor. */
function changeHere({ state }: EditorView): boolean {
  const { head } = state.selection.main;
  const block = shownAt(state.doc, head);
  if (!block || block.kind === 'table') return false;
  for (const change of state.facet(changeBlock)) change(head);
  return true;
}

function runIf(edit: (state: EditorState) => TransactionSpec | null, userEvent: string) {
  return (view: EditorView) => {
    const spec = edit(view.state);
    if (!spec) return false;
    view.dispatch(spec, { scrollIntoView: true, userEvent });
    return true;
  };
}

export const changeKey = 'Mod-Enter';

const keys: KeyBinding[] = [
  { key: 'ArrowDown', run: (view) => enterBlock(view, true) },
  { key: 'ArrowUp', run: (view) => enterBlock(view, false) },
  { key: changeKey, run: changeHere },
  { key: 'Enter', run: runIf(beginParagraph, 'input') },
  { key: 'Backspace', run: runIf((state) => joinParagraphs(state, false), 'delete.backward') },
  { key: 'Delete', run: runIf((state) => joinParagraphs(state, true), 'delete.forward') },
];

export const pageKeys = keymap.of(keys);
