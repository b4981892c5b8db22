import {
  closeSearchPanel,
  findNext,
  findPrevious,
  openSearchPanel,
  search,
} from '@codemirror/search';
import { EditorState, type Extension } from '@codemirror/state';
import { EditorView, type KeyBinding, keymap } from '@codemirror/view';

export const findKey = 'Mod-f';
export const replaceKey = 'Mod-Alt-f';

/** Find and replace: the browser's own search misses lines that aren't drawn. */
export function openFind(view: EditorView): boolean {
  return openSearchPanel(view);
}

function openReplace(view: EditorView): boolean {
  openSearchPanel(view);
  view.dom.querySelector<HTMLInputElement>('.cm-search [name=replace]')?.focus();
  return true;
}

const scope = 'editor search-panel';
const keys: KeyBinding[] = [
  { key: findKey, run: openFind, scope, preventDefault: true },
  { key: replaceKey, run: openReplace, scope, preventDefault: true },
  { key: 'F3', run: findNext, shift: findPrevious, scope, preventDefault: true },
  { key: 'Mod-g', run: findNext, shift: findPrevious, scope, preventDefault: true },
  { key: 'Escape', run: closeSearchPanel, scope },
];

/** As we'd say it. */
const phrases = EditorState.phrases.of({
  next: 'Next',
  previous: 'Previous',
  all: 'Select all',
  'match case': 'Match case',
  regexp: 'Pattern',
  'by word': 'Whole words',
  replace: 'Replace',
  'replace all': 'Replace all',
  close: 'Close find and replace',
  'current match': 'Found',
  'on line': 'on line',
  'replaced $ matches': '$ replaced',
  'replaced match on line $': 'Replaced on line $',
});

const look = EditorView.theme({
  '.cm-panels': { backgroundColor: 'var(--paper)', color: 'var(--ink)' },
  '.cm-panels-top': { borderBottom: '1px solid var(--line)' },
  '.cm-panel.cm-search': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '6px 8px',
    padding: '10px 48px 10px 14px',
    font: '450 .875rem/1.4 var(--sans)',
  },
  '.cm-panel.cm-search br': { flexBasis: '100%', height: '0' },
  '.cm-panel.cm-search .cm-textfield': {
    flex: '1 1 160px',
    minWidth: '0',
    maxWidth: '260px',
    minHeight: '36px',
    margin: '0',
    padding: '4px 10px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-1)',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    fontFamily: 'inherit',
    fontSize: '.9375rem',
  },
  '.cm-panel.cm-search .cm-button': {
    minHeight: '36px',
    margin: '0',
    padding: '4px 12px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-1)',
    background: 'var(--surface)',
    color: 'var(--ink)',
    fontFamily: 'inherit',
    fontSize: '.875rem',
    fontWeight: '600',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search .cm-button:hover': { borderColor: 'var(--ink-3)' },
  '.cm-panel.cm-search label': {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    minHeight: '28px',
    margin: '0 4px 0 0',
    fontSize: '.8125rem',
  },
  '.cm-panel.cm-search input[type=checkbox]': {
    width: '18px',
    height: '18px',
    margin: '0',
    accentColor: 'var(--teal)',
  },
  '.cm-panel.cm-search [name=close]': {
    top: '8px',
    right: '8px',
    width: '36px',
    height: '36px',
    color: 'var(--ink-2)',
    fontSize: '1.25rem',
    cursor: 'pointer',
  },
  '.cm-panel.cm-search :focus-visible': {
    outline: '2px solid var(--focus, var(--teal))',
    outlineOffset: '1px',
  },
  '.cm-searchMatch': {
    backgroundColor: 'var(--accent-wash)',
    boxShadow: '0 2px var(--accent)',
  },
  '.cm-searchMatch-selected': { backgroundColor: 'var(--teal-soft)' },
});

export const find: Extension = [search({ top: true }), keymap.of(keys), phrases, look];
