import { expect, test } from 'vitest';
import { entriesThatImport, findCircle, isPartOfLazyModule } from './chunks.ts';

interface Module {
  isEntry: boolean;
  importers: string[];
  dynamicImporters: string[];
}

const entry: Module = { isEntry: true, importers: [], dynamicImporters: ['the framework'] };
const importedBy = (...importers: string[]): Module => ({ ...lazyFrom(), importers });
const lazyFrom = (...dynamicImporters: string[]): Module => ({
  isEntry: false,
  importers: [],
  dynamicImporters,
});

const modules: Record<string, Module> = {
  home: entry,
  courses: entry,
  cards: importedBy('home', 'courses'),
  icon: importedBy('cards', 'courses', 'badge'),
  badge: importedBy('icon'),
  dialog: lazyFrom('home'),
  format: importedBy('words'),
  words: importedBy('home', 'dialog'),
};
const getModule = (id: string) => modules[id] ?? null;
const entriesOf = (id: string) => entriesThatImport(id, getModule).toSorted();

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

test('tells what a lazy module needs too, also through others', () => {
  expect(isPartOfLazyModule('words', getModule)).toBe(true);
  expect(isPartOfLazyModule('format', getModule)).toBe(true);
});

test('a page that the framework imports lazily is no lazy module', () => {
  expect(isPartOfLazyModule('icon', getModule)).toBe(false);
});

test('names the files that import each other', () => {
  const tree = { page: ['site', 'forms'], forms: ['site'], site: [] };
  const find = (files: Record<string, string[]>) => findCircle(new Map(Object.entries(files)));
  expect(find(tree)).toBeNull();
  expect(find({ ...tree, site: ['words'], words: ['forms'] })).toEqual([
    'site',
    'words',
    'forms',
    'site',
  ]);
});
