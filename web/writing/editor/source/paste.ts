import { EditorSelection } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { PastedText } from './html-to-markdown.ts';
import type { PastedPicture } from './pasted-pictures.ts';

export interface PasteEvents {
  /** Something with formatting was pasted; what couldn't be kept, in words. */
  onPasted(lost: readonly string[]): void;
  /** Pictures were pasted with it. Each is a line of the text that `addingPicture` names, until it is there. */
  onPastedPictures(pictures: readonly PastedPicture[]): void;
}

/** Anything that Markdown could keep. Plain text is left to the editor. */
const formatted =
  /<(?:h[1-6]|b|strong|i|em|a|ul|ol|table|blockquote|pre|img|math)\b|font-weight:\s*(?:bold|[6-9]00)|font-style:\s*italic|mso-list/i;

/** Keeps headings, bold, links, lists, tables, formulas and pictures of what is pasted from elsewhere. */
export function pasteFormatted(events: () => PasteEvents) {
  return EditorView.domEventHandlers({
    paste(event, view) {
      const html = event.clipboardData?.getData('text/html') ?? '';
      const plain = event.clipboardData?.getData('text/plain') ?? '';
      if (!formatted.test(html)) return false;
      event.preventDefault();
      const rtf = event.clipboardData?.getData('text/rtf') ?? '';
      void convert(html, rtf).then((pasted) => {
        insertPasted(view, pasted?.markdown ?? plain);
        if (!pasted) return;
        events().onPasted(pasted.lost);
        if (pasted.pictures.length > 0) events().onPastedPictures(pasted.pictures);
      });
      return true;
    },
  });
}

/** Null where plain text is all there is, and where the converter can't be loaded. */
async function convert(html: string, rtf: string): Promise<PastedText | null> {
  try {
    const { htmlToMarkdown } = await import('./html-to-markdown.ts');
    return htmlToMarkdown(html, location.origin, rtf);
  } catch {
    return null;
  }
}

const isBlock = (text: string) => /\n|^(?:#{2,3} |[-*>|] |\d+\. |```)/.test(text);

/** Words go where the cursor is; blocks get an empty line above and below. */
function insertPasted(view: EditorView, text: string): void {
  const { state } = view;
  const { from, to } = state.selection.main;
  const [before, after] = [state.sliceDoc(0, from), state.sliceDoc(to)];
  const gap = (breaks: number) => (isBlock(text) ? '\n'.repeat(Math.max(0, breaks)) : '');
  const above = before === '' ? '' : gap(2 - (/\n*$/.exec(before)?.[0].length ?? 0));
  const below = after === '' ? '' : gap(2 - (/^\n*/.exec(after)?.[0].length ?? 0));
  view.dispatch({
    changes: { from, to, insert: above + text + below },
    selection: EditorSelection.cursor(from + above.length + text.length),
    scrollIntoView: true,
    userEvent: 'input.paste',
  });
}
