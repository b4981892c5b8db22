import * as z from 'zod/mini';
import { atMost, draftLine, listOf } from '../../contract/catalog/draft-fields.ts';
import { defineKind, questionFields, shownFields } from '../kind.ts';
import { filled } from '../shared/draft-fields.ts';
import { isSameSet, right, spelt, wrong } from '../shared/grades.ts';
import { textOf, texts, unlike } from '../shared/rules.ts';

export const ordering = defineKind({
  name: 'Order',
  Question: z.strictObject({
    ...questionFields,
    kind: z.literal('ordering'),
    /** In the right order. */
    items: listOf('Items', textOf('An item', 200), 3, 8).check(unlike('Items', String)),
  }),
  Answer: z.object({ kind: z.literal('ordering'), order: texts }),
  Shown: z.object({
    ...shownFields,
    kind: z.literal('ordering'),
    /** In alphabetical order: the browser shuffles them. */
    items: z.array(z.string()),
  }),
  show: ({ items }) => ({ items: [...items].sort() }),
  grade: ({ items }, { order }) => {
    if (!isSameSet(items, order)) return undefined;
    const inPlace = items.filter((item, index) => order[index] === item);
    if (inPlace.length === items.length) return right;
    // Moving one item shifts all others: what follows what says more than places.
    const moved = items.length - longestRun(order.map((item) => items.indexOf(item)));
    const says =
      moved === 1
        ? 'One entry is out of order. The others follow each other as they should.'
        : `${spelt(inPlace.length, true)} of ${spelt(items.length)} ${inPlace.length === 1 ? 'is' : 'are'} in the right place.`;
    return wrong(says, moved === 1 ? [] : inPlace);
  },
  solution: ({ items }) => items,
  draft: { items: z.optional(atMost('Items', draftLine('An item', 200), 8)) },
  blank: { items: ['', '', '', ''] },
  file: ({ items }) => ({ items: filled(items) }),
  words: { 'items:entries': ({ wanted, has }) => `Give ${wanted} entries. There are ${has}.` },
  exchange: ({ items }) => ({ type: 'ordering', items }),
});

/** The length of the longest increasing subsequence: those that needn't move. */
function longestRun(places: readonly number[]): number {
  const best: number[] = [];
  for (const [index, place] of places.entries()) {
    const before = best.filter((_, other) => (places[other] ?? 0) < place);
    best[index] = Math.max(0, ...before) + 1;
  }
  return Math.max(0, ...best);
}
