import { expect, it } from 'vitest';
import { findColumns, readCsv } from './read-csv.ts';

const rowsOf = (bytes: Uint8Array, maxRows = 100) => readCsv(bytes, { maxRows }).rows;
const utf8 = (text: string) => Buffer.from(text);
const utf16be = (text: string) => Buffer.from(text, 'utf16le').swap16();
const table = 'email,group\r\nzoë@example.org,Réception\r\n';
const expected = [
  { line: 1, cells: ['email', 'group'] },
  { line: 2, cells: ['zoë@example.org', 'Réception'] },
];

it.each([
  ['UTF-8', utf8(table)],
  ['UTF-8 with a mark', utf8(`\uFEFF${table}`)],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${table}`, 'utf16le')],
  ['UTF-16 without one', Buffer.from(table, 'utf16le')],
  ['big-endian UTF-16 with a mark', utf16be(`\uFEFF${table}`)],
  ['big-endian UTF-16 without one', utf16be(table)],
  ['Windows-1252', Buffer.from(table, 'latin1')],
  ['semicolons', utf8(table.replaceAll(',', ';'))],
  ['tabs', utf8(table.replaceAll(',', '\t'))],
  ['old line ends', utf8(table.replaceAll('\r\n', '\r'))],
  ['no line end', utf8(table.trimEnd())],
])('reads %s', (_, bytes) => {
  expect(rowsOf(bytes)).toEqual(expected);
});

it('reads the line in which Excel names the separator', () => {
  expect(rowsOf(utf8('sep=;\nemail;group\na@b.org;"x;y"'))).toEqual([
    { line: 2, cells: ['email', 'group'] },
    { line: 3, cells: ['a@b.org', 'x;y'] },
  ]);
});

it('keeps quotes, line ends and separators in quoted cells, and counts lines right', () => {
  expect(rowsOf(utf8('"a ""b"",c","d\r\ne"\r\n\r\n x ,y'))).toEqual([
    { line: 1, cells: ['a "b",c', 'd\r\ne'] },
    { line: 4, cells: ['x', 'y'] },
  ]);
});

it('names the line of a quote that never ends', () => {
  expect(() => rowsOf(utf8('a,b\nc,"d\ne'))).toThrow('A quotation mark on line 2 is never closed.');
});

it('refuses more rows than allowed, and files that are no text', () => {
  expect(() => rowsOf(utf8('a\nb\nc'), 2)).toThrow('more than 2 lines');
  expect(() => rowsOf(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 1, 0]))).toThrow('CSV');
});

const names = { email: ['email', 'e mail'], group: ['group', 'groups'] };

it('finds columns by their names in any order', () => {
  expect(findColumns(['Groups', 'Name', 'E-Mail'], names)).toEqual({ email: 2, group: 0 });
  expect(findColumns(['a@b.org', 'R'], names)).toEqual({});
});
