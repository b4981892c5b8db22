import { expect, test } from 'vitest';
import { pagesThatImport } from './chunks.ts';

const modules: Record<string, { isEntry: boolean; importers: string[] }> = {
  home: { isEntry: true, importers: [] },
  courses: { isEntry: true, importers: [] },
  cards: { isEntry: false, importers: ['home', 'courses'] },
  icon: { isEntry: false, importers: ['cards', 'courses', 'badge'] },
  badge: { isEntry: false, importers: ['icon'] },
  dialog: { isEntry: false, importers: [] },
};
const pagesOf = (id: string) => pagesThatImport(id, (each) => modules[each] ?? null).toSorted();

test('finds the pages that import a module through others, also in a circle', () => {
  expect(pagesOf('icon')).toEqual(['courses', 'home']);
  expect(pagesOf('badge')).toEqual(['courses', 'home']);
});

test('a page counts among those that import it', () => {
  expect(pagesOf('home')).toEqual(['home']);
});

test('lazy imports do not count', () => {
  expect(pagesOf('dialog')).toEqual([]);
});
