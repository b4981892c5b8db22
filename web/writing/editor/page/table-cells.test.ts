import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cellsIn, cellText, rowsOf } from './table-cells.ts';

const texts = (line: string) => cellsIn(line, 0).map(({ text }) => text);

test.each([
  ['| a | b |', ['a', 'b']],
  ['a | b', ['a', 'b']],
  ['|a|b|', ['a', 'b']],
  ['| a |  | c |', ['a', '', 'c']],
  ['||', ['']],
  ['| a \\| b | c |', ['a \\| b', 'c']],
  ['  | a | b |  ', ['a', 'b']],
  ['| a | b', ['a', 'b']],
  ['a', ['a']],
])('the cells of %j are %j', (line, cells) => {
  expect(texts(line)).toEqual(cells);
});

test('a cell knows where it is, also an empty one', () => {
  const line = '| a |  | cde |';
  const cells = cellsIn(line, 100);
  expect(cells.map(({ from, to }) => line.slice(from - 100, to - 100))).toEqual(['a', '', 'cde']);
  expect(cells[1]?.from).toBe(106);
});

test('whatever is typed into a cell stays in that cell', () => {
  const cells = fc.array(fc.string(), { minLength: 2, maxLength: 4 });
  fc.assert(
    fc.property(cells, fc.nat(), fc.string(), (words, at, typed) => {
      const row = `| ${words.map(cellText).join(' | ')} |`;
      const before = cellsIn(row, 0);
      const cell = before[at % before.length];
      if (!cell) throw new Error('no cell');
      const next = `${row.slice(0, cell.from)}${cellText(typed)}${row.slice(cell.to)}`;
      const after = cellsIn(next, 0).map(({ text }) => text);
      expect(after).toEqual(
        before.map(({ text }, index) => (index === at % before.length ? cellText(typed) : text)),
      );
    }),
  );
});

test('the row of dashes is none', () => {
  expect(rowsOf('| a |\n|---|\n| b |', 0).map((row) => row.map(({ text }) => text))).toEqual([
    ['a'],
    ['b'],
  ]);
});
