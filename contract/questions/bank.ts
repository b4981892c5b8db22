import * as z from 'zod/mini';
import { practiceKinds } from '../../practice/kinds.ts';
import { binary, Done, dataOf, endpoint, listQuery, PageMeta } from '../endpoint.ts';
import { line, Uuid } from '../fields.ts';
import { DraftPractice, DraftQuestion } from '../studio/content.ts';
import { OptionFigures, QuestionAdvice } from '../teaching/insight.ts';
import {
  maxQuestionFileBytes,
  mostQuestionsAtOnce,
  mostQuestionsInFile,
  QuestionFile,
  readQuestionFile,
} from './files.ts';

/*
 * The question bank across courses: every question in the drafts that someone may edit, and those that wait to be used.
 * Questions with the same bank id are one question in several places.
 */

/** `one` is a question of a quiz, with one right option; the others are kinds of practice. */
export const BankKind = z.enum(['one', ...practiceKinds], 'There is no such kind of question.');
export type BankKind = z.infer<typeof BankKind>;

/** What the bank holds: a question of a quiz, or of practice. */
export const BankContent = z.union(
  [DraftPractice, DraftQuestion],
  'This can’t be stored as a question.',
);
export type BankContent = z.infer<typeof BankContent>;

export const isPractice = (question: BankContent): question is DraftPractice => 'kind' in question;

export const kindOf = (question: BankContent): BankKind =>
  isPractice(question) ? question.kind : (question.practice?.kind ?? 'one');

/** How many questions one list considers. Someone with more chooses a course. */
export const mostListed = 5_000;
const mostChosen = 100;
export const mostTags = 10;
/** In how many courses one question can be mended at once. */
export const mostMendedCourses = 50;

/** A question of the bank, or the place of one in a draft that isn't in the bank yet. */
const BankKey = z
  .string()
  .check(
    z.regex(
      /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}(?:\.(?:quiz|practice)\.\d{1,3}\.[0-9a-f]{32})?$/,
      'There is no such question.',
    ),
  );

const BankKeys = z
  .array(BankKey, 'Questions must be a list.')
  .check(
    z.minLength(1, 'Choose at least one question.'),
    z.maxLength(mostChosen, `Choose at most ${mostChosen} questions at once.`),
  );

const Tag = z.pipe(
  line('A tag', 40),
  z.transform((tag) => tag.toLowerCase().replace(/\s+/g, ' ')),
);

const Tags = z
  .array(Tag, 'Tags must be a list.')
  .check(z.maxLength(mostTags, `A question can have at most ${mostTags} tags.`));

/** Of first answers to exactly this wording, in every place that has it. */
const BankFigures = z.object({
  answers: z.number(),
  /** Null with too few answers, like what follows. */
  right: z.nullable(z.number()),
  discrimination: z.nullable(z.number()),
});
export type BankFigures = z.infer<typeof BankFigures>;

export const BankRow = z.object({
  key: BankKey,
  question: z.string(),
  kind: BankKind,
  tags: z.array(z.string()),
  /** In drafts that the viewer may edit. */
  places: z.number(),
  /** Null for practice, whose answers aren't counted. */
  figures: z.nullable(BankFigures),
});
export type BankRow = z.infer<typeof BankRow>;

const bankSorts = ['used', 'question', 'right', 'apart'] as const;
export type BankSort = (typeof bankSorts)[number];

export const BankFilter = z.enum(['all', 'unused', 'weak'], 'Show is all, unused or weak.');
export type BankFilter = z.infer<typeof BankFilter>;

const BankList = z.object({
  data: z.array(BankRow),
  meta: PageMeta,
  /** That the viewer may edit, by title. */
  courses: z.array(z.object({ id: z.number(), title: z.string() })),
  /** Of what the search, course and kind leave. */
  counts: z.object({
    all: z.number(),
    /** In how many courses these are used. */
    courses: z.number(),
    unused: z.number(),
    weak: z.number(),
    /** Of the weak ones, those that are asked in more than one course. */
    weakInSeveral: z.number(),
    /** The most used first. */
    tags: z.array(z.object({ tag: z.string(), count: z.number() })),
  }),
  /** There are more questions than the list considers. */
  isCut: z.boolean(),
});
export type BankList = z.infer<typeof BankList>;

export const listQuestionBank = endpoint({
  method: 'GET',
  path: '/api/studio/bank',
  access: 'teacher',
  summary:
    'The questions in the drafts of all courses that someone may edit, and those that wait in the bank, each once wherever it is used.',
  query: z.object({
    ...listQuery(bankSorts, 20),
    q: z._default(
      z.string().check(z.maxLength(100, 'The search can have at most 100 characters.')),
      '',
    ),
    /** Only questions of this course. */
    course: z._default(z.coerce.number().check(z.int(), z.gte(0), z.lte(2_147_483_647)), 0),
    kind: z.optional(BankKind),
    tag: z._default(z.string().check(z.maxLength(40)), ''),
    show: z._default(BankFilter, 'all'),
  }),
  reply: BankList,
});

export const BankPlace = z.object({
  courseId: z.number(),
  courseTitle: z.string(),
  lessonId: z.string(),
  lessonTitle: z.string(),
  part: z.enum(['quiz', 'practice']),
  /** In its quiz or practice, from 1. */
  position: z.number(),
  /** The latest version of the course, if learners see exactly this wording in it. */
  version: z.nullable(z.number()),
  /** Not worded as the others are. */
  differs: z.boolean(),
  /** First answers to its wording there; null for practice. */
  figures: z.nullable(BankFigures),
});
export type BankPlace = z.infer<typeof BankPlace>;

export const BankDetails = z.object({
  key: BankKey,
  /** Null while it is in a draft only. */
  bankId: z.nullable(z.string()),
  question: BankContent,
  tags: z.array(z.string()),
  /** Where it came from; empty if it was written in a draft. */
  source: z.string(),
  places: z.array(BankPlace),
  /** Courses that the viewer may not edit, and that use it. */
  elsewhere: z.number(),
  /** What looks wrong, and how often each option is chosen. */
  advice: z.array(QuestionAdvice),
  options: z.array(OptionFigures),
  /** What a mend is based on. */
  revision: z.string(),
  /** It belongs to the viewer's bank or to a course they may edit. */
  isOwn: z.boolean(),
});
export type BankDetails = z.infer<typeof BankDetails>;

const KeyParams = z.object({ key: BankKey });

export const getBankQuestion = endpoint({
  method: 'GET',
  path: '/api/studio/bank/:key',
  access: 'teacher',
  summary: 'A question of the bank with its answers, and where it is used.',
  params: KeyParams,
  reply: dataOf(BankDetails),
});

export const addBankQuestion = endpoint({
  method: 'POST',
  path: '/api/studio/bank',
  access: 'owner',
  summary: 'Write a question that no course uses yet. It belongs to whoever writes it.',
  body: z.object({ question: BankContent, tags: Tags }),
  reply: dataOf(z.object({ key: z.string() })),
  status: 201,
});

export const mendBankQuestion = endpoint({
  method: 'PUT',
  path: '/api/studio/bank/:key',
  access: 'teacher',
  summary:
    'Mend a question in every draft that uses it and that the caller may edit. Refused if someone has changed it since.',
  params: z.object({ key: Uuid }),
  body: z.object({
    question: BankContent,
    revision: z.string('Name the revision that you changed.').check(z.maxLength(64)),
  }),
  reply: dataOf(z.object({ places: z.number(), courses: z.number() })),
});

export const removeBankQuestion = endpoint({
  method: 'DELETE',
  path: '/api/studio/bank/:key',
  access: 'teacher',
  summary: 'Remove a question from the bank that no draft uses.',
  params: z.object({ key: Uuid }),
  reply: Done,
});

export const copyBankQuestion = endpoint({
  method: 'POST',
  path: '/api/studio/bank/:key/copies',
  access: 'owner',
  summary: 'Put a copy into the bank that no longer follows the original.',
  params: KeyParams,
  reply: dataOf(z.object({ key: z.string() })),
  status: 201,
});

export const takeBankQuestion = endpoint({
  method: 'POST',
  path: '/api/studio/bank/:key/takes',
  access: 'teacher',
  summary:
    'A question to put into a draft, with its bank id. One that was in a draft only follows the bank from now on.',
  params: KeyParams,
  reply: dataOf(BankContent),
});

export const tagBankQuestions = endpoint({
  method: 'POST',
  path: '/api/studio/bank/tags',
  access: 'teacher',
  summary: 'Add tags to questions, and remove others.',
  body: z.object({ keys: BankKeys, add: Tags, remove: Tags }),
  reply: dataOf(z.object({ tagged: z.number() })),
});

export const addFromBank = endpoint({
  method: 'POST',
  path: '/api/studio/bank/uses',
  access: 'teacher',
  summary:
    'Add questions to a lesson: each to its quiz or its practice, as it was written, or all to one of the two. What changes between them becomes a question of its own.',
  body: z.object({
    keys: BankKeys,
    lessonId: Uuid,
    /** Where all go that can; left out, each goes where it belongs. */
    part: z.optional(z.enum(['quiz', 'practice'], 'Part is quiz or practice.')),
  }),
  reply: dataOf(
    z.object({
      quiz: z.number(),
      practice: z.number(),
      /** Of these, those that became questions of their own. */
      changed: z.number(),
      /** The lesson has them already. */
      already: z.number(),
    }),
  ),
});

export const exportBankQuestions = endpoint({
  method: 'POST',
  path: '/api/studio/bank/export',
  access: 'teacher',
  summary: 'Questions of the bank as a GIFT file.',
  body: z.object({ keys: BankKeys }),
  reply: binary('application/octet-stream'),
});

/** Where the questions of a lesson are asked as well. */
export const listSharedQuestions = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/shared-questions',
  access: 'teacher',
  summary: "Which of a lesson's questions are asked elsewhere too.",
  params: z.object({ lessonId: Uuid }),
  reply: dataOf(
    z.array(
      z.object({
        bankId: z.string(),
        /** Other lessons that the viewer may edit. */
        places: z.array(
          z.object({ courseTitle: z.string(), lessonTitle: z.string(), lessonId: z.string() }),
        ),
        /** Courses that they may not. */
        elsewhere: z.number(),
      }),
    ),
  ),
});

/** Whether a question is in the bank or in a draft already, word for word, as each of the two it can become. */
const KnownQuestion = z.object({ quiz: z.boolean(), practice: z.boolean() });

export const readBankFile = endpoint({
  method: 'POST',
  path: '/api/studio/bank/files',
  access: 'owner',
  summary:
    'Read questions from the bytes of a GIFT, Aiken, Moodle XML or CSV file, 4 MB at most, and say which of them are there already. Nothing is stored.',
  query: readQuestionFile.query,
  encoding: 'file',
  maxBytes: maxQuestionFileBytes,
  reply: dataOf(
    z.object({
      file: QuestionFile,
      /** Of each question in the file. */
      known: z.array(KnownQuestion),
    }),
  ),
});

export const importToBank = endpoint({
  method: 'POST',
  path: '/api/studio/bank/imports',
  access: 'owner',
  summary:
    'Put questions of a file into the bank of whoever imports them. One that is there already, word for word, is not added again.',
  body: z.object({
    source: line('Source', 120),
    tags: Tags,
    questions: z
      .array(BankContent, 'Questions must be a list.')
      .check(
        z.minLength(1, 'Choose at least one question.'),
        z.maxLength(mostQuestionsAtOnce, `Send at most ${mostQuestionsAtOnce} questions at once.`),
      ),
  }),
  /** Of what was added. */
  reply: dataOf(z.object({ ids: z.array(z.string()) })),
  maxBytes: 1024 * 1024,
  status: 201,
});

export const undoBankImport = endpoint({
  method: 'POST',
  path: '/api/studio/bank/undone-imports',
  access: 'owner',
  summary: 'Remove questions that were just imported, except those that a lesson uses by now.',
  body: z.object({
    ids: z
      .array(Uuid, 'Questions must be a list.')
      .check(
        z.minLength(1, 'Name at least one question.'),
        z.maxLength(mostQuestionsInFile, `Name at most ${mostQuestionsInFile} questions at once.`),
      ),
  }),
  reply: dataOf(z.object({ removed: z.number() })),
});
