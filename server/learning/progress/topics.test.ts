import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rankTopics } from './topics.ts';

const topic = (slug: string, right: number, total = 5) => ({
  slug,
  title: slug,
  course: 'A course',
  right,
  total,
});
const slugs = ({ strongest, weakest }: ReturnType<typeof rankTopics>) => ({
  strongest: strongest.map(({ slug }) => slug),
  weakest: weakest.map(({ slug }) => slug),
});

describe('topics', () => {
  it.each([
    ['nothing', [], [], []],
    ['one that went well', [topic('a', 4)], ['a'], []],
    ['one that went badly', [topic('a', 2)], [], ['a']],
    ['two', [topic('a', 4), topic('b', 5)], ['b'], ['a']],
    [
      'full scores only',
      [topic('a', 5), topic('b', 5), topic('c', 5), topic('d', 5)],
      ['a', 'b', 'c'],
      [],
    ],
    [
      'many',
      ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((slug, place) => topic(slug, 14 - 2 * place, 15)),
      ['a', 'b', 'c'],
      ['g', 'f', 'e'],
    ],
    ['as much right, more often asked', [topic('a', 5), topic('b', 15, 15)], ['b', 'a'], []],
    ['a quiz without questions', [topic('a', 0, 0)], [], []],
  ])('of %s', (_, topics, strongest, weakest) => {
    expect(slugs(rankTopics(topics))).toEqual({ strongest, weakest });
  });

  it('are at most three each, without overlap', () => {
    const any = fc
      .record({ right: fc.nat(15), wrong: fc.nat(15) })
      .map(({ right, wrong }) => ({ right, total: right + wrong }));
    fc.assert(
      fc.property(fc.array(any, { maxLength: 20 }), (scores) => {
        const topics = scores.map(({ right, total }, place) => topic(`t${place}`, right, total));
        const { strongest, weakest } = rankTopics(topics);
        expect(strongest.length).toBeLessThanOrEqual(3);
        expect(weakest.length).toBeLessThanOrEqual(3);
        expect(strongest.filter((each) => weakest.includes(each))).toEqual([]);
        for (const weak of weakest) {
          expect(weak.right).toBeLessThan(weak.total);
          for (const strong of strongest) {
            expect(strong.right / strong.total).toBeGreaterThanOrEqual(weak.right / weak.total);
          }
        }
        // Anyone who was asked a question gets at least one topic.
        const wasAsked = topics.some(({ total }) => total > 0);
        expect(strongest.length + weakest.length > 0).toBe(wasAsked);
      }),
    );
  });
});
