import {
  type EditorState,
  type Extension,
  Facet,
  Prec,
  StateEffect,
  StateField,
} from '@codemirror/state';
import { EditorView, keymap, showTooltip, type TooltipView } from '@codemirror/view';
import { editorDrawing } from '../editor-drawing.ts';
import { type Insertable, insertables } from '../insertable.ts';
import { containerAt } from '../page/lesson-blocks.ts';
import { matchInsertables } from './match-insertables.ts';

interface SlashMenu {
  /** Where the line with the slash begins. */
  from: number;
  query: string;
  /** Of all that is listed, matches first; -1 where nothing matches. */
  active: number;
  matching: readonly Insertable[];
  others: readonly Insertable[];
}

export interface SlashEvents {
  /** The slash is gone; what was chosen may have to be asked for in a dialog. */
  onInsert(chosen: Insertable): void;
}

const close = StateEffect.define<null>();
const activate = StateEffect.define<number>();
const onChosen = Facet.define<(view: EditorView, chosen: Insertable) => void>();

const typed = /^\/([\p{L}\p{N}][\p{L}\p{N} ]{0,29})?$/u;

/** The menu for what stands on the line with the cursor; null where that isn't a slash and a word. */
function read({ doc, selection }: EditorState): SlashMenu | null {
  const { head, empty } = selection.main;
  const line = doc.lineAt(head);
  const found = typed.exec(line.text);
  if (!empty || !found || head !== line.to) return null;
  const query = found[1] ?? '';
  const matches = matchInsertables(insertables, query);
  // Someone goes on writing, about something else.
  if (matches.matching.length === 0 && query.includes(' ')) return null;
  return { from: line.from, query, active: query && !matches.matching.length ? -1 : 0, ...matches };
}

const slashField = StateField.define<SlashMenu | null>({
  create: () => null,
  update(menu, transaction) {
    const { effects, state, docChanged, selection, changes } = transaction;
    if (effects.some((one) => one.is(close))) return null;
    const move = effects.findLast((one) => one.is(activate));
    if (menu && move) return { ...menu, active: move.value };
    if (!docChanged && !selection) return menu;
    const next = read(state);
    if (menu) return next && changes.mapPos(menu.from, -1) === next.from ? next : null;
    const isStart = next?.query === '' && transaction.isUserEvent('input.type') && docChanged;
    return isStart && containerAt(state.doc, next.from)?.kind !== 'code' ? next : null;
  },
  provide: (field) => [
    showTooltip.computeN([field], (state) => {
      const menu = state.field(field);
      return menu ? [{ pos: menu.from, create: openMenu, above: false }] : [];
    }),
    EditorView.contentAttributes.compute([field], (state): Record<string, string> => {
      const menu = state.field(field);
      if (!menu) return {};
      return {
        'aria-haspopup': 'listbox',
        'aria-controls': listId,
        ...(menu.active >= 0 && { 'aria-activedescendant': optionId(menu.active) }),
      };
    }),
  ],
});

const listId = 'slash-menu';
const optionId = (index: number) => `${listId}-${index}`;

function move(view: EditorView, by: 1 | -1): boolean {
  const menu = view.state.field(slashField);
  if (!menu) return false;
  const count = menu.matching.length + menu.others.length;
  const next = menu.active < 0 && by < 0 ? count - 1 : (menu.active + by + count) % count;
  view.dispatch({ effects: activate.of(next) });
  return true;
}

function insertActive(view: EditorView): boolean {
  const menu = view.state.field(slashField);
  const chosen = menu && [...menu.matching, ...menu.others][menu.active];
  if (!chosen) return false;
  for (const insert of view.state.facet(onChosen)) insert(view, chosen);
  return true;
}

function closeMenu(view: EditorView): boolean {
  if (!view.state.field(slashField)) return false;
  view.dispatch({ effects: close.of(null) });
  return true;
}

/** Takes the slash and the word behind it away, and puts the block there; one step to undo. */
function insert(view: EditorView, chosen: Insertable, events: SlashEvents): void {
  const menu = view.state.field(slashField);
  if (!menu) return;
  const line = view.state.doc.lineAt(menu.from);
  const cleared = view.state.update({
    changes: { from: line.from, to: line.to },
    selection: { anchor: line.from },
  });
  view.dispatch(
    { changes: cleared.changes, effects: close.of(null), userEvent: 'input', scrollIntoView: true },
    ...(chosen.edit
      ? [{ ...chosen.edit(cleared.state), sequential: true }]
      : [{ selection: { anchor: line.from }, sequential: true }]),
  );
  if (chosen.opens) events.onInsert(chosen);
  else view.focus();
}

function openMenu(view: EditorView): TooltipView {
  const dom = document.createElement('div');
  dom.className = 'cm-slash';
  const list = document.createElement('div');
  list.id = listId;
  list.setAttribute('role', 'listbox');
  list.setAttribute('aria-label', 'Insert');
  // It scrolls, so that it could have the focus. Tab closes it before that.
  list.tabIndex = 0;
  const foot = document.createElement('p');
  foot.className = 'cm-slash-foot';
  foot.append(
    keyHint('↑ ↓', 'choose'),
    keyHint('Enter', 'insert'),
    keyHint('Esc', 'keeps what you typed'),
  );
  dom.append(list, foot);
  const show = (state: EditorState) => {
    const menu = state.field(slashField);
    if (!menu) return;
    list.replaceChildren(...groupsOf(view, menu));
    list.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  };
  show(view.state);
  return {
    dom,
    mount: () => show(view.state),
    update: ({ state, startState }) => {
      if (state.field(slashField) !== startState.field(slashField)) show(state);
    },
  };
}

function groupsOf(view: EditorView, menu: SlashMenu): HTMLElement[] {
  const { query, matching, others, active } = menu;
  const title = query
    ? matching.length > 0
      ? `Matches “${query.trim()}”`
      : `Nothing is called “${query.trim()}”`
    : '';
  const options = [...matching, ...others].map((one, index) =>
    optionOf(view, one, { index, isActive: index === active, query }),
  );
  return [
    ...(title ? [groupOf(title, options.slice(0, matching.length))] : []),
    ...(others.length > 0
      ? [groupOf(query ? 'Everything else' : 'Insert', options.slice(matching.length))]
      : []),
  ];
}

function groupOf(title: string, options: readonly HTMLElement[]): HTMLElement {
  const heading = document.createElement('div');
  heading.className = 'cm-slash-title';
  heading.textContent = title;
  // A group without options is only a sentence.
  if (options.length === 0) {
    heading.setAttribute('role', 'presentation');
    return heading;
  }
  const group = document.createElement('div');
  group.setAttribute('role', 'group');
  group.setAttribute('aria-label', title);
  heading.setAttribute('aria-hidden', 'true');
  group.append(heading, ...options);
  return group;
}

interface OptionState {
  index: number;
  isActive: boolean;
  query: string;
}

function optionOf(view: EditorView, one: Insertable, { index, isActive, query }: OptionState) {
  const option = document.createElement('div');
  option.id = optionId(index);
  option.className = 'cm-slash-option';
  option.setAttribute('role', 'option');
  option.setAttribute('aria-selected', String(isActive));
  const icon = document.createElement('span');
  icon.className = 'cm-slash-icon';
  icon.append(editorDrawing(one.icon));
  const words = document.createElement('span');
  const name = document.createElement('b');
  name.append(...withMatch(one.label, query.trim()));
  const hint = document.createElement('small');
  hint.textContent = one.hint;
  words.append(name, hint);
  option.append(icon, words);
  // The text keeps the focus.
  option.addEventListener('mousedown', (event) => event.preventDefault());
  option.addEventListener('click', () => {
    for (const insert of view.state.facet(onChosen)) insert(view, one);
  });
  return option;
}

/** The letters that were typed stand out. */
function withMatch(label: string, query: string): (string | HTMLElement)[] {
  const at = query ? label.toLowerCase().indexOf(query.toLowerCase()) : -1;
  if (at < 0) return [label];
  const mark = document.createElement('mark');
  mark.textContent = label.slice(at, at + query.length);
  return [label.slice(0, at), mark, label.slice(at + query.length)];
}

function keyHint(keys: string, meaning: string): HTMLElement {
  const hint = document.createElement('span');
  const key = document.createElement('kbd');
  key.textContent = keys;
  hint.append(key, ` ${meaning}`);
  return hint;
}

const look = EditorView.theme({
  '.cm-tooltip.cm-slash': {
    boxSizing: 'border-box',
    width: '392px',
    maxWidth: 'calc(100vw - 32px)',
    padding: '6px 0 0',
    fontSize: 'var(--t-2)',
    lineHeight: '1.4',
    overflow: 'hidden',
  },
  '.cm-slash [role=listbox]': { maxHeight: 'min(280px, 40vh)', overflowY: 'auto' },
  '.cm-slash-title': {
    padding: '8px 16px 4px',
    fontSize: 'var(--t-1)',
    fontWeight: 'var(--w-name)',
    color: 'var(--ink-3)',
  },
  '.cm-slash-option': {
    display: 'grid',
    gridTemplateColumns: '36px minmax(0, 1fr)',
    gap: '0 12px',
    alignItems: 'center',
    minHeight: '48px',
    padding: '6px 16px',
    cursor: 'pointer',
  },
  '.cm-slash-option:hover': { backgroundColor: 'var(--sunken)' },
  '.cm-slash-option[aria-selected=true]': {
    backgroundColor: 'var(--teal-wash)',
    boxShadow: 'inset 3px 0 0 var(--teal-mid)',
  },
  '.cm-slash-icon': {
    display: 'grid',
    placeItems: 'center',
    width: '36px',
    height: '36px',
    backgroundColor: 'var(--sunken)',
    color: 'var(--teal)',
  },
  '.cm-slash-option[aria-selected=true] .cm-slash-icon': { backgroundColor: 'var(--surface)' },
  '.cm-slash-option b': { display: 'block', fontWeight: 'var(--w-label)' },
  '.cm-slash-option small': { display: 'block', fontSize: 'var(--t-1)', color: 'var(--ink-3)' },
  '.cm-slash-option mark': {
    background: 'none',
    color: 'var(--teal)',
    fontWeight: 'var(--w-name)',
  },
  '.cm-slash-foot': {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 14px',
    alignItems: 'center',
    margin: '4px 0 0',
    padding: '8px 16px',
    borderTop: '1px solid var(--line)',
    fontSize: 'var(--t-1)',
    color: 'var(--ink-3)',
  },
  '.cm-slash-foot kbd': {
    padding: '0 5px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-1)',
    font: 'inherit',
  },
});

/** Typed at the start of an empty line, `/` lists every block there is. */
export function slashMenu(events: () => SlashEvents): Extension {
  const keys = [
    { key: 'ArrowDown', run: (view: EditorView) => move(view, 1) },
    { key: 'ArrowUp', run: (view: EditorView) => move(view, -1) },
    { key: 'Enter', run: insertActive },
    { key: 'Escape', run: closeMenu },
    // Leads out of the text, as always.
    { key: 'Tab', run: (view: EditorView) => closeMenu(view) && false },
  ];
  return [
    slashField,
    onChosen.of((view, chosen) => insert(view, chosen, events())),
    Prec.highest(keymap.of(keys)),
    // Whoever leaves the text leaves the menu.
    EditorView.domEventHandlers({
      blur: (_, view) => {
        closeMenu(view);
      },
    }),
    look,
  ];
}
