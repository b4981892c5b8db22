import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { type BlockType, blockHere, setBlockType } from './block-type.ts';

/** `¦` stands for the cursor. */
function open(marked: string): EditorState {
  const anchor = marked.indexOf('¦');
  return EditorState.create({ doc: marked.replace('¦', ''), selection: { anchor } });
}

describe('what the cursor is in', () => {
  it.each([
    ['Wo¦rds', 'Paragraph', 'paragraph'],
    ['¦', 'Paragraph', 'paragraph'],
    ['## Ti¦tle', 'Heading', 'heading'],
    ['##¦', 'Heading', 'heading'],
    ['### Ti¦tle', 'Small heading', 'subheading'],
    ['#hash¦tag', 'Paragraph', 'paragraph'],
    ['- it¦em', 'List', 'bullets'],
    ['  * it¦em', 'List', 'bullets'],
    ['12. it¦em', 'Numbered list', 'numbers'],
    ['12.5 per ce¦nt', 'Paragraph', 'paragraph'],
    ['> wo¦rds', 'Quote', 'quote'],
    [':::note[term]\nWha¦t it means.\n:::', 'Side note', 'paragraph'],
    [':::note[te¦rm]\nWhat it means.\n:::', 'Side note', null],
    [':::compare\n- on¦e\n:::', 'List', 'bullets'],
    ['```js\n# not a hea¦ding\n```', 'Code', null],
    ['| a | b |\n|---|---|\n| c¦ | d |', 'Table', null],
    ['![A well](figures/well.svg "¦The well")', 'Figure', null],
    [':::activity{id="a"}\n:::¦', 'Activity', null],
    [':::video{file="media/a.mp4" title="A"}\nWha¦t is said.\n:::', 'Video', null],
    ['::embed{address="https://youtu.be/a" title="¦A"}', 'Embed', null],
  ] satisfies [string, string, BlockType | null][])('of %j is %s', (marked, label, type) => {
    expect(blockHere(open(marked))).toEqual({ label, type });
  });
});

describe('a line', () => {
  const turned = (marked: string, type: BlockType) => {
    const state = open(marked);
    const after = state.update(setBlockType(type)(state)).state;
    const { head } = after.selection.main;
    const text = after.doc.toString();
    return `${text.slice(0, head)}¦${text.slice(head)}`;
  };

  it.each([
    ['Ti¦tle', 'heading', '## Ti¦tle'],
    ['## Ti¦tle', 'subheading', '### Ti¦tle'],
    ['### Ti¦tle', 'paragraph', 'Ti¦tle'],
    ['- it¦em', 'quote', '> it¦em'],
    ['  - it¦em', 'numbers', '  1. it¦em'],
    ['> wo¦rds', 'bullets', '- wo¦rds'],
    ['¦', 'heading', '## ¦'],
    ['## ¦', 'heading', '## ¦'],
  ] satisfies [string, BlockType, string][])('%j as %s is %j', (before, type, after) => {
    expect(turned(before, type)).toBe(after);
  });

  it('is changed with all others that are selected, and empty ones stay', () => {
    const state = EditorState.create({
      doc: 'one\n\n- two\nthree',
      selection: { anchor: 1, head: 12 },
    });
    const after = state.update(setBlockType('numbers')(state)).state;
    expect(after.doc.toString()).toBe('1. one\n\n2. two\n3. three');
  });
});
