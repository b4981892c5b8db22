import * as z from 'zod/mini';
import { anyNumber, atMost, draftLine, listOf } from '../../contract/catalog/draft-fields.ts';
import { textOf } from './rules.ts';

export const filled = (texts: readonly string[] = []) => texts.filter((text) => text !== '');

/** Texts that count as right. */
export const accept = listOf('Accept', textOf('An accepted answer', 120), 1, 20);
export const draftAccept = z.optional(
  atMost('Accepted answers', draftLine('An accepted answer', 120), 20),
);
export const acceptWords = { 'accept:entries': 'Give at least one accepted answer.' };

export const detailWords = {
  'options.picture.alt:required': 'Say what the picture shows, for learners who can’t see it.',
  'options.picture.figure:invalid_format': 'Choose a figure.',
};

/** Typical wrong answers, each with the sentence that it earns. */
export const draftMistakes = z.optional(
  atMost(
    'Mistakes',
    z.object({
      /** Of a number. */
      answer: z.optional(z.nullable(anyNumber('A mistake'))),
      /** Of a text. */
      text: z.optional(draftLine('A mistake', 120)),
      says: draftLine('What a mistake says', 400),
    }),
    8,
  ),
);
export const mistakeWords = { 'mistakes.says:required': 'Say what helps after each mistake.' };
