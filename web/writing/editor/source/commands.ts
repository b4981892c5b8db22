import {
  type ChangeSpec,
  EditorSelection,
  type EditorState,
  type Text,
  type TransactionSpec,
} from '@codemirror/state';

/** What a press in the toolbar, the menu or a shortcut does to the text. */
export type Edit = (state: EditorState) => TransactionSpec;

/** Puts marks around the selection, or takes them away. */
export function toggleMarks(mark: string, placeholder: string): Edit {
  return (state) =>
    state.changeByRange((range) => {
      const { from, to } = range;
      const around = (a: number, b: number) => state.sliceDoc(Math.max(0, a), b);
      const isMarked =
        around(from - mark.length, from) === mark && around(to, to + mark.length) === mark;
      // The single mark of emphasis is also part of the double one.
      const isOther = mark.length === 1 && around(from - 2, from) === mark + mark;
      if (isMarked && !isOther) {
        return {
          changes: [
            { from: from - mark.length, to: from },
            { from: to, to: to + mark.length },
          ],
          range: EditorSelection.range(from - mark.length, to - mark.length),
        };
      }
      const text = range.empty ? placeholder : state.sliceDoc(from, to);
      return {
        changes: { from, to, insert: `${mark}${text}${mark}` },
        range: EditorSelection.range(from + mark.length, from + mark.length + text.length),
      };
    });
}

/** A heading, a smaller one, and text again. */
export const cycleHeading: Edit = (state) => {
  const line = state.doc.lineAt(state.selection.main.head);
  const [marks = ''] = /^#{0,6}\s*/.exec(line.text) ?? [];
  const next = marks.trim() === '' ? '## ' : marks.trim() === '##' ? '### ' : '';
  return keepingCursor(state, [{ from: line.from, to: line.from + marks.length, insert: next }]);
};

const itemMark = /^(\s*)(?:[-*+]|\d+[.)])\s+/;

/** Makes the selected lines a list, or text again. */
export function toggleList(kind: 'bullets' | 'numbers'): Edit {
  const isOfKind = kind === 'bullets' ? /^\s*[-*+]\s/ : /^\s*\d+[.)]\s/;
  return (state) => {
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, n) => state.doc.line(first + n));
    const filled = lines.filter(({ text }) => text.trim() !== '');
    const chosen = filled.length > 0 ? filled : lines.slice(0, 1);
    const isList = chosen.every(({ text }) => isOfKind.test(text));
    const changes = chosen.map((line, index) => {
      const [mark = '', indent = ''] = itemMark.exec(line.text) ?? [];
      const next = isList ? indent : `${indent}${kind === 'bullets' ? '- ' : `${index + 1}. `}`;
      return { from: line.from, to: line.from + mark.length, insert: next };
    });
    return keepingCursor(state, changes);
  };
}

/** Behind what is inserted at it. */
export function keepingCursor(state: EditorState, specs: readonly ChangeSpec[]): TransactionSpec {
  const changes = state.changes(specs);
  return { changes, selection: state.selection.map(changes, 1) };
}

/** The address is selected, since it has to be written. */
export const insertLink: Edit = (state) => {
  const { from, to, empty } = state.selection.main;
  const text = empty ? 'words of the link' : state.sliceDoc(from, to);
  const address = '/lesson-detail/';
  const start = from + text.length + 3;
  return {
    changes: { from, to, insert: `[${text}](${address})` },
    selection: empty
      ? EditorSelection.range(from + 1, from + 1 + text.length)
      : EditorSelection.range(start, start + address.length),
  };
};

/** `¦` marks where the selection starts and ends. */
function template(text: string): { text: string; from: number; to: number } {
  const from = text.indexOf('¦');
  const to = text.indexOf('¦', from + 1) - 1;
  return { text: text.replaceAll('¦', ''), from, to };
}

/** Puts a block on lines of its own below the paragraph with the cursor, and selects what to write first. */
export function insertBlock(block: string): Edit {
  return (state) => {
    const { text, from: start, to: end } = template(block);
    const at = endOfParagraph(state, state.selection.main.head);
    const { insert, offset } = onItsOwn(state, at, text);
    return {
      changes: { from: at, insert },
      selection:
        start < 0
          ? EditorSelection.cursor(at + offset + text.length)
          : EditorSelection.range(at + offset + start, at + offset + end),
    };
  };
}

/** With an empty line above and below it. */
function onItsOwn(state: EditorState, at: number, text: string) {
  const before = state.sliceDoc(Math.max(0, at - 2), at);
  const after = state.sliceDoc(at, at + 2);
  const above = at === 0 || before === '\n\n' ? '' : before.endsWith('\n') ? '\n' : '\n\n';
  const below =
    after === '' ? '\n' : after === '\n\n' ? '' : after.startsWith('\n') ? '\n' : '\n\n';
  return { insert: `${above}${text}${below}`, offset: above.length };
}

export function endOfParagraph({ doc }: EditorState, position: number): number {
  const { number } = doc.lineAt(position);
  const isBlank = (n: number) => doc.line(n).text.trim() === '';
  const note = endOfNote(doc, number);
  if (note !== null) return doc.line(note).to;
  if (isBlank(number)) return doc.line(number).from;
  let last = number;
  while (last < doc.lines && !isBlank(last + 1)) last += 1;
  return doc.line(last).to;
}

/** The last line of the note around a line; null outside of notes. A note may have empty lines. */
function endOfNote(doc: Text, line: number): number | null {
  let isOpen = false;
  for (let n = 1; n <= doc.lines; n += 1) {
    const { text } = doc.line(n);
    if (/^:{3,}\s*$/.test(text)) {
      if (isOpen && n >= line) return n;
      isOpen = false;
    } else if (/^:{3,}\w/.test(text) && n <= line) isOpen = true;
    if (!isOpen && n >= line) return null;
  }
  return null;
}

/** Characters that would mean something else in the text alternative or the caption of a figure. */
const plain = (text: string) =>
  text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\`*_[\]<>~&]|:(?=[a-z:])/gi, '\\$&');

export interface FigureWords {
  name: string;
  alt: string;
  caption: string;
}

/** What a line with a figure says, to be edited in fields; null for any other line. */
export function readFigure(line: string): FigureWords | null {
  const found = /^!\[(.*)\]\(figures\/([\w.-]+)(?:\s+"(.*)")?\)\s*$/.exec(line);
  if (!found) return null;
  const [, alt = '', name = '', caption = ''] = found;
  const unescaped = (text: string) => text.replace(/\\([\\`*_[\]<>~&:"])/g, '$1');
  return { name, alt: unescaped(alt), caption: unescaped(caption) };
}

export function figureMarkdown(figure: FigureWords): string {
  const caption = plain(figure.caption).replaceAll('"', '\\"');
  const title = caption ? ` "${caption}"` : '';
  return `![${plain(figure.alt)}](figures/${figure.name}${title})`;
}

/** Below the paragraph at a position. */
export function insertFigure(position: number, markdown: string): Edit {
  return (state) => {
    const at = endOfParagraph(state, Math.min(position, state.doc.length));
    const { insert, offset } = onItsOwn(state, at, markdown);
    return {
      changes: { from: at, insert },
      selection: EditorSelection.cursor(at + offset + markdown.length),
    };
  };
}

export const blocks = {
  note: ':::note[¦term¦]\nWhat it means, in a sentence or two.\n:::',
  compare: ':::compare\n¦What you found, for learners to compare with.¦\n:::',
  table: '| ¦Column¦ | Column |\n|---|---|\n| Cell | Cell |\n| Cell | Cell |',
  code: '```¦text¦\nOne line of code.\n```',
  quote: '> ¦Words that someone said.¦',
  summary: '## Summary\n\n- ¦What to remember¦',
} as const;

/** Shows an activity of the lesson. */
export const activityBlock = (id: string) => `:::activity{id="${id}"}\n:::`;

/** A phrase that learners can hear. */
export const insertSpoken: Edit = (state) => {
  const { from, to, empty } = state.selection.main;
  const text = empty ? 'こんにちは' : state.sliceDoc(from, to);
  return {
    changes: { from, to, insert: `:say[${text}]` },
    selection: EditorSelection.range(from + 5, from + 5 + text.length),
  };
};
