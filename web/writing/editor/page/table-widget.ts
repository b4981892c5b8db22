import { redo, undo } from '@codemirror/commands';
import { type EditorView, WidgetType } from '@codemirror/view';
import { make } from './block-widget.ts';
import { shownAt } from './lesson-blocks.ts';
import { renderInline } from './render-inline.ts';
import { type Cell, cellText, rowsOf } from './table-cells.ts';

/** A table to write in, cell by cell. Columns are added in its Markdown, which Escape shows. */
export class TableWidget extends WidgetType {
  readonly source: string;
  readonly isSelected: boolean;

  constructor(source: string, isSelected: boolean) {
    super();
    this.source = source;
    this.isSelected = isSelected;
  }

  override eq(other: TableWidget) {
    return other.source === this.source && other.isSelected === this.isSelected;
  }

  override get estimatedHeight() {
    return 48 * (this.source.split('\n').length - 1);
  }

  override toDOM(view: EditorView) {
    const dom = make('div', 'cm-block lesson-text');
    dom.dataset.kind = 'table';
    const scroller = make('div', 'table');
    scroller.append(make('table', ''));
    dom.append(scroller);
    this.#fill(dom);
    addEvents(view, dom);
    return dom;
  }

  /** The cell that someone writes in stays, and so does their cursor. */
  override updateDOM(dom: HTMLElement) {
    if (dom.dataset.kind !== 'table') return false;
    this.#fill(dom);
    return true;
  }

  override ignoreEvent() {
    return true;
  }

  #fill(dom: HTMLElement): void {
    dom.toggleAttribute('data-selected', this.isSelected);
    const [head = [], ...body] = rowsOf(this.source, 0);
    const table = dom.querySelector('table');
    if (!table) return;
    const rows = [head, ...body];
    while (table.rows.length > rows.length) table.deleteRow(-1);
    for (const [r, cells] of rows.entries()) {
      const section = r === 0 ? table.createTHead() : (table.tBodies[0] ?? table.createTBody());
      const row = table.rows[r] ?? section.insertRow();
      while (row.cells.length > head.length) row.deleteCell(-1);
      for (const [c] of head.entries()) {
        if (!row.cells[c]) row.append(newCell(r === 0 ? 'th' : 'td'));
        const field = row.cells[c]?.firstElementChild;
        if (field instanceof HTMLElement) fillCell(field, cells[c], nameOf(head[c], r, c));
      }
    }
  }
}

const nameOf = (header: Cell | undefined, row: number, column: number) =>
  `${header?.text || `Column ${column + 1}`}, ${row === 0 ? 'heading' : `row ${row}`}`;

function newCell(tag: 'th' | 'td'): HTMLElement {
  const cell = document.createElement(tag);
  if (tag === 'th') cell.setAttribute('scope', 'col');
  const field = make('div', 'cm-cell');
  field.setAttribute('role', 'textbox');
  field.setAttribute('tabindex', '-1');
  field.spellcheck = true;
  cell.append(field);
  return cell;
}

/** A row that is shorter than the first has cells that nothing can be written in. */
function fillCell(field: HTMLElement, cell: Cell | undefined, name: string): void {
  field.setAttribute('aria-label', name);
  field.setAttribute('contenteditable', cell ? 'plaintext-only' : 'false');
  const text = cell?.text ?? '';
  const isWritten = field.dataset.writing !== undefined;
  if (isWritten ? cellText(field.textContent) === text : field.dataset.text === text) return;
  field.dataset.text = text;
  field.replaceChildren(isWritten ? plainText(text) : renderInline(text));
}

const plainText = (text: string) => text.replaceAll('\\|', '|');

function addEvents(view: EditorView, dom: HTMLElement): void {
  dom.addEventListener('focusin', ({ target }) => {
    const field = fieldOf(target);
    if (!field || field.dataset.writing !== undefined) return;
    field.dataset.writing = '';
    releaseCursor(view);
    const text = plainText(field.dataset.text ?? '');
    // Words without marks stay as they are, and the cursor where it was put.
    if (field.childElementCount === 0 && field.textContent === text) return;
    field.replaceChildren(text);
    putCursor(field, 'end');
  });
  dom.addEventListener('focusout', ({ target }) => {
    const field = fieldOf(target);
    if (!field) return;
    delete field.dataset.writing;
    field.replaceChildren(renderInline(field.dataset.text ?? ''));
  });
  dom.addEventListener('input', ({ target }) => {
    const field = fieldOf(target);
    if (field) write(view, dom, field);
  });
  dom.addEventListener('keydown', (event) => {
    const field = fieldOf(event.target);
    if (field && pressed(view, dom, field, event)) {
      event.preventDefault();
      event.stopPropagation();
    }
  });
}

/** A cursor at the end of a wrapped line is put there again after the next measuring, which would take the focus back. */
function releaseCursor(view: EditorView): void {
  const { head, assoc, empty } = view.state.selection.main;
  if (empty && assoc !== 0) view.dispatch({ selection: { anchor: head } });
}

const fieldOf = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('.cm-cell') : null;

interface Place {
  row: number;
  column: number;
}

function placeOf(dom: HTMLElement, field: HTMLElement): Place {
  const rows = [...(dom.querySelector('table')?.rows ?? [])];
  const row = rows.findIndex((each) => each.contains(field));
  const column = [...(rows[row]?.cells ?? [])].findIndex((each) => each.contains(field));
  return { row, column };
}

function blockOf(view: EditorView, dom: HTMLElement) {
  return shownAt(view.state.doc, view.posAtDOM(dom));
}

/** Replaces what is between two bars, and nothing else. */
function write(view: EditorView, dom: HTMLElement, field: HTMLElement): void {
  const block = blockOf(view, dom);
  const { row, column } = placeOf(dom, field);
  const { doc } = view.state;
  const cell = block && rowsOf(doc.sliceString(block.from, block.to), block.from)[row]?.[column];
  if (!cell) return;
  const text = cellText(field.textContent);
  field.dataset.text = text;
  // A backslash right before the bar would make the bar part of the cell.
  const gap = text.endsWith('\\') && doc.sliceString(cell.to, cell.to + 1) === '|' ? ' ' : '';
  view.dispatch({
    changes: { from: cell.from, to: cell.to, insert: text + gap },
    userEvent: 'input.type',
  });
}

/** Whether a key did something other than write. */
function pressed(
  view: EditorView,
  dom: HTMLElement,
  field: HTMLElement,
  event: KeyboardEvent,
): boolean {
  if (event.isComposing) return false;
  const { row, column } = placeOf(dom, field);
  const table = dom.querySelector('table');
  const lastRow = (table?.rows.length ?? 1) - 1;
  const lastColumn = (table?.rows[0]?.cells.length ?? 1) - 1;
  const go = (to: Place, at: 'start' | 'end' = 'end') => focusCell(dom, to, at);
  const next = column < lastColumn ? { row, column: column + 1 } : { row: row + 1, column: 0 };
  const previous = column > 0 ? { row, column: column - 1 } : { row: row - 1, column: lastColumn };
  const isMod = event.ctrlKey || event.metaKey;
  const key = event.key.toLowerCase();
  if (isMod && key === 'z') return event.shiftKey ? redo(view) : undo(view);
  if (isMod && key === 'y') return redo(view);
  if (isMod || event.altKey) return false;
  switch (event.key) {
    case 'Escape':
      return leave(view, dom, 'inside');
    case 'ArrowUp':
      return row > 0 ? go({ row: row - 1, column }) : leave(view, dom, 'above');
    case 'ArrowDown':
      return row < lastRow ? go({ row: row + 1, column }) : leave(view, dom, 'below');
    case 'Enter':
      if (row === lastRow) addRow(view, dom, lastColumn + 1);
      return go({ row: row + 1, column });
    case 'Tab':
      if (event.shiftKey) return previous.row >= 0 ? go(previous) : leave(view, dom, 'above');
      if (next.row > lastRow) addRow(view, dom, lastColumn + 1);
      return go(next);
    case 'ArrowRight':
      if (!isCursorAt(field, 'end')) return false;
      return next.row > lastRow ? leave(view, dom, 'below') : go(next, 'start');
    case 'ArrowLeft':
      if (!isCursorAt(field, 'start')) return false;
      return previous.row < 0 ? leave(view, dom, 'above') : go(previous);
    default:
      return false;
  }
}

function addRow(view: EditorView, dom: HTMLElement, columns: number): void {
  const block = blockOf(view, dom);
  if (!block) return;
  const insert = `\n|${'  |'.repeat(columns)}`;
  view.dispatch({ changes: { from: block.to, insert }, userEvent: 'input' });
}

/** To the line above or below, or into the Markdown of the table. */
function leave(view: EditorView, dom: HTMLElement, to: 'above' | 'inside' | 'below'): boolean {
  const block = blockOf(view, dom);
  if (!block) return false;
  const position = { above: block.from - 1, inside: block.from, below: block.to + 1 }[to];
  const anchor = Math.min(Math.max(position, 0), view.state.doc.length);
  view.dispatch({ selection: { anchor }, scrollIntoView: true });
  view.focus();
  return true;
}

export function focusCell(dom: Element, { row, column }: Place, at: 'start' | 'end'): boolean {
  const field = dom.querySelector('table')?.rows[row]?.cells[column]?.firstElementChild;
  if (!(field instanceof HTMLElement)) return false;
  field.focus();
  putCursor(field, at);
  return true;
}

function selectionOf(field: HTMLElement): Selection | null {
  const root = field.getRootNode() as Document | (ShadowRoot & { getSelection?(): Selection });
  return root.getSelection?.() ?? document.getSelection();
}

function putCursor(field: HTMLElement, at: 'start' | 'end'): void {
  selectionOf(field)?.setPosition(field, at === 'start' ? 0 : field.childNodes.length);
}

function isCursorAt(field: HTMLElement, at: 'start' | 'end'): boolean {
  const selection = selectionOf(field);
  if (!selection?.isCollapsed || !selection.anchorNode) return false;
  if (selection.anchorNode === field) {
    return selection.anchorOffset === (at === 'start' ? 0 : field.childNodes.length);
  }
  return selection.anchorOffset === (at === 'start' ? 0 : field.textContent.length);
}
