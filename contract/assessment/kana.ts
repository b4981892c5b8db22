import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { line, Moment, Uuid } from '../fields.ts';
import { kanaRowIds } from './kana/rows.ts';
import { Rating, Review, ReviewResult } from './review.ts';

const Script = z.enum(['hiragana', 'katakana'], 'The script is hiragana or katakana.');

/** What someone learns; the rows themselves are in `kana/rows.ts`. */
export const KanaDrill = z.object({
  cards: z.array(
    z.object({
      kana: z.string(),
      dueAt: Moment,
      /** Whether it was ever asked. */
      asked: z.boolean(),
    }),
  ),
  /** The lessons that teach the two scripts, as far as they are published. */
  lessons: z.array(z.object({ script: Script, slug: z.string(), name: z.string() })),
  /** Of the cards. */
  due: z.number(),
});
export type KanaDrill = z.infer<typeof KanaDrill>;

export const getKanaDrill = endpoint({
  method: 'GET',
  path: '/api/kana',
  access: 'account',
  summary: 'The kana in the viewer’s Review, with their schedules.',
  reply: dataOf(KanaDrill),
});

export const getDueKana = endpoint({
  method: 'GET',
  path: '/api/kana/due',
  access: 'account',
  summary: 'Of the due cards in Review, the kana alone.',
  reply: dataOf(Review),
});

const Rows = z.object({
  script: Script,
  rows: z
    .array(z.enum(kanaRowIds, 'There’s no such row.'), 'Rows must be a list.')
    .check(z.minLength(1, 'Choose at least one row.'), z.maxLength(kanaRowIds.length)),
});

export const addKanaRows = endpoint({
  method: 'POST',
  path: '/api/kana/rows',
  access: 'account',
  summary: 'Add rows of kana to Review: each kana is due now, and has a schedule of its own.',
  body: Rows,
  reply: dataOf(KanaDrill),
});

export const removeKanaRows = endpoint({
  method: 'POST',
  path: '/api/kana/rows/removal',
  access: 'account',
  summary: 'Take back rows of kana. Those that were asked already stay.',
  body: Rows,
  reply: dataOf(KanaDrill),
});

const KanaParams = z.object({ kana: z.string().check(z.maxLength(4)) });
/** Null shows the answer. */
const KanaAnswer = z.nullable(line('Answer', 20));
/** Typed: the kana is shown. Heard: it is spoken. */
const Way = z.enum(['typed', 'heard'], 'A kana is typed or heard.');

export const KanaVerdict = z.object({
  correct: z.boolean(),
  /** Its reading in Latin letters. */
  right: z.string(),
  /** See `ReviewVerdict`. */
  intervals: z.array(z.number()),
  early: z.boolean(),
});
export type KanaVerdict = z.infer<typeof KanaVerdict>;

export const checkKana = endpoint({
  method: 'POST',
  path: '/api/review/kana/:kana/check',
  access: 'account',
  summary: 'Check the reading of a kana; nothing is scheduled yet.',
  params: KanaParams,
  body: z.object({ answer: KanaAnswer, way: Way }),
  reply: dataOf(KanaVerdict),
});

export const rateKana = endpoint({
  method: 'POST',
  path: '/api/review/kana/:kana',
  access: 'account',
  summary:
    'Rate a kana to schedule it: 1 Again, 2 Hard, 3 Good, 4 Easy. A wrong answer always counts as 1.',
  params: KanaParams,
  body: z.object({
    answer: KanaAnswer,
    way: Way,
    rating: Rating,
    key: Uuid,
    cram: z.optional(z.boolean()),
  }),
  reply: dataOf(ReviewResult),
});
