import { expect, test } from 'vitest';
import { isWithin, withFixedValues, withImports } from './stylesheets.ts';

const chunk = (fileName: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName,
  imports,
  dynamicImports,
});

const frame = chunk('frame', [], ['toasts']);
const cards = chunk('cards', ['frame']);
const courses = chunk('courses', ['cards', 'frame'], ['map']);
const progress = chunk('progress', ['charts', 'cards']);
const everything = [
  courses,
  progress,
  cards,
  frame,
  chunk('charts', ['frame']),
  chunk('toasts', ['frame'], ['sounds']),
  chunk('map', ['pins']),
  chunk('pins'),
  chunk('sounds'),
];

const names = (chunks: { fileName: string }[]) => chunks.map(({ fileName }) => fileName);

test('a chunk comes after its static imports, and lazy ones come last', () => {
  const found = ['frame', 'cards', 'courses', 'toasts', 'pins', 'map', 'sounds'];
  expect(names(withImports([courses], everything))).toEqual(found);
});

test('leaves out what none of the chunks import', () => {
  const ofSite = new Set(withImports([courses], everything));
  const rest = withImports([progress, courses], everything).filter((one) => !ofSite.has(one));
  expect(names(rest)).toEqual(['charts', 'progress']);
});

test('handles circular imports and missing chunks', () => {
  const one = chunk('one', ['other', 'gone']);
  const other = chunk('other', ['one'], ['one']);
  expect(names(withImports([one], [one, other]))).toEqual(['other', 'one']);
});

test('knows a group of routes inside another', () => {
  const area = { name: 'area', files: ['home', 'studio', 'lesson'] };
  const studio = { name: 'studio', files: ['studio', 'lesson'] };
  expect([isWithin(studio, area), isWithin(area, studio), isWithin(area, area)]).toEqual([
    true,
    false,
    false,
  ]);
});

test('writes spacing and weights as values, other tokens by name', () => {
  const tokens = ':root{--s-4:16px;--w-name:640;--ink:#123}';
  const css = '.a{gap:var(--s-4) var(--s-99);font-weight:var(--w-name);color:var(--ink)}';
  expect(withFixedValues(css, tokens)).toBe(
    '.a{gap:16px var(--s-99);font-weight:640;color:var(--ink)}',
  );
});
