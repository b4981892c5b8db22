import * as z from 'zod/mini';

const text = (max: number) => z.string().check(z.maxLength(max));
const texts = z.array(text(240)).check(z.maxLength(8));

/** What a learner has done. Parts of a question are named by their texts, so an answer means the same whatever order was shown. */
export const PracticeAnswer = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('ordering'), order: texts }),
    z.object({
      kind: z.literal('matching'),
      pairs: z.array(z.object({ left: text(160), right: text(160) })).check(z.maxLength(8)),
    }),
    z.object({ kind: z.literal('number'), typed: text(60) }),
    z.object({ kind: z.literal('text'), typed: text(120) }),
    z.object({ kind: z.literal('several'), chosen: texts }),
    z.object({ kind: z.literal('hotspot'), place: text(120) }),
    z.object({ kind: z.literal('dictation'), typed: text(120) }),
  ],
  { error: 'This isn’t an answer to a practice question.' },
);
export type PracticeAnswer = z.infer<typeof PracticeAnswer>;
