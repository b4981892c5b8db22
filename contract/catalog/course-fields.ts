import * as z from 'zod/mini';
import { CoverInFile, DraftCover, describeCover } from './covers.ts';
import { atMost, draftLine, draftText, listOf } from './draft-fields.ts';
import { lineBetween, nameOf, type Range, wholeNumber, wordsBetween } from './file-rules.ts';
import type { ProblemValues, Words } from './problems.ts';

/*
 * The fields of a course, each in one place. The studio, the course files, what teachers are told and the comparison of
 * versions are made from this table. Only the studio and the server load it.
 */

interface CourseField<Draft extends z.ZodMiniType, File extends z.ZodMiniType> {
  /** As screens and messages name it. */
  label: string;
  /** A draft may be incomplete, so this only limits what can be stored. */
  draft: Draft;
  /** What a published course follows; the rules of our own courses are stricter. */
  file: (isOwn: boolean) => File;
  /** What a new course has. */
  empty: z.infer<Draft>;
  /** What it says, with a line for each of its parts. */
  text: (value: z.infer<Draft>) => string;
  /** What teachers are told when it breaks a rule, by what follows its name in a key of `Words`. */
  words: Words;
}

const define = <Draft extends z.ZodMiniType, File extends z.ZodMiniType>(
  field: CourseField<Draft, File>,
) => field;

interface Limits {
  all: Range;
  /** Of our own courses, if they are stricter. */
  own?: Range;
}

const rangeOf = ({ all, own = all }: Limits, isOwn: boolean) => (isOwn ? own : all);

/** One line, limited by its characters. */
function line(label: string, limits: Limits, { empty = '', words = {} as Words } = {}) {
  const [, most] = limits.all;
  const field = define({
    label,
    draft: draftLine(label, most),
    file: (isOwn) => lineBetween(label, rangeOf(limits, isOwn)),
    empty,
    text: String,
    words: { ':required': write(label), ...words },
  });
  return { ...field, most };
}

/** Markdown, limited by its words. */
function markdown(label: string, limits: Limits, words: { missing: string; about: string }) {
  const most = 5_000;
  const field = define({
    label,
    draft: draftText(label, most),
    file: (isOwn) => wordsBetween(label, rangeOf(limits, isOwn)),
    empty: '',
    text: String,
    words: {
      ':required': words.missing,
      ':words': ({ wanted, has }) => `Write ${wanted} words ${words.about}. ${thereAre(has)}`,
    },
  });
  return { ...field, most };
}

/** The name of something that there has to be. Whether there is, is checked when the course is published. */
const choice = (label: string, ask: string) =>
  define({
    label,
    draft: draftLine(label, 40),
    file: () => nameOf(label, /^[a-z0-9]+(-[a-z0-9]+)*$/),
    empty: '',
    text: String,
    words: { '': ask },
  });

/** Left out of a file, and null in a draft, if there is none. */
function optionalNumber(label: string, range: Range, text = String as (n: number) => string) {
  const number = wholeNumber(label, range);
  return define({
    label,
    draft: z.nullable(number),
    file: () => z.optional(number),
    empty: null,
    text: (value) => (value === null ? '' : text(value)),
    words: {},
  });
}

interface Asked {
  /** How many our own courses have. */
  own: Range;
  /** What a teacher is asked for. */
  ask: (wanted: ProblemValues[string] | undefined) => string;
}

function list<
  Draft extends z.ZodMiniType,
  File extends z.ZodMiniType,
  Entry extends Pick<CourseField<Draft, File>, 'draft' | 'file' | 'text'>,
>(
  label: string,
  entry: Entry & Pick<CourseField<Draft, File>, 'draft' | 'file' | 'text'>,
  { own, ask }: Asked,
  words: Words = {},
) {
  const all = [1, 20] as const;
  const [, mostEntries] = all;
  const field = define({
    label,
    draft: atMost(label, entry.draft, mostEntries),
    file: (isOwn) => listOf(label, entry.file(isOwn), ...rangeOf({ all, own }, isOwn)),
    empty: [],
    text: (entries) => (entries as z.infer<Draft>[]).map(entry.text).join('\n'),
    words: { ':entries': ({ wanted, has }) => `${ask(wanted)} ${thereAre(has)}`, ...words },
  });
  return { ...field, entry: entry as Entry, mostEntries };
}

/** `What you will learn` inside a sentence. */
export const inSentence = (label: string) => label.charAt(0).toLowerCase() + label.slice(1);

const write = (label: string) => `Write the ${inSentence(label)}.`;

const thereAre = (count: ProblemValues[string] | undefined) =>
  count === 1 ? 'There is one.' : `There are ${count}.`;

const money = (cents: number) => (cents === 0 ? 'Free' : (cents / 100).toFixed(2));

export const courseLayouts = ['standard', 'briefing', 'gallery'] as const;
const Layout = z.enum(courseLayouts, 'Layout is standard, briefing or gallery.');
const Weeks = wholeNumber('Weeks', [1, 52]);
const prices: Range = [0, 1_000_000];
const Price = wholeNumber('Price', prices);
const AttemptsPerDay = z.optional(wholeNumber('Attempts per day', [1, 20]));
/** A course to take before another one: required, or only helpful. */
const Prerequisite = z.strictObject(
  {
    course: wholeNumber('Course', [1, 2_147_483_647]),
    required: z.boolean('Required is true or false.'),
  },
  'A course to take before has course and required.',
);
export type Prerequisite = z.infer<typeof Prerequisite>;
export const mostPrerequisites = 5;

const instructorName = 'Instructor’s name';
const headline = 'Instructor’s headline';

export const instructorFields = {
  name: line(instructorName, { all: [3, 80] }, { words: { ':too_small': write(instructorName) } }),
  headline: line(headline, { all: [3, 120] }, { words: { ':too_small': write(headline) } }),
  about: markdown(
    'About the instructor',
    { all: [1, 1_000], own: [60, 170] },
    { missing: 'Write something about the instructor.', about: 'about the instructor' },
  ),
};

export const faqFields = {
  question: line('Question', { all: [1, 200], own: [10, 200] }),
  answer: line('Answer', { all: [1, 800], own: [10, 800] }),
};

export const courseFields = {
  title: line('Title', { all: [3, 80] }),
  summary: line('Summary', { all: [1, 300], own: [20, 300] }),
  category: choice('Category', 'Choose a category.'),
  subject: line('Subject', { all: [3, 40] }),
  level: line('Level', { all: [3, 40] }, { empty: 'Basic' }),
  weeks: define({
    label: 'Weeks',
    draft: Weeks,
    file: () => Weeks,
    empty: 2,
    text: String,
    words: {},
  }),
  layout: define({
    label: 'Layout',
    draft: Layout,
    file: () => Layout,
    empty: 'standard',
    text: String,
    words: { '': 'Choose a layout.' },
  }),
  illustration: choice('Drawing', 'Choose a drawing.'),
  /** A picture of its own, shown in place of the drawing. */
  cover: define({
    label: 'Cover picture',
    draft: z.optional(DraftCover),
    file: () => z.optional(CoverInFile),
    empty: undefined,
    text: (cover) => (cover ? describeCover(cover) : ''),
    words: {
      '.alt': 'Say what the picture shows, in a few words.',
      '.figure': 'Choose a photo or another picture that isn’t an SVG.',
      '.figure:no_cover': 'The course no longer has this picture. Choose another one.',
      '.figure:small_cover': ({ width, height }) =>
        `The picture has ${width} × ${height} pixels, so it looks blurred where it is large. Choose a larger one.`,
    },
  }),
  priceCents: define({
    label: 'Price',
    draft: Price,
    file: () => Price,
    empty: 0,
    text: money,
    words: {},
  }),
  /** The price during a sale. */
  saleCents: {
    ...optionalNumber('Sale price', prices, money),
    words: { ':sale_price': 'The sale price has to be lower than the price.' },
  },
  /** The position on the home page, from 1. */
  featured: optionalNumber('Place on the home page', [1, 100]),
  /** How often a learner may try each quiz on one day; any number without it. */
  attemptsPerDay: define({
    label: 'Attempts per day',
    draft: AttemptsPerDay,
    file: () => AttemptsPerDay,
    empty: undefined,
    text: (count) => String(count ?? ''),
    words: {},
  }),
  /** Right answers and explanations are shown once a quiz is passed. */
  hideAnswersUntilPassed: define({
    label: 'Right answers',
    draft: z.optional(z.literal(true)),
    file: () => z.optional(z.literal(true, 'Hiding answers until passed is true, or left out.')),
    empty: undefined,
    text: (isHidden) => (isHidden ? 'Hidden until passed' : ''),
    words: {},
  }),
  overview: markdown(
    'Overview',
    { all: [1, 1_000], own: [120, 300] },
    { missing: 'Write the overview.', about: 'for the overview' },
  ),
  outcomes: list('What you will learn', line('An outcome', { all: [1, 160], own: [10, 160] }), {
    own: [4, 6],
    ask: (wanted) => `List ${wanted} things that learners will learn.`,
  }),
  needs: list('What you need', line('A need', { all: [3, 160] }), {
    own: [2, 4],
    ask: (wanted) => `List ${wanted} things that learners need.`,
  }),
  /** Courses to take before, by their ids. */
  prerequisites: define({
    label: 'Courses to take before',
    draft: z.optional(atMost('Courses', Prerequisite, mostPrerequisites)),
    file: () => z.optional(listOf('Courses to take before', Prerequisite, 1, mostPrerequisites)),
    empty: undefined,
    text: (courses) =>
      (courses ?? [])
        .map(({ course, required }) => `Course ${course}, ${required ? 'required' : 'recommended'}`)
        .join('\n'),
    words: {},
  }),
  instructor: define({
    label: 'Instructor',
    draft: z.object(draftsOf(instructorFields)),
    file: (isOwn) =>
      z.strictObject(filesOf(instructorFields, isOwn), 'Instructor has name, headline and about.'),
    empty: emptyOf(instructorFields),
    text: ({ name, headline, about }) => [name, headline, about].join('\n'),
    words: wordsOf(instructorFields, '.'),
  }),
  faqs: list(
    'Questions and answers',
    {
      draft: z.object(draftsOf(faqFields)),
      file: (isOwn) => z.strictObject(filesOf(faqFields, isOwn), 'A faq has question and answer.'),
      text: ({ question, answer }) => `${question}\n${answer}`,
    },
    { own: [5, 7], ask: (wanted) => `Answer ${wanted} questions that learners ask.` },
    wordsOf(faqFields, '.'),
  ),
};

/** Their draft rules, as the shape of an object. */
export function draftsOf<Fields extends Record<string, { draft: z.ZodMiniType }>>(fields: Fields) {
  return mapFields(fields, ({ draft }) => draft) as {
    [Name in keyof Fields]: Fields[Name]['draft'];
  };
}

type FileRules = Record<string, { file: (isOwn: boolean) => z.ZodMiniType }>;

/** Their file rules. */
export function filesOf<Fields extends FileRules>(fields: Fields, isOwn: boolean) {
  return mapFields(fields, ({ file }) => file(isOwn)) as {
    [Name in keyof Fields]: ReturnType<Fields[Name]['file']>;
  };
}

/** What a new course has in them. */
export function emptyOf<Fields extends Record<string, { empty: unknown }>>(fields: Fields) {
  const values = Object.entries(fields).map(([name, { empty }]) => [name, empty] as const);
  return Object.fromEntries(values.filter(([, empty]) => empty !== undefined)) as {
    [Name in keyof Fields]: Fields[Name]['empty'];
  };
}

/** What teachers are told about any of them. */
export function wordsOf(fields: Record<string, { words: Words }>, before = ''): Words {
  const words = Object.entries(fields).flatMap(([name, { words }]) =>
    Object.entries(words).map(([key, said]) => [`${before}${name}${key}`, said] as const),
  );
  return Object.fromEntries(words);
}

/** Their names, by field. */
export function labelsOf<Name extends string, Before extends string = ''>(
  fields: Record<Name, { label: string }>,
  before = '' as Before,
) {
  const labels = Object.entries<{ label: string }>(fields).map(
    ([name, { label }]) => [before + name, label] as const,
  );
  return Object.fromEntries(labels) as Record<`${Before}${Name}`, string>;
}

/** What they say, by field. */
export function textsOf<Values extends object>(
  fields: { [Name in keyof Values]-?: { text: (value: Values[Name]) => string } },
  values: Values,
  before = '',
): Record<string, string> {
  const texts = Object.entries<{ text: (value: never) => string }>(fields).map(
    ([name, { text }]) => [before + name, text(values[name as keyof Values] as never)] as const,
  );
  return Object.fromEntries(texts);
}

function mapFields<Field, Result>(
  fields: Record<string, Field>,
  map: (field: Field) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, map(field)]));
}
