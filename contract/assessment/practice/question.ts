import * as z from 'zod/mini';
import { line } from '../../fields.ts';

/*
 * A practice question as teachers write it, with its answer. Learners get `ShownQuestion`, which is built from named fields
 * (present.ts) and never holds an answer.
 */

// YAML reads a bare 2.50 as the number 2.5.
const textOf = (label: string, max: number) =>
  z.pipe(z.string(`${label} is text: put a number in quotes.`), line(label, max));

function listOf<T extends z.ZodMiniType>(label: string, item: T, least: number, most: number) {
  return z.array(item, `${label} must be a list.`).check(
    z.refine((items) => items.length >= least && items.length <= most, {
      error: ({ input }) =>
        `${label}: ${least} to ${most} entries, not ${Array.isArray(input) ? input.length : 0}.`,
    }),
  );
}

/** The same text twice couldn't be told apart in an answer. */
const unlike = <T>(label: string, textIn: (item: T) => string) =>
  z.refine<T[]>(
    (items) => new Set(items.map((item) => textIn(item).trim())).size === items.length,
    `${label}: each text can appear once only.`,
  );

const numberOf = (label: string) =>
  z
    .number(`${label} is a number.`)
    .check(z.refine((n) => Math.abs(n) <= 1e15, `${label} is too large.`));

const percent = (label: string, least = 0) =>
  z
    .number(`${label} is a number from ${least} to 100, in percent of the figure.`)
    .check(
      z.gte(least, `${label} is a number from ${least} to 100, in percent of the figure.`),
      z.lte(100, `${label} is a number from ${least} to 100, in percent of the figure.`),
    );

export const mostPracticeQuestions = 30;

const FigurePath = z
  .string('Figure names a file, such as figures/camera.svg.')
  .check(
    z.regex(
      /^figures\/[\w-]{1,80}\.[a-z]{3,4}$/,
      'Figure names a file of this course, such as figures/camera.svg.',
    ),
  );

const common = {
  id: z
    .string('An id is needed, such as order-the-shades.')
    .check(
      z.maxLength(60, 'An id can have at most 60 characters.'),
      z.regex(
        /^[a-z0-9]+(-[a-z0-9]+)*$/,
        'An id has small letters, digits and hyphens, such as order-the-shades.',
      ),
    ),
  question: textOf('Question', 600),
  hints: listOf('Hints', textOf('A hint', 400), 1, 3),
  explanation: textOf('Explanation', 800),
  /** Shown with the question. A place in a figure has its own. */
  picture: z.optional(
    z.strictObject(
      { figure: FigurePath, alt: textOf('What the picture shows', 300) },
      'A picture has figure and alt.',
    ),
  ),
};

export const OrderingQuestion = z.strictObject({
  ...common,
  kind: z.literal('ordering'),
  /** In the right order. */
  items: listOf('Items', textOf('An item', 200), 3, 8).check(unlike('Items', String)),
});

export const MatchingQuestion = z
  .strictObject({
    ...common,
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
  );

export const NumberQuestion = z.strictObject({
  ...common,
  kind: z.literal('number'),
  answer: numberOf('The answer'),
  /** How far an answer may be from it. */
  tolerance: z.optional(
    numberOf('Tolerance').check(z.gte(0, 'Tolerance can’t be less than zero.')),
  ),
  unit: z.optional(textOf('Unit', 40)),
  /** Typical wrong results, each with the sentence that it earns. */
  mistakes: z.optional(
    listOf(
      'Mistakes',
      z.strictObject(
        { answer: numberOf('A mistake’s answer'), says: textOf('What a mistake says', 400) },
        'A mistake has answer and says.',
      ),
      1,
      8,
    ),
  ),
});

const accept = listOf('Accept', textOf('An accepted answer', 120), 1, 20);

export const TextQuestion = z.strictObject({
  ...common,
  kind: z.literal('text'),
  accept,
  /** Latin letters turn into this script as they are typed. */
  kana: z.optional(z.enum(['hiragana', 'katakana'], 'Kana is hiragana or katakana.')),
  /** What a word in kana means. It is spoken too, so neither its reading nor its letters are in the question. */
  meaning: z.optional(textOf('Meaning', 80)),
  mistakes: z.optional(
    listOf(
      'Mistakes',
      z.strictObject(
        { text: textOf('A mistake’s text', 120), says: textOf('What a mistake says', 400) },
        'A mistake has text and says.',
      ),
      1,
      8,
    ),
  ),
});

export const SeveralQuestion = z.strictObject({
  ...common,
  kind: z.literal('several'),
  options: listOf(
    'Options',
    z.strictObject(
      { text: textOf('An option', 240), right: z.boolean('Right is true or false.') },
      'An option has text and right.',
    ),
    3,
    8,
  ).check(
    unlike('Options', ({ text }) => text),
    z.refine(
      (options) => options.some(({ right }) => right) && options.some(({ right }) => !right),
      'Options: at least one is right and one is not.',
    ),
  ),
});

export const HotspotQuestion = z.strictObject({
  ...common,
  kind: z.literal('hotspot'),
  figure: FigurePath,
  /** Without the words in the figure, which may give the answer away. */
  labels: z.optional(z.literal(false, 'Labels is false, or left out.')),
  /** In percent of the figure, from its top left corner. */
  regions: listOf(
    'Regions',
    z
      .strictObject(
        {
          name: textOf('Name', 120),
          x: percent('x'),
          y: percent('y'),
          width: percent('Width', 1),
          height: percent('Height', 1),
          right: z.boolean('Right is true or false.'),
        },
        'A region has name, x, y, width, height and right.',
      )
      .check(
        z.refine(
          ({ x, y, width, height }) => x + width <= 100.001 && y + height <= 100.001,
          'A region ends inside the figure.',
        ),
      ),
    2,
    8,
  ).check(
    unlike('Regions', ({ name }) => name),
    z.refine(
      (regions) => regions.filter(({ right }) => right).length === 1,
      'Regions: exactly one is right.',
    ),
  ),
});

export const DictationQuestion = z.strictObject({
  ...common,
  kind: z.literal('dictation'),
  /** What is spoken. */
  say: textOf('Say', 120).check(
    z.regex(
      /^[\p{sc=Hira}\p{sc=Kana}ー、。・\s]+$/u,
      'Say is in kana: that is what the voice reads.',
    ),
  ),
  accept,
});

export const PracticeQuestion = z.discriminatedUnion(
  'kind',
  [
    OrderingQuestion,
    MatchingQuestion,
    NumberQuestion,
    TextQuestion,
    SeveralQuestion,
    HotspotQuestion,
    DictationQuestion,
  ],
  {
    error:
      'Kind is ordering, matching, number, text, several, hotspot or dictation, and a question is a map.',
  },
);
export type PracticeQuestion = z.infer<typeof PracticeQuestion>;
export type PracticeKind = PracticeQuestion['kind'];
