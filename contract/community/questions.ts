import * as z from 'zod/mini';
import { LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint, PageLimit, PageNumber } from '../endpoint.ts';
import { Moment, publishedText, Uuid } from '../fields.ts';

/** How long authors can edit or remove what they wrote. */
export const ownHours = 24;

const post = {
  id: z.string(),
  author: z.string(),
  date: Moment,
  edited: z.boolean(),
  /** Plain text with line breaks. */
  text: z.string(),
  /** Written by the course's owner or a co-teacher. */
  byTeacher: z.boolean(),
  can: z.object({ edit: z.boolean(), remove: z.boolean(), report: z.boolean() }),
};

export const LessonAnswer = z.object(post);
export type LessonAnswer = z.infer<typeof LessonAnswer>;

export const LessonQuestion = z.object({
  ...post,
  /** Asked by the viewer, who can say which answer helped. */
  mine: z.boolean(),
  /** The answer that helped the asker. */
  helpful: z.nullable(z.string()),
  /** Oldest first. */
  answers: z.array(LessonAnswer),
});
export type LessonQuestion = z.infer<typeof LessonQuestion>;

const QuestionText = publishedText('Question', 2000);
const AnswerText = publishedText('Answer', 4000);

/** Chosen once for each post: sent twice, it counts once. */
const key = z.optional(Uuid);

export const NewQuestion = z.object({ text: QuestionText, key });
export const NewAnswer = z.object({ text: AnswerText, key });

const PostParams = z.object({ id: Uuid });

export const LessonQuestions = z.object({
  course: z.object({ id: z.number(), title: z.string() }),
  questions: z.array(LessonQuestion),
  total: z.number(),
  /**
   * Learners of the course, its teachers and Admins read and write; of a free course everyone reads. Not being allowed to isn't an
   * error: every page asks.
   */
  can: z.object({ read: z.boolean(), write: z.boolean() }),
});
export type LessonQuestions = z.infer<typeof LessonQuestions>;

export const listQuestions = endpoint({
  method: 'GET',
  path: '/api/lessons/:slug/questions',
  access: 'visitor',
  summary:
    'The questions under a lesson with their answers, newest first: of a free course for everyone, otherwise for its learners and teachers.',
  params: LessonParams,
  query: z.object({ _page: z._default(PageNumber, 1), _limit: z._default(PageLimit, 10) }),
  reply: dataOf(LessonQuestions),
});

export const askQuestion = endpoint({
  method: 'POST',
  path: '/api/lessons/:slug/questions',
  access: 'account',
  summary: 'Ask a question under a lesson. Its teachers are notified.',
  params: LessonParams,
  body: NewQuestion,
  reply: dataOf(LessonQuestion),
  status: 201,
});

export const answerQuestion = endpoint({
  method: 'POST',
  path: '/api/questions/:id/answers',
  access: 'account',
  summary: 'Answer a question. Whoever asked is notified.',
  params: PostParams,
  body: NewAnswer,
  reply: dataOf(LessonQuestion),
  status: 201,
});

export const editPost = endpoint({
  method: 'PUT',
  path: '/api/questions/:id',
  access: 'account',
  summary: `Change the text of one's own question or answer, within ${ownHours} hours.`,
  params: PostParams,
  body: z.object({ text: AnswerText }),
  reply: dataOf(LessonQuestion),
});

export const removePost = endpoint({
  method: 'DELETE',
  path: '/api/questions/:id',
  access: 'account',
  summary: `Remove a question with its answers, or an answer: its author within ${ownHours} hours, a teacher who reviews the course, or an Admin.`,
  params: PostParams,
  reply: Done,
});

export const acceptAnswer = endpoint({
  method: 'PUT',
  path: '/api/questions/:id/helpful',
  access: 'account',
  summary: "Say which answer to one's own question helped; null for none.",
  params: PostParams,
  body: z.object({ answer: z.nullable(Uuid) }),
  reply: dataOf(LessonQuestion),
});

export const reportPost = endpoint({
  method: 'POST',
  path: '/api/questions/:id/report',
  access: 'account',
  summary: 'Report a question or an answer to the teachers of the course.',
  params: PostParams,
  reply: Done,
});
