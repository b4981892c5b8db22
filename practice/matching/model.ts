import * as z from 'zod/mini';
import { atMost, draftLine, listOf } from '../../contract/catalog/draft-fields.ts';
import { defineKind, questionFields, shownFields } from '../kind.ts';
import { filled } from '../shared/draft-fields.ts';
import { isSameSet, right, spelt, wrong } from '../shared/grades.ts';
import { text, textOf, unlike } from '../shared/rules.ts';

export const matching = defineKind({
  name: 'Match',
  Question: z
    .strictObject({
      ...questionFields,
      kind: z.literal('matching'),
      pairs: listOf(
        'Pairs',
        z.strictObject(
          { left: textOf('Left', 160), right: textOf('Right', 160) },
          'A pair has left and right.',
        ),
        2,
        8,
      ).check(unlike('Pairs', ({ left }) => left)),
      /** Further texts at the right that belong to nothing. */
      extra: z.optional(listOf('Extra', textOf('An extra text', 160), 1, 4)),
    })
    .check(
      z.refine(
        ({ pairs, extra = [] }) => {
          const rights = [...pairs.map(({ right }) => right), ...extra];
          return new Set(rights).size === rights.length;
        },
        { error: 'Each text at the right can appear once only.', path: ['pairs'] },
      ),
    ),
  Answer: z.object({
    kind: z.literal('matching'),
    pairs: z.array(z.object({ left: text(160), right: text(160) })).check(z.maxLength(8)),
  }),
  Shown: z.object({
    ...shownFields,
    kind: z.literal('matching'),
    lefts: z.array(z.string()),
    rights: z.array(z.string()),
  }),
  show: ({ pairs, extra = [] }) => ({
    lefts: pairs.map(({ left }) => left),
    rights: [...pairs.map(({ right }) => right), ...extra].sort(),
  }),
  grade: ({ pairs, extra = [] }, answer) => {
    const lefts = answer.pairs.map(({ left }) => left);
    const chosen = answer.pairs.map(({ right }) => right);
    const known = new Set([...pairs.map(({ right }) => right), ...extra]);
    const isWhole =
      isSameSet(
        pairs.map(({ left }) => left),
        lefts,
      ) &&
      new Set(chosen).size === chosen.length &&
      chosen.every((text) => known.has(text));
    if (!isWhole) return undefined;
    const rightOf = new Map(pairs.map(({ left, right }) => [left, right]));
    const matched = answer.pairs.filter(({ left, right }) => rightOf.get(left) === right);
    if (matched.length === pairs.length) return right;
    return wrong(
      `${spelt(matched.length, true)} of ${spelt(pairs.length)} pairs ${matched.length === 1 ? 'is' : 'are'} right.`,
      matched.map(({ left }) => left),
    );
  },
  share: ({ pairs }, answer) => {
    const rightOf = new Map(pairs.map(({ left, right }) => [left, right]));
    const matched = answer.pairs.filter(({ left, right }) => rightOf.get(left) === right);
    return matched.length / pairs.length;
  },
  solution: ({ pairs }) => pairs.map(({ left, right }) => `${left}: ${right}`),
  draft: {
    pairs: z.optional(
      atMost(
        'Pairs',
        z.object({ left: draftLine('Left', 160), right: draftLine('Right', 160) }),
        8,
      ),
    ),
    extra: z.optional(atMost('Extra', draftLine('An extra text', 160), 4)),
  },
  blank: { pairs: [1, 2, 3].map(() => ({ left: '', right: '' })) },
  file: (draft) => {
    const extra = filled(draft.extra);
    const pairs = (draft.pairs ?? []).filter(({ left, right }) => left !== '' || right !== '');
    return { pairs, ...(extra.length > 0 && { extra }) };
  },
  words: {
    'pairs:entries': ({ wanted, has }) => `Give ${wanted} pairs. There are ${has}.`,
    'pairs.left:required': 'One side of a pair is empty.',
    'pairs.right:required': 'One side of a pair is empty.',
  },
  exchange: ({ pairs, extra = [] }) => ({ type: 'matching', pairs, extra }),
});
