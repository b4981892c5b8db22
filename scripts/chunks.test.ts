import { expect, test } from 'vitest';
import { entriesThatImport } from './chunks.ts';

const modules: Record<string, { isEntry: boolean; importers: string[] }> = {
  home: { isEntry: true, importers: [] },
  courses: { isEntry: true, importers: [] },
  cards: { isEntry: false, importers: ['home', 'courses'] },
  icon: { isEntry: false, importers: ['cards', 'courses', 'badge'] },
  badge: { isEntry: false, importers: ['icon'] },
  dialog: { isEntry: false, importers: [] },
};
const entriesOf = (id: string) => entriesThatImport(id, (each) => modules[each] ?? null).toSorted();

test('finds the entries that import a module through others, also in a circle', () => {
  expect(entriesOf('icon')).toEqual(['courses', 'home']);
  expect(entriesOf('badge')).toEqual(['courses', 'home']);
});

test('an entry counts among those that import it', () => {
  expect(entriesOf('home')).toEqual(['home']);
});

test('lazy imports do not count', () => {
  expect(entriesOf('dialog')).toEqual([]);
});
