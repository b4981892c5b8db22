import { MergeView } from '@codemirror/merge';
import { EditorState } from '@codemirror/state';
import { EditorView, lineNumbers } from '@codemirror/view';
import { useEffect, useRef } from 'react';
import { sharedTheme, sourceTheme } from '../source/theme.ts';

const look = EditorView.theme({
  '&': { height: 'auto' },
  '.cm-content': { padding: '12px 0' },
  '.cm-changedLine': { backgroundColor: 'var(--accent-wash)' },
  '&.cm-merge-a .cm-changedText, &.cm-merge-b .cm-changedText': {
    background: 'none',
    textDecoration: 'underline',
    textDecorationThickness: '2px',
    textDecorationColor: 'var(--accent-text)',
  },
  '.cm-collapsedLines': {
    background: 'var(--sunken)',
    color: 'var(--ink-2)',
    font: '560 .8125rem/1.6 var(--sans)',
  },
});

const readOnly = (label: string) => [
  lineNumbers(),
  EditorView.lineWrapping,
  EditorState.readOnly.of(true),
  EditorView.contentAttributes.of({ 'aria-label': label, 'aria-readonly': 'true', tabindex: '0' }),
  sharedTheme,
  sourceTheme,
  look,
];

type WholeTextsProps = { mine: string; theirs: string; name: string };

/** Both texts next to each other, with what differs marked, to read. */
export function WholeTexts({ mine, theirs, name }: WholeTextsProps) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!host.current) return;
    // As for the editor itself: styles in a shadow tree need no element.
    const root = host.current.shadowRoot ?? host.current.attachShadow({ mode: 'open' });
    const view = new MergeView({
      parent: root,
      root,
      a: { doc: mine, extensions: readOnly('Your text') },
      b: { doc: theirs, extensions: readOnly(`The text of ${name}`) },
      collapseUnchanged: { margin: 2, minSize: 5 },
      gutter: false,
    });
    return () => view.destroy();
  }, [mine, theirs, name]);
  return <div ref={host} className="surface boxed" />;
}
