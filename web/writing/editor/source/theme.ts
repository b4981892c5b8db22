import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

export const monospace = 'ui-monospace, "DejaVu Sans Mono", Menlo, Consolas, monospace';

/** Custom properties reach into the shadow tree, so that both themes come from our tokens. */
export const sharedTheme = EditorView.theme({
  '&': { height: '100%', backgroundColor: 'var(--surface)', color: 'var(--ink)' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'inherit', lineHeight: 'inherit', overflow: 'auto' },
  '.cm-content': { caretColor: 'var(--accent-text)' },
  '.cm-content ::selection, .cm-line::selection, .cm-line ::selection': {
    backgroundColor: 'var(--teal-soft)',
    color: 'var(--ink)',
  },
  '.cm-theirs': {
    position: 'relative',
    backgroundColor: 'var(--teal-wash)',
    boxShadow: 'inset 3px 0 0 var(--teal-mid)',
  },
  '.cm-clash': {
    backgroundImage: 'repeating-linear-gradient(var(--accent) 0 6px, var(--teal-mid) 6px 12px)',
    backgroundSize: '3px 100%',
    backgroundRepeat: 'no-repeat',
  },
  '.cm-passage': {
    backgroundColor: 'var(--accent-wash)',
    boxShadow: 'inset 0 -2px var(--accent)',
  },
  '.cm-suggested': { backgroundColor: 'transparent' },
  '.cm-passage-current': {
    backgroundColor: 'var(--accent-wash)',
    boxShadow: 'inset 0 -3px var(--accent), 0 0 0 2px var(--accent-wash)',
  },
  // As wide as nothing, so that no word moves when someone else's cursor does.
  '.cm-caret': {
    position: 'relative',
    marginInline: '-1px',
    borderLeft: '2px solid var(--teal)',
    pointerEvents: 'none',
  },
  '.cm-caret > .cm-flag': { right: 'auto', left: '-2px', bottom: '100%', whiteSpace: 'nowrap' },
  '.cm-flag': {
    position: 'absolute',
    right: '14px',
    bottom: '2px',
    padding: '1px 8px',
    borderRadius: 'var(--r-1)',
    backgroundColor: 'var(--teal)',
    color: 'var(--paper)',
    font: '600 12px/20px var(--sans)',
    pointerEvents: 'none',
    userSelect: 'none',
  },
  '.cm-drawing': {
    width: '18px',
    height: '18px',
    fill: 'none',
    stroke: 'currentcolor',
    strokeWidth: '1.6',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
  },
  '.cm-lintRange': { backgroundImage: 'none', textDecorationThickness: '2px' },
  '.cm-lintRange-error': { textDecoration: 'underline wavy var(--bad)' },
  '.cm-lintRange-warning': { textDecoration: 'underline dotted var(--accent-text)' },
  '.cm-lintPoint::after': { display: 'none' },
  '.cm-lint-marker': { width: '16px', height: '16px', cursor: 'help' },
  '.cm-lint-marker-error, .cm-lint-marker-warning': { content: 'none' },
  '.cm-lint-marker-error::before, .cm-lint-marker-warning::before': {
    display: 'grid',
    placeItems: 'center',
    width: '16px',
    height: '16px',
    font: '700 11px/1 var(--sans)',
  },
  '.cm-lint-marker-error::before': {
    content: '"!"',
    borderRadius: '50%',
    backgroundColor: 'var(--bad)',
    color: 'var(--paper)',
  },
  '.cm-lint-marker-warning::before': {
    content: '"?"',
    border: '1.5px solid var(--accent-text)',
    boxSizing: 'border-box',
    color: 'var(--accent-text)',
  },
  '.cm-tooltip': {
    maxWidth: '380px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-1)',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    boxShadow: 'var(--shadow-2)',
    font: '450 .9063rem/1.5 var(--sans)',
  },
  '.cm-diagnostic': { padding: '8px 12px', whiteSpace: 'normal' },
  '.cm-diagnostic-error': { borderLeft: '3px solid var(--bad)' },
  '.cm-diagnostic-warning': { borderLeft: '3px solid var(--accent)' },
});

const sourceLook = EditorView.theme({
  '&': { font: `450 .875rem/1.72 ${monospace}` },
  '.cm-content': {
    padding: '16px 0 40vh',
    // The browser would mark letters that are half outside of the text as hidden.
    fontFeatureSettings: '"liga" 0',
  },
  '.cm-line': { padding: '0 28px 0 8px' },
  '.cm-gutters': {
    border: '0',
    backgroundColor: 'transparent',
    color: 'var(--ink-3)',
  },
  '.cm-lineNumbers .cm-gutterElement': {
    minWidth: '40px',
    padding: '0 8px 0 0',
    fontSize: '.75rem',
    lineHeight: '1.5rem',
  },
  '.cm-gutter-lint': { width: '22px' },
  '.cm-gutter-lint .cm-gutterElement': { padding: '4px 2px' },
  '.cm-here, .cm-here-gutter': { backgroundColor: 'var(--accent-wash)' },
  '.cm-gutter:first-child .cm-here-gutter': { boxShadow: 'inset 3px 0 0 var(--accent)' },
  '.cm-directive': { color: 'var(--teal)', fontWeight: '600' },
});

const highlighting = HighlightStyle.define([
  { tag: tags.heading, fontWeight: '700', color: 'var(--ink)' },
  { tag: tags.strong, fontWeight: '700' },
  { tag: tags.emphasis, fontStyle: 'italic' },
  { tag: tags.strikethrough, textDecoration: 'line-through' },
  { tag: [tags.link, tags.url], color: 'var(--teal)' },
  { tag: tags.monospace, color: 'var(--accent-text)' },
  { tag: tags.quote, color: 'var(--ink-2)' },
  // Marks such as ## and ** step back behind the words.
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName],
    color: 'var(--ink-3)',
  },
  { tag: tags.escape, color: 'var(--ink-3)' },
]);

export const sourceTheme = [sourceLook, syntaxHighlighting(highlighting)];
