import { describe, expect, test } from 'vitest';
import { mostLessons, type Outline } from '../../../contract/studio/content.ts';
import { reapply } from './reapply.ts';

/** `'A: a b'` is a week A with the lessons a and b. */
const outlineOf = (...weeks: string[]): Outline =>
  weeks.map((week) => {
    const [id = '', lessons = ''] = week.split(':');
    return { id, title: id, lessons: lessons.split(' ').filter(Boolean) };
  });
const shown = (outline: Outline) =>
  outline.map(({ id, lessons }) => `${id}: ${lessons.join(' ')}`.trim());

const start = outlineOf('A: a b c', 'B: d e');

describe('a change that someone else’s change doesn’t touch', () => {
  test('is done again, and theirs stays', () => {
    const mine = outlineOf('A: b c', 'B: d a e');
    const theirs = outlineOf('A: a b x c', 'B: e d');
    const { outline, isPartial } = reapply(start, mine, theirs);
    expect(shown(outline)).toEqual(['A: b x c', 'B: e d a']);
    expect(isPartial).toBe(false);
  });

  test('renames, adds and moves weeks', () => {
    const [a, b] = start;
    const mine = [b, { ...a, title: 'First steps' }, { id: 'C', title: 'C', lessons: ['f'] }];
    const theirs = outlineOf('A: a b c', 'B: d e', 'D: g');
    const { outline } = reapply(start, mine as Outline, theirs);
    expect(shown(outline)).toEqual(['B: d e', 'A: a b c', 'C: f', 'D: g']);
    expect(outline[1]?.title).toBe('First steps');
  });

  test('changes when a week opens', () => {
    const opens = { when: 'week', week: 'A' } as const;
    const [a, b] = start as [Outline[number], Outline[number]];
    const theirs = outlineOf('A: a b c', 'B: e d');
    const mine = reapply(start, [a, { ...b, opens }], theirs);
    expect(mine.outline[1]).toEqual({ id: 'B', title: 'B', lessons: ['e', 'd'], opens });
    const undone = reapply([a, { ...b, opens }], start, mine.outline);
    expect(undone.outline).toEqual(theirs);
    // What others chose stays.
    expect(reapply(start, outlineOf('A: b', 'B: d e'), mine.outline).outline[1]).toMatchObject({
      opens,
    });
  });

  test('removes a lesson', () => {
    const { outline } = reapply(start, outlineOf('A: a c', 'B: d e'), outlineOf('A: c b a', 'B:'));
    expect(shown(outline)).toEqual(['A: c a', 'B:']);
  });
});

describe('what no longer makes sense', () => {
  test('is left out and reported: the lesson was removed', () => {
    const mine = outlineOf('A: a b', 'B: c d e');
    const { outline, isPartial } = reapply(start, mine, outlineOf('A: a b', 'B: d e'));
    expect(shown(outline)).toEqual(['A: a b', 'B: d e']);
    expect(isPartial).toBe(true);
  });

  test('is left out and reported: the week was removed', () => {
    const mine = outlineOf('A: a b', 'B: c d e');
    const { outline, isPartial } = reapply(start, mine, outlineOf('A: a b c d e'));
    expect(shown(outline)).toEqual(['A: a b c d e']);
    expect(isPartial).toBe(true);
  });

  test('never removes a lesson that someone has put into a removed week', () => {
    const { outline, isPartial } = reapply(
      start,
      outlineOf('A: a b c'),
      outlineOf('A: a b c', 'B: d e x'),
    );
    expect(shown(outline)).toEqual(['A: a b c x']);
    expect(isPartial).toBe(true);
  });

  test('never fills a week beyond what it can hold', () => {
    const many = Array.from({ length: mostLessons }, (_, n) => `l${n}`).join(' ');
    const mine = outlineOf('A: a b', 'B: d e c');
    const theirs = outlineOf('A: a b c', `B: ${many}`);
    const { outline, isPartial } = reapply(start, mine, theirs);
    expect(shown(outline)).toEqual(shown(theirs));
    expect(isPartial).toBe(true);
  });
});

test('leads from any outline to any other, forwards and backwards', () => {
  const random = seeded(7);
  for (let round = 0; round < 300; round += 1) {
    const [before, after] = [randomOutline(random), randomOutline(random)];
    expect(shown(reapply(before, after, before).outline)).toEqual(shown(after));
    expect(shown(reapply(after, before, after).outline)).toEqual(shown(before));
  }
});

test('keeps every lesson of the other outline that it doesn’t remove, once', () => {
  const random = seeded(11);
  for (let round = 0; round < 300; round += 1) {
    const [before, after, onto] = [
      randomOutline(random),
      randomOutline(random),
      randomOutline(random),
    ];
    const { outline } = reapply(before, after, onto);
    const lessons = outline.flatMap((week) => week.lessons);
    expect(new Set(lessons).size).toBe(lessons.length);
    const removed = new Set(lessonsIn(before));
    for (const id of lessonsIn(after)) removed.delete(id);
    const kept = lessonsIn(onto).filter((id) => !removed.has(id));
    expect(lessons).toEqual(expect.arrayContaining(kept));
  }
});

const lessonsIn = (outline: Outline) => outline.flatMap(({ lessons }) => lessons);

function seeded(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

/** Of up to 4 weeks and 8 lessons, some of them missing. */
function randomOutline(random: (below: number) => number): Outline {
  const weeks = shuffled(['A', 'B', 'C', 'D'], random).slice(0, 1 + random(4));
  const outline = weeks.map((id) => ({ id, title: id, lessons: [] as string[] }));
  for (const id of shuffled([...'abcdefgh'], random).slice(0, 3 + random(6))) {
    outline[random(outline.length)]?.lessons.push(id);
  }
  return outline;
}

function shuffled<T>(items: readonly T[], random: (below: number) => number): T[] {
  const left = [...items];
  return items.flatMap(() => left.splice(random(left.length), 1));
}
