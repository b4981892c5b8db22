import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';
import { monospace } from '../source/theme.ts';

const noteEdge = 'inset 2px 0 0 var(--stone-edge)';

/** The typography of lesson-text.css. CodeMirror measures lines, so distances are padding, never margins. */
const look = EditorView.theme({
  '&': { font: 'var(--w-text) var(--t-4)/1.68 var(--sans)' },
  '.cm-scroller': { justifyContent: 'center' },
  '.cm-content': {
    boxSizing: 'border-box',
    flex: '0 1 760px',
    width: '100%',
    minWidth: '0',
    padding: '40px 40px 40vh',
  },
  '.cm-line': { padding: '0' },
  '.cm-blank': { lineHeight: '1.375rem' },
  '.cm-lead': { font: 'var(--w-text) 1.4375rem/1.5 var(--serif)', wordSpacing: '.06em' },
  '.cm-h2': {
    paddingTop: '32px',
    font: 'var(--w-title) 1.875rem/1.2 var(--serif)',
    letterSpacing: '-.015em',
  },
  '.cm-h3': {
    paddingTop: '18px',
    font: 'var(--w-title) var(--t-5)/1.3 var(--serif)',
    letterSpacing: '-.01em',
  },
  '.cm-bold': { fontWeight: 'var(--w-name)' },
  '.cm-italic': { fontStyle: 'italic' },
  '.cm-struck': { textDecoration: 'line-through' },
  '.cm-code': {
    padding: '1px 4px',
    borderRadius: '2px',
    backgroundColor: 'var(--sunken)',
    fontFamily: monospace,
    fontSize: '.9em',
  },
  '.cm-link': {
    color: 'var(--teal)',
    fontWeight: 'var(--w-label)',
    textDecoration: 'underline 1px',
    textUnderlineOffset: '4px',
  },
  '.cm-say': {
    color: 'var(--teal)',
    fontFamily: 'var(--kana)',
    textDecoration: 'underline dotted 1.5px',
    textUnderlineOffset: '5px',
  },
  '.cm-item': { paddingBlock: '4px' },
  '.cm-item-1': { paddingLeft: '24px' },
  '.cm-item-2': { paddingLeft: '48px' },
  '.cm-item-3': { paddingLeft: '72px' },
  '.cm-item-4': { paddingLeft: '96px' },
  '.cm-bullet, .cm-number': {
    display: 'inline-block',
    boxSizing: 'border-box',
    width: '24px',
    marginLeft: '-24px',
  },
  '.cm-bullet': { color: 'var(--stone-edge)', fontSize: '.8em', lineHeight: '1' },
  '.cm-number': {
    width: 'auto',
    minWidth: '24px',
    paddingRight: '4px',
    color: 'var(--teal)',
    fontVariantNumeric: 'tabular-nums lining-nums',
  },
  '.cm-quote': {
    paddingLeft: '20px',
    boxShadow: noteEdge,
    color: 'var(--ink-2)',
  },
  '.cm-rule': { borderBottom: '1px solid var(--line-2)' },
  '.cm-in-note': {
    paddingLeft: '20px',
    boxShadow: noteEdge,
    fontSize: 'var(--t-3)',
    lineHeight: '1.6',
    color: 'var(--ink-2)',
  },
  '.cm-in-note.cm-first': {
    font: 'italic var(--w-title) 1.1875rem/1.5 var(--serif)',
    color: 'var(--ink)',
  },
  '.cm-in-compare': { paddingLeft: '20px', boxShadow: 'inset 2px 0 0 var(--teal-mid)' },
  '.cm-in-compare .cm-label': {
    color: 'var(--teal)',
    fontSize: 'var(--t-3)',
    fontWeight: 'var(--w-name)',
  },
  '.cm-in-code': {
    padding: '0 24px',
    backgroundColor: 'var(--sunken)',
    boxShadow: 'inset 3px 0 0 var(--teal-mid)',
    fontFamily: monospace,
    fontSize: '.9375rem',
    lineHeight: '1.6',
  },
  '.cm-in-code.cm-first': { paddingTop: '8px' },
  '.cm-in-note.cm-item, .cm-in-compare.cm-item': { paddingLeft: '44px' },
  '.cm-in-code .cm-label': { fontFamily: 'var(--sans)', color: 'var(--ink-3)' },
  // In the margin, where the text doesn't hide them.
  '.cm-clash': { position: 'relative', backgroundImage: 'none' },
  '.cm-theirs': { boxShadow: 'none' },
  '.cm-clash::before, .cm-theirs::before': {
    content: '""',
    position: 'absolute',
    insetBlock: '0',
    left: '-14px',
    width: '3px',
    backgroundColor: 'var(--teal-mid)',
  },
  '.cm-clash::before': {
    backgroundImage: 'repeating-linear-gradient(var(--accent) 0 6px, var(--teal-mid) 6px 12px)',
  },
  '.cm-in.cm-thin': { fontSize: '.5rem', lineHeight: '.5rem' },
  '.cm-markdown': {
    padding: '0 12px',
    backgroundColor: 'var(--sunken)',
    font: `450 .875rem/1.72 ${monospace}`,
  },
  '.cm-formula': { cursor: 'text' },
  '.cm-block[data-kind=formula] .cm-block-shown': {
    padding: '20px',
    overflowX: 'auto',
    background: 'var(--sunken)',
  },
  '.cm-block': { position: 'relative', padding: '8px 0', cursor: 'default' },
  '.cm-block .cm-block-shown > figure, .cm-block .table': { marginBlock: '0' },
  '.cm-block .cm-block-shown > figure > figcaption': { marginBottom: '0' },
  '.cm-block:not([data-open]):hover .cm-block-shown': { outline: '2px solid var(--line-2)' },
  '.cm-block[data-selected] .cm-block-shown, .cm-block[data-selected] table': {
    outline: '2px solid var(--teal-mid)',
  },
  '.cm-block-shown': { outlineOffset: '4px', borderRadius: '1px' },
  '.cm-block img, .cm-block video': { display: 'block', maxWidth: '100%', height: 'auto' },
  // Empty until a learner loads it.
  '.cm-block[data-kind=embed] .frame': { aspectRatio: 'auto', height: '96px' },
  '.cm-block audio': { width: '100%' },
  '.cm-block svg': { display: 'block' },
  '.cm-block p, .cm-block figure': { marginInline: '0' },
  '.cm-block[data-kind=activity] .cm-block-shown': {
    display: 'flex',
    gap: '20px',
    alignItems: 'center',
    minHeight: '72px',
    padding: '16px 148px 16px 16px',
    backgroundColor: 'var(--surface)',
    boxShadow: 'var(--shadow-2), 0 0 0 1px var(--line)',
  },
  '.cm-card-picture': {
    flex: '0 0 176px',
    padding: '12px',
    backgroundColor: 'var(--sunken)',
  },
  '.cm-card-picture svg': { width: '100%', height: 'auto', maxHeight: '120px' },
  '.cm-card-words': { display: 'grid', gap: '2px', minWidth: '0', lineHeight: '1.45' },
  '.cm-card-kind': {
    color: 'var(--teal)',
    fontSize: 'var(--t-1)',
    fontWeight: 'var(--w-label)',
  },
  '.cm-card-title': { font: 'var(--w-title) 1.25rem/1.3 var(--serif)' },
  '.cm-card-text': { color: 'var(--ink-2)', fontSize: 'var(--t-2)' },
  '.cm-change': {
    position: 'absolute',
    top: '20px',
    right: '12px',
    display: 'inline-flex',
    gap: '8px',
    alignItems: 'center',
    minHeight: '40px',
    padding: '0 14px',
    border: '1px solid var(--line-2)',
    borderRadius: 'var(--r-1)',
    backgroundColor: 'var(--surface)',
    color: 'var(--ink)',
    font: 'var(--w-name) var(--t-2)/1.2 var(--sans)',
    cursor: 'pointer',
  },
  '.cm-change:hover': { borderColor: 'var(--ink-3)' },
  '[data-kind=activity] .cm-change': { top: 'calc(50% - 20px)', right: '20px' },
  '@media (hover: hover)': {
    '.cm-block:not(:hover, [data-open], [data-kind=activity]) .cm-change': { opacity: '0' },
  },
  '.cm-placeholder': {
    display: 'grid',
    gap: '4px',
    padding: '24px',
    backgroundColor: 'var(--sunken)',
    color: 'var(--ink-2)',
    fontSize: 'var(--t-2)',
  },
  '.cm-remark': {
    margin: '8px 0 0',
    padding: '4px 12px',
    borderLeft: '3px solid var(--bad)',
    fontSize: 'var(--t-2)',
    lineHeight: '1.5',
  },
  // Room for the ring around a cell, inside of what scrolls.
  '.cm-block .table': { marginInline: '-8px', padding: '2px 8px' },
  '.cm-cell': {
    minWidth: '2ch',
    minHeight: '1.5em',
    margin: '-2px -6px',
    padding: '2px 6px',
    cursor: 'text',
  },
  '.cm-cell:focus': { outline: '2px solid var(--teal-mid)' },
  '.cm-cell s': { textDecoration: 'line-through' },
  '@media (max-width: 640px)': {
    '.cm-content': { padding: '24px 20px 40vh' },
    '.cm-lead': { fontSize: '1.3125rem' },
    '.cm-h2': { fontSize: '1.625rem' },
    '.cm-block[data-kind=activity] .cm-block-shown': {
      display: 'grid',
      padding: '16px 16px 68px',
    },
    '[data-kind=activity] .cm-change': { top: 'auto', right: 'auto', bottom: '24px', left: '16px' },
  },
});

/** Marks such as ## and ** step back behind the words, where they are shown. */
const highlighting = HighlightStyle.define([
  {
    tag: [tags.processingInstruction, tags.contentSeparator, tags.labelName, tags.url],
    color: 'var(--ink-3)',
  },
]);

export const pageTheme = [look, syntaxHighlighting(highlighting)];
