import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { markdown, markdownLanguage } from '@codemirror/lang-markdown';
import { EditorView, keymap } from '@codemirror/view';

export { EditorView };

/** CodeMirror with Markdown and nothing of ours: what a key costs there is the least that it can cost in the lesson editor. */
export const extensions = [
  history(),
  markdown({ base: markdownLanguage }),
  keymap.of([...defaultKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  EditorView.theme({ '&': { height: '800px', width: '720px' } }),
];
