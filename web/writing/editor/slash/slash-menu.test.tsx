import { history, undo } from '@codemirror/commands';
import { EditorState } from '@codemirror/state';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { afterEach, expect, test, vi } from 'vitest';
import { slashMenu } from './slash-menu.ts';

const onInsert = vi.fn();
let view: EditorView;
afterEach(() => view.destroy());

function open(doc: string): void {
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc,
      selection: { anchor: doc.length },
      extensions: [history({ newGroupDelay: 0 }), slashMenu(() => ({ onInsert }))],
    }),
  });
}

function type(words: string): void {
  for (const letter of words) {
    const { head } = view.state.selection.main;
    view.dispatch({
      changes: { from: head, insert: letter },
      selection: { anchor: head + 1 },
      userEvent: 'input.type',
    });
  }
}

const press = (key: string) =>
  runScopeHandlers(view, new KeyboardEvent('keydown', { key }), 'editor');
const text = () => view.state.doc.toString();
const isOpen = () => view.contentDOM.hasAttribute('aria-controls');
const active = () => view.contentDOM.getAttribute('aria-activedescendant');

test('a slash on an empty line lists what there is, and Enter inserts it as one step', () => {
  open('One.\n\n');
  type('/sid');
  expect(active()).toBe('slash-menu-0');
  expect(press('Enter')).toBe(true);
  expect(text()).toContain('One.\n\n:::note[term]\n');
  expect(isOpen()).toBe(false);
  undo(view);
  expect(text()).toBe('One.\n\n/sid');
});

test('the arrow keys go around, and what has fields asks for them', () => {
  open('');
  type('/vi');
  press('ArrowUp');
  expect(active()).not.toBe('slash-menu-0');
  press('ArrowDown');
  press('Enter');
  expect(text()).toBe('');
  expect(onInsert).toHaveBeenCalledWith(expect.objectContaining({ opens: 'video' }));
});

test('Escape keeps what was typed, and the menu stays away', () => {
  open('');
  type('/he');
  expect(press('Escape')).toBe(true);
  type('y');
  expect([text(), isOpen()]).toEqual(['/hey', false]);
});

test('where nothing matches, Enter is a line break again', () => {
  open('');
  type('/zz');
  expect([isOpen(), active(), press('Enter')]).toEqual([true, null, false]);
  type(' x');
  expect(isOpen()).toBe(false);
});

test.each(['Words ', '```js\n', '- '])('it stays closed after %j', (before) => {
  open(before === '```js\n' ? '```js\n\n```' : before);
  view.dispatch({ selection: { anchor: before.length } });
  type('/');
  expect(isOpen()).toBe(false);
});
