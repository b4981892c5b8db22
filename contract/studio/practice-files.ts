import * as z from 'zod/mini';
import { CourseParams } from '../catalog.ts';
import { binary, dataOf, endpoint } from '../endpoint.ts';
import { Uuid } from '../fields.ts';
import { DraftPractice } from './content.ts';
import { maxQuestionFileBytes, QuestionFormat, UnreadQuestion } from './questions.ts';

export const ReadPractice = z.object({
  /** Where it starts in the file, from 1. */
  line: z.number(),
  /** Its id is empty: whoever adds it gives it one that is free. */
  question: DraftPractice,
  /** What of it was left out or changed, in sentences. */
  remarks: z.array(z.string()),
});
export type ReadPractice = z.infer<typeof ReadPractice>;

export const PracticeFile = z.object({
  format: QuestionFormat,
  questions: z.array(ReadPractice),
  unread: z.array(UnreadQuestion),
});
export type PracticeFile = z.infer<typeof PracticeFile>;

export const readPracticeFile = endpoint({
  method: 'POST',
  path: '/api/studio/courses/:id/practice/import',
  access: 'owner',
  summary:
    'Read practice questions from the bytes of a GIFT or Moodle XML file, 4 MB at most: matching, numerical, short-answer, several right answers, and in XML ordering. Nothing is stored.',
  params: CourseParams,
  encoding: 'file',
  maxBytes: maxQuestionFileBytes,
  reply: dataOf(PracticeFile),
});

export const exportPractice = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/practice/export',
  access: 'owner',
  summary:
    "The practice questions of a draft's lesson as a GIFT or Moodle XML file, as far as the format has such questions.",
  params: z.object({ lessonId: Uuid }),
  query: z.object({ format: QuestionFormat }),
  reply: binary('application/octet-stream'),
});
