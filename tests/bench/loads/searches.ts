import { seededRandom } from '../../../database/sample/random.ts';
import { vocabulary } from '../../support/generate/generate-courses.ts';

const { subjects, things, teachers } = vocabulary;
const random = seededRandom(2026);
const one = <T>(list: readonly T[]) => list[random.between(0, list.length - 1)] as T;
export const mostCourses = 'what most courses have';
const surname = () => one(teachers).split(' ').at(-1) ?? '';

/** Drops a letter, doubles it, or swaps it with the next. */
function mistype(word: string): string {
  const at = random.between(1, word.length - 2);
  const [before, letter = '', next = '', after] = [
    word.slice(0, at),
    ...word.slice(at, at + 2),
    word.slice(at + 2),
  ];
  return one([
    before + next + after,
    before + letter + letter + next + after,
    before + next + letter + after,
  ]);
}

/** Kinds of searches that people type. */
const ways = {
  'a word': () => one(things),
  'the beginning of a word': () => one(subjects).slice(0, random.between(3, 8)),
  'a subject and a word': () => `${one(subjects)} ${one(things)}`,
  'an instructor and a word': () => `${surname()} ${one(things)}`,
  'a typing error': () => mistype(one([...subjects, ...things])),
  'two typing errors': () => `${mistype(one(subjects))} ${mistype(one(things))}`,
  'a word that is nowhere': () => `${one(things)}qx${one(things)}`,
  // A prefix shared by many generated words: the worst case, outside the budget.
  [mostCourses]: () => one(things).slice(0, 4),
};

/** At most `ofEach` searches of each kind, all different, so that no cached result helps. */
export function makeSearches(ofEach: number): Map<string, string[]> {
  const made = new Set<string>();
  const another = (way: () => string) => {
    const words = way().toLowerCase();
    if (made.has(words)) return [];
    made.add(words);
    return [words];
  };
  return new Map(
    Object.entries(ways).map(([kind, way]) => {
      const tries = Array.from({ length: 4 * ofEach }, () => way);
      return [kind, tries.flatMap(another).slice(0, ofEach)];
    }),
  );
}
