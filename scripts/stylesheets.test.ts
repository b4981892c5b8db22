import { expect, test } from 'vitest';
import { withAllTheyLoad } from './stylesheets.ts';

const script = (fileName: string, imports: string[] = [], dynamicImports: string[] = []) => ({
  fileName,
  imports,
  dynamicImports,
});

const frame = script('frame', [], ['toasts']);
const cards = script('cards', ['frame']);
const courses = script('courses', ['cards', 'frame'], ['map']);
const progress = script('progress', ['charts', 'cards']);
const everything = [
  courses,
  progress,
  cards,
  frame,
  script('charts', ['frame']),
  script('toasts', ['frame'], ['sounds']),
  script('map', ['pins']),
  script('pins'),
  script('sounds'),
];

const names = (scripts: { fileName: string }[]) => scripts.map(({ fileName }) => fileName);

test('a script comes after what it imports, and what it loads later comes last', () => {
  const found = ['frame', 'cards', 'courses', 'toasts', 'pins', 'map', 'sounds'];
  expect(names(withAllTheyLoad([courses], everything))).toEqual(found);
});

test('what no given script loads is not among them', () => {
  const ofSite = new Set(withAllTheyLoad([courses], everything));
  const rest = withAllTheyLoad([progress, courses], everything).filter((one) => !ofSite.has(one));
  expect(names(rest)).toEqual(['charts', 'progress']);
});

test('scripts that import each other, or one that is no longer there, come once', () => {
  const one = script('one', ['other', 'gone']);
  const other = script('other', ['one'], ['one']);
  expect(names(withAllTheyLoad([one], [one, other]))).toEqual(['other', 'one']);
});
