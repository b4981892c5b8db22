import fc from 'fast-check';
import { expect, it } from 'vitest';
import { readCsv } from '../../../tests/support/read-csv.ts';
import { csvLine } from './csv.ts';

it.each([
  ['plain', 'plain'],
  ['Clay & Co, Ltd', '"Clay & Co, Ltd"'],
  ['the "Potters"', '"the ""Potters"""'],
  ['two\nlines', '"two\nlines"'],
  ['=HYPERLINK("x")', `"'=HYPERLINK(""x"")"`],
  ['＝1+1', `'＝1+1`],
  ['\u200b=1+1', `'\u200b=1+1`],
  ['a;=1+1', '"a;=1+1"'],
  ['+61 2 1234', "'+61 2 1234"],
  ['-5', "'-5"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tindented', "'\tindented"],
  ['\r=1', `"'\r=1"`],
  ['', ''],
  [null, ''],
  [-5, '-5'],
])('%j is written %s', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`);
});

it('any text is read back unchanged, except what would be a formula', () => {
  const isFormula = (text: string) => /^\s*[=+\-@]|^[\t\r\n]/.test(text);
  const text = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n",;\' aé') });
  fc.assert(
    fc.property(fc.array(fc.array(text, { minLength: 1, maxLength: 5 })), (lines) => {
      const read = readCsv(lines.map(csvLine).join(''));
      expect(read).toEqual(
        lines.map((line) => line.map((cell) => (isFormula(cell) ? `'${cell}` : cell))),
      );
      expect(read.flat().filter(isFormula)).toEqual([]);
    }),
  );
});
