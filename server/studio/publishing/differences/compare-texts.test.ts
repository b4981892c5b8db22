import { describe, expect, it } from 'vitest';
import { compareTexts } from './compare-texts.ts';

/** Lines as in a patch, with changed words in brackets. */
function read(before: string, after: string): string[] {
  return compareTexts(before, after).lines.map((line) => {
    if (line.kind === 'gap') return `@${line.lines}`;
    const sign = { same: ' ', removed: '-', added: '+' }[line.kind];
    return sign + line.runs.map(({ text, changed }) => (changed ? `[${text}]` : text)).join('');
  });
}

describe('the difference of two texts', () => {
  it('is nothing for the same text', () => {
    expect(read('One\nTwo\n', 'One\nTwo\n')).toEqual([]);
  });

  it('marks the words within a line', () => {
    expect(read('The shutter stays open longer.', 'The shutter stays closed longer.')).toEqual([
      '-The shutter stays [open] longer.',
      '+The shutter stays [closed] longer.',
    ]);
  });

  it('marks words next to each other together', () => {
    expect(read('Take two small steps down.', 'Take one big step down.')).toEqual([
      '-Take [two small steps] down.',
      '+Take [one big step] down.',
    ]);
  });

  it('marks no words where a line was replaced by another', () => {
    expect(read('Bread and butter', 'Shutter speed matters')).toEqual([
      '-Bread and butter',
      '+Shutter speed matters',
    ]);
  });

  it('finds the paragraph that was changed after a new one', () => {
    const before = 'The well holds water all year.\n\nThe end.';
    const after = 'A new beginning.\n\nThe well holds no water all year.\n\nThe end.';
    expect(read(before, after)).toEqual([
      '-The well holds water all year.',
      '+A new beginning.',
      '+',
      '+The well holds [no ]water all year.',
      ' ',
      ' The end.',
    ]);
  });

  it('leaves out what is far from any change', () => {
    const lines = Array.from({ length: 12 }, (_, n) => `Line ${n + 1} as it was`);
    expect(read(lines.join('\n'), [...lines, 'More'].join('\n'))).toEqual([
      '@10',
      ' Line 11 as it was',
      ' Line 12 as it was',
      '+More',
    ]);
  });

  it('counts words that came and went', () => {
    const { wordsAdded, wordsRemoved } = compareTexts(
      'The well holds water.\nGone for good.',
      'The well holds cold water.',
    );
    expect([wordsAdded, wordsRemoved]).toEqual([1, 3]);
  });
});
