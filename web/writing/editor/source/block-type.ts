import type { EditorState } from '@codemirror/state';
import { containerAt, type ShownBlock, shownAt } from '../page/lesson-blocks.ts';
import { type Edit, keepingCursor } from './commands.ts';

/** What a line can be turned into. */
export const blockTypes = {
  paragraph: 'Paragraph',
  heading: 'Heading',
  subheading: 'Small heading',
  bullets: 'List',
  numbers: 'Numbered list',
  quote: 'Quote',
} as const;
export type BlockType = keyof typeof blockTypes;

const shownNames: Record<ShownBlock['kind'], string> = {
  figure: 'Figure',
  video: 'Video',
  audio: 'Audio',
  pdf: 'PDF',
  embed: 'Embed',
  activity: 'Activity',
  formula: 'Formula',
  table: 'Table',
};
const containerNames = { note: 'Side note', compare: 'Comparison', code: 'Code' } as const;

const signs: readonly [BlockType, RegExp][] = [
  ['subheading', /^#{3,6}(?:\s|$)/],
  ['heading', /^#{1,2}(?:\s|$)/],
  ['quote', /^\s{0,3}>/],
  ['bullets', /^\s*[-*+](?:\s|$)/],
  ['numbers', /^\s*\d{1,9}[.)](?:\s|$)/],
];

export interface BlockHere {
  label: string;
  /** Null in what can't be turned into something else. */
  type: BlockType | null;
}

/** What the cursor is in, by the name that the menu has for it. */
export function blockHere({ doc, selection }: EditorState): BlockHere {
  const { head } = selection.main;
  const shown = shownAt(doc, head);
  if (shown) return { label: shownNames[shown.kind], type: null };
  const container = containerAt(doc, head);
  const isFrame = container && (head <= container.openingTo || head >= container.closingFrom);
  if (container && (container.kind === 'code' || isFrame)) {
    return { label: containerNames[container.kind], type: null };
  }
  const { text } = doc.lineAt(head);
  const type = signs.find(([, sign]) => sign.test(text))?.[0] ?? 'paragraph';
  if (container && type === 'paragraph') return { label: containerNames[container.kind], type };
  return { label: blockTypes[type], type };
}

const anySign = /^(\s*)(?:#{1,6}(?:\s+|$)|>\s?|[-*+](?:\s+|$)|\d{1,9}[.)](?:\s+|$))?/;

const written: Record<BlockType, (index: number) => string> = {
  paragraph: () => '',
  heading: () => '## ',
  subheading: () => '### ',
  quote: () => '> ',
  bullets: () => '- ',
  numbers: (index) => `${index + 1}. `,
};

/** Makes the selected lines headings, items, quotes or plain text, whatever they were. */
export function setBlockType(type: BlockType): Edit {
  return (state) => {
    const { from, to } = state.selection.main;
    const [first, last] = [state.doc.lineAt(from).number, state.doc.lineAt(to).number];
    const lines = Array.from({ length: last - first + 1 }, (_, n) => state.doc.line(first + n));
    const filled = lines.filter(({ text }) => text.trim() !== '');
    const chosen = filled.length > 0 ? filled : lines.slice(0, 1);
    const keepsIndent = type === 'bullets' || type === 'numbers';
    return keepingCursor(
      state,
      chosen.map((line, index) => {
        const [sign = '', indent = ''] = anySign.exec(line.text) ?? [];
        const insert = (keepsIndent ? indent : '') + written[type](index);
        return { from: line.from, to: line.from + sign.length, insert };
      }),
    );
  };
}
