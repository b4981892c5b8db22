import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fontOf, tablesOf } from './font-tables.ts';

const root = join(import.meta.dirname, '..');
const lessons = join(root, 'content/courses/1-basic-japanese');
const style = readFileSync(join(root, 'web/ui/styles/fonts-kana.css'), 'utf8');

const ranges = [...style.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].map(
  ([, from = '', to = from]) => [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const,
);

function isCovered(character: string): boolean {
  const point = character.codePointAt(0) ?? 0;
  return ranges.some(([from, to]) => from <= point && point <= to);
}

test('the Japanese of the lessons is in its font; if not, run `node scripts/fonts.ts`', () => {
  const text = readdirSync(lessons, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(md|yaml|svg)$/.test(name))
    .map((name) => readFileSync(join(lessons, name), 'utf8'))
    .join('');
  const japanese = new Set(text.match(/[\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Han}]/gu));
  expect(japanese.size).toBeGreaterThan(100);
  expect([...japanese].filter((character) => !isCovered(character))).toEqual([]);
});

test('a font is put together of the tables it was taken apart into', () => {
  const tables = tablesOf(readFileSync(join(root, 'server/platform/documents/pdf/fonts/sans.ttf')));
  expect([...tables.keys()]).toContain('glyf');
  expect(tables.get('head')?.readUInt32BE(12)).toBe(0x5f0f3cf5);
  expect(tablesOf(fontOf(tables))).toEqual(tables);
});
