import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { binary, Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
import { line, Moment, Uuid } from '../fields.ts';
import { DraftPractice, DraftQuestion } from '../studio/content.ts';

export const maxQuestionFileBytes = 4 * 1024 * 1024;
/** How many questions are read from one file. */
export const mostQuestionsInFile = 500;
/** How many are put into the bank in one call. */
export const mostQuestionsAtOnce = 100;
/** How many questions the bank keeps for a course, used or not, and how many for a teacher. */
export const mostQuestionsInBank = 2_000;

export const QuestionFormat = z.enum(['gift', 'moodle'], 'The format (format) is gift or moodle.');
export type QuestionFormat = z.infer<typeof QuestionFormat>;

/** What is read. Only the two above are written. */
export const QuestionFileFormat = z.enum([...QuestionFormat.options, 'aiken', 'csv']);
export type QuestionFileFormat = z.infer<typeof QuestionFileFormat>;

export const ReadQuestion = z.object({
  question: DraftQuestion,
  /** What of it was left out or changed, in sentences. */
  remarks: z.array(z.string()),
});
export type ReadQuestion = z.infer<typeof ReadQuestion>;

export const ReadPractice = z.object({
  /** Its id is empty: whoever adds it gives it one that is free. */
  question: DraftPractice,
  /** What of it was left out or changed, in sentences. */
  remarks: z.array(z.string()),
});
export type ReadPractice = z.infer<typeof ReadPractice>;

/** A picture in the text of a question. Whoever imports the question adds it to the figures of the course. */
export const QuestionPicture = z.object({
  /** As the file calls it. */
  name: z.string(),
  /** What it shows; empty if the file doesn't say. */
  alt: z.string(),
  /** Its bytes in base64. */
  data: z.string(),
});
export type QuestionPicture = z.infer<typeof QuestionPicture>;

/** At least one of `quiz` and `practice` isn't null. */
export const ImportableQuestion = z.object({
  /** Where it starts in the file, from 1. */
  line: z.number(),
  /** As a question of a quiz. */
  quiz: z.nullable(ReadQuestion),
  practice: z.nullable(ReadPractice),
  /** What it shows, in a quiz and in practice. */
  picture: z.nullable(QuestionPicture),
  /** What its options show in a quiz, in their order; empty if none of them does. */
  optionPictures: z.array(z.nullable(QuestionPicture)),
});
export type ImportableQuestion = z.infer<typeof ImportableQuestion>;

/** Something in a file that can't become one of our questions. */
export const UnreadQuestion = z.object({
  line: z.number(),
  /** The beginning of its text, to recognise it by. */
  text: z.string(),
  reason: z.string(),
});
export type UnreadQuestion = z.infer<typeof UnreadQuestion>;

/** What a file contains, in its order. */
export const QuestionFile = z.object({
  format: QuestionFileFormat,
  questions: z.array(ImportableQuestion),
  unread: z.array(UnreadQuestion),
  /** What of the whole file was left out, in sentences: columns of a table that no question has. */
  remarks: z.array(z.string()),
});
export type QuestionFile = z.infer<typeof QuestionFile>;

export const readQuestionFile = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/questions/import',
  access: 'teacher',
  summary:
    'Read questions from the bytes of a GIFT, Aiken, Moodle XML or CSV file, 4 MB at most: for each, what it would be in a quiz and to practise with, and what would be lost. Nothing is stored: the reply is what was read, and what was not and why.',
  params: CourseParams,
  query: z.object({
    /** What the file is called. It helps where the text of the file leaves its format open. */
    name: z._default(
      z.string().check(z.maxLength(300, 'The name can have at most 300 characters.')),
      '',
    ),
  }),
  encoding: 'file',
  maxBytes: maxQuestionFileBytes,
  reply: dataOf(QuestionFile),
});

export const BankQuestion = z.object({
  id: z.string(),
  question: DraftQuestion,
  /** The file it came from. */
  source: z.string(),
  at: Moment,
});
export type BankQuestion = z.infer<typeof BankQuestion>;

export const addToBank = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/bank',
  access: 'teacher',
  summary:
    'Put questions into the question bank of a course. One that is there already is not added again.',
  params: CourseParams,
  body: z.object({
    /** The name of the file, or where else they are from. */
    source: line('Source', 120),
    questions: z
      .array(DraftQuestion, 'Questions must be a list.')
      .check(
        z.minLength(1, 'Choose at least one question.'),
        z.maxLength(mostQuestionsAtOnce, `Send at most ${mostQuestionsAtOnce} questions at once.`),
      ),
  }),
  reply: dataOf(
    z.object({
      added: z.number(),
      total: z.number(),
      /** Of each question in the bank, in the order given. */
      ids: z.array(z.string()),
    }),
  ),
  status: 201,
});

export const listBank = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/bank',
  access: 'teacher',
  summary: 'The questions that wait in the question bank of a course, newest first.',
  params: CourseParams,
  query: z.object({
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
  }),
  reply: pageOf(BankQuestion),
});

export const removeFromBank = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/bank/:questionId',
  access: 'teacher',
  summary: 'Remove a question from the question bank. Quizzes that use it keep their copy.',
  params: z.object({ id: CourseParams.shape.id, questionId: Uuid }),
  reply: Done,
});

export const emptyBank = endpoint({
  method: 'DELETE',
  path: '/api/studio/courses/:id/bank',
  access: 'teacher',
  summary: 'Remove every question from the question bank of a course.',
  params: CourseParams,
  reply: Done,
});

const FormatQuery = z.object({ format: QuestionFormat });

export const exportBank = endpoint({
  method: 'GET',
  path: '/api/studio/courses/:id/bank/export',
  access: 'teacher',
  summary: 'The question bank of a course as a GIFT or Moodle XML file.',
  params: CourseParams,
  query: FormatQuery,
  reply: binary('application/octet-stream'),
});

export const exportQuiz = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/questions/export',
  access: 'teacher',
  summary: "The quiz of a draft's lesson as a GIFT or Moodle XML file.",
  params: z.object({ lessonId: Uuid }),
  query: FormatQuery,
  reply: binary('application/octet-stream'),
});
