import { EditorState, type TransactionSpec } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import { beginParagraph, joinParagraphs } from './page-paragraphs.ts';

/** `¦` stands for the cursor; null if the key is left to others. */
function apply(edit: (state: EditorState) => TransactionSpec | null, marked: string) {
  const anchor = marked.indexOf('¦');
  const state = EditorState.create({ doc: marked.replace('¦', ''), selection: { anchor } });
  const spec = edit(state);
  if (!spec) return null;
  const after = state.update(spec).state;
  const { head } = after.selection.main;
  const text = after.doc.toString();
  return `${text.slice(0, head)}¦${text.slice(head)}`;
}

describe('Enter', () => {
  it.each([
    ['One.¦', 'One.\n\n¦'],
    ['One.¦\n\nTwo.', 'One.\n\n¦\n\nTwo.'],
    ['On¦e.', 'On\n\n¦e.'],
    ['## Title¦', '## Title\n\n¦'],
    ['One.\n\n¦\n\nTwo.', 'One.\n\n¦\n\nTwo.'],
    [':::note[a]\nOne.¦\n:::', ':::note[a]\nOne.\n\n¦\n:::'],
  ])('in %j makes %j', (before, after) => {
    expect(apply(beginParagraph, before)).toBe(after);
  });

  it.each(['- item¦', '> quote¦', '```js\ncode¦\n```', '| a¦ |\n|---|', '::embed{address="¦"}'])(
    'in %j is left to Markdown',
    (text) => {
      expect(apply(beginParagraph, text)).toBeNull();
    },
  );
});

describe('Backspace and Delete', () => {
  const back = (state: EditorState) => joinParagraphs(state, false);
  const forth = (state: EditorState) => joinParagraphs(state, true);

  it('join paragraphs, and undo what Enter has made', () => {
    expect(apply(back, 'One.\n\n¦Two.')).toBe('One.¦Two.');
    expect(apply(back, 'One.\n\n¦\n\nTwo.')).toBe('One.¦\n\nTwo.');
    expect(apply(forth, 'One.¦\n\nTwo.')).toBe('One.¦Two.');
  });

  it('never make a block part of a paragraph', () => {
    const figure = '![A](figures/a.svg)';
    expect(apply(back, `${figure}\n\n¦Two.`)).toBe(`${figure}¦\n\nTwo.`);
    expect(apply(forth, `One.¦\n\n:::note[a]\nb\n:::`)).toBe('One.\n\n¦:::note[a]\nb\n:::');
    expect(apply(back, `${figure}\n\n¦`)).toBe(`${figure}¦`);
  });

  it('elsewhere do what they always do', () => {
    for (const text of ['On¦e.', '¦', 'One.\n¦two.', 'One.\n\n\n¦Two.']) {
      expect(apply(back, text)).toBeNull();
    }
  });
});
