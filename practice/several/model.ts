import * as z from 'zod/mini';
import {
  atMost,
  draftDetails,
  draftLine,
  filledDetails,
  listOf,
} from '../../contract/catalog/draft-fields.ts';
import { defineKind, questionFields, shownFields } from '../kind.ts';
import { detailWords } from '../shared/draft-fields.ts';
import { type PracticeGrade, right, spelt, wrong } from '../shared/grades.ts';
import { optionDetails, textOf, texts, unlike } from '../shared/rules.ts';

export const several = defineKind({
  name: 'Several answers',
  Question: z.strictObject({
    ...questionFields,
    kind: z.literal('several'),
    options: listOf(
      'Options',
      z.strictObject(
        {
          text: textOf('An option', 240),
          right: z.boolean('Right is true or false.'),
          ...optionDetails,
        },
        'An option has text and right, and may have picture and says.',
      ),
      3,
      8,
    ).check(
      unlike('Options', ({ text }) => text),
      z.refine(
        (options) => options.some(({ right }) => right) && options.some(({ right }) => !right),
        {
          error: 'Options: at least one is right and one is not.',
          params: { code: 'right_count' },
        },
      ),
    ),
  }),
  Answer: z.object({ kind: z.literal('several'), chosen: texts }),
  Shown: z.object({
    ...shownFields,
    kind: z.literal('several'),
    options: z.array(z.string()),
    /** In a quiz: of each option, as HTML that the server has drawn; null without one. */
    pictures: z.optional(z.array(z.nullable(z.string()))),
  }),
  show: ({ options }) => ({ options: options.map(({ text }) => text) }),
  grade: ({ options }, { chosen }) => {
    const picked = new Set(chosen);
    const known = new Set(options.map(({ text }) => text));
    if (picked.size === 0 || chosen.some((text) => !known.has(text))) return undefined;
    const missed = options.filter(({ text, right }) => right && !picked.has(text)).length;
    const extra = options.filter(({ text, right }) => !right && picked.has(text)).length;
    const notes = options.flatMap(({ text, says }) =>
      says && picked.has(text) ? [{ text, says }] : [],
    );
    return {
      ...gradeMarks({ picked: picked.size, missed, extra }),
      ...(notes.length > 0 && { notes }),
    };
  },
  // Whoever marks everything has known nothing: a wrong mark takes away a right one.
  share: ({ options }, { chosen }) => {
    const picked = options.filter(({ text }) => chosen.includes(text));
    const wanted = options.filter(({ right }) => right).length;
    const earned = picked.reduce((sum, { right }) => sum + (right ? 1 : -1), 0);
    return Math.max(0, earned) / wanted;
  },
  solution: ({ options }) => options.filter(({ right }) => right).map(({ text }) => text),
  draft: {
    options: z.optional(
      atMost(
        'Options',
        z.object({ text: draftLine('An option', 240), right: z.boolean(), ...draftDetails }),
        8,
      ),
    ),
  },
  blank: { options: [1, 2, 3, 4].map(() => ({ text: '', right: false })) },
  file: ({ options = [] }) => ({
    options: options.flatMap(({ text, right, ...details }) =>
      text === '' ? [] : [{ text, right, ...filledDetails(details) }],
    ),
  }),
  words: {
    ...detailWords,
    'options:entries': ({ wanted, has }) => `Give ${wanted} options. There are ${has}.`,
    'options:right_count': 'Mark at least one option as right, and leave at least one wrong.',
  },
  exchange: ({ options }) => ({ type: 'multichoice', options }),
});

function gradeMarks({
  picked,
  missed,
  extra,
}: Record<'picked' | 'missed' | 'extra', number>): PracticeGrade {
  if (missed + extra === 0) return right;
  if (extra === 0) {
    return wrong(
      `All you chose ${picked === 1 ? 'is' : 'are'} right, but ${missed === 1 ? 'one is' : `${spelt(missed)} are`} missing.`,
    );
  }
  const stray =
    extra === 1 ? 'One of your choices doesn’t' : `${spelt(extra, true)} of your choices don’t`;
  return wrong(missed === 0 ? `${stray} belong.` : `${stray} belong, and something is missing.`);
}
