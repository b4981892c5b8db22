import { EditorState } from '@codemirror/state';
import { describe, expect, it } from 'vitest';
import * as commands from './commands.ts';

/** `|` stands for the cursor, two of them for a selection. */
function apply(edit: commands.Edit, marked: string): string {
  const [anchor, head] = [marked.indexOf('|'), marked.lastIndexOf('|')];
  const doc = marked.replaceAll('|', '');
  const state = EditorState.create({
    doc,
    selection: { anchor, head: head > anchor ? head - 1 : anchor },
  });
  const after = state.update(edit(state)).state;
  const { from, to } = after.selection.main;
  const text = after.doc.toString();
  return from === to
    ? `${text.slice(0, from)}|${text.slice(from)}`
    : `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`;
}

describe('marks', () => {
  const bold = commands.toggleMarks('**', 'bold');
  const italic = commands.toggleMarks('*', 'italic');
  it.each([
    { edit: bold, before: 'a |word|.', after: 'a **|word|**.' },
    { edit: bold, before: 'a **|word|**.', after: 'a |word|.' },
    { edit: bold, before: 'a |', after: 'a **|bold|**' },
    { edit: italic, before: 'a |word|.', after: 'a *|word|*.' },
    { edit: italic, before: 'a *|word|*.', after: 'a |word|.' },
    { edit: italic, before: 'a **|word|**.', after: 'a ***|word|***.' },
  ])('make $before $after', ({ edit, before, after }) => {
    expect(apply(edit, before)).toBe(after);
  });
});

describe('a heading', () => {
  it('gets smaller, and becomes text again', () => {
    expect(apply(commands.cycleHeading, 'Titl|e')).toBe('## Titl|e');
    expect(apply(commands.cycleHeading, '## Titl|e')).toBe('### Titl|e');
    expect(apply(commands.cycleHeading, '### Titl|e')).toBe('Titl|e');
  });
});

describe('a list', () => {
  it('is made of the selected lines that have text', () => {
    expect(apply(commands.toggleList('bullets'), '|a\n\nb|')).toBe('- |a\n\n- b|');
    expect(apply(commands.toggleList('numbers'), '|a\nb|')).toBe('1. |a\n2. b|');
  });
  it('changes its kind, and becomes text again', () => {
    expect(apply(commands.toggleList('numbers'), '- |a\n- b|')).toBe('1. |a\n2. b|');
    expect(apply(commands.toggleList('bullets'), '- |a\n- b|')).toBe('|a\nb|');
  });
  it('starts on an empty line', () => {
    expect(apply(commands.toggleList('bullets'), '|')).toBe('- |');
  });
});

describe('a block', () => {
  const note = commands.insertBlock(commands.blocks.note);
  it('gets an empty line above and below, and its first words are selected', () => {
    expect(apply(note, 'One| two.\n\nThree.')).toBe(
      'One two.\n\n:::note[|term|]\nWhat it means, in a sentence or two.\n:::\n\nThree.',
    );
  });
  it('stands after the whole paragraph, also at the end of the text', () => {
    expect(apply(commands.insertBlock(commands.blocks.quote), 'On|e\ntwo.')).toBe(
      'One\ntwo.\n\n> |Words that someone said.|\n',
    );
  });
  it('does not end up in the middle of a note', () => {
    const text = ':::note[a]\nOne|.\n\nTwo.\n:::\n\nEnd.';
    expect(apply(commands.insertBlock('New.'), text)).toBe(
      ':::note[a]\nOne.\n\nTwo.\n:::\n\nNew.|\n\nEnd.',
    );
    expect(apply(commands.insertBlock('New.'), ':::note[a]\nOne.\n:::\n\nEn|d.')).toBe(
      ':::note[a]\nOne.\n:::\n\nEnd.\n\nNew.|\n',
    );
  });
});

describe('a figure', () => {
  it('says what it shows in plain words, whatever they contain', () => {
    expect(
      commands.figureMarkdown({
        name: 'stairs.svg',
        alt: 'Three [steps]\nof *stone*, :say[あ] at 10:30',
        caption: 'A "well" \\ a stair',
      }),
    ).toBe(
      '![Three \\[steps\\] of \\*stone\\*, \\:say\\[あ\\] at 10:30](figures/stairs.svg "A \\"well\\" \\\\ a stair")',
    );
  });
  it('needs no caption', () => {
    expect(commands.figureMarkdown({ name: 'a.webp', alt: 'A stair.', caption: ' ' })).toBe(
      '![A stair.](figures/a.webp)',
    );
  });
});

describe('a link', () => {
  it('asks for its address if it has words, and for its words otherwise', () => {
    expect(apply(commands.insertLink, 'see |this|')).toBe('see [this](|/lesson-detail/|)');
    expect(apply(commands.insertLink, 'see |')).toBe('see [|words of the link|](/lesson-detail/)');
  });
});

it('a spoken phrase is what was selected', () => {
  expect(apply(commands.insertSpoken, 'Say |あ|.')).toBe('Say :say[|あ|].');
});
