import * as z from 'zod/mini';
import { CourseId, LessonParams } from '../catalog.ts';
import { Done, dataOf, endpoint, PageLimit, PageNumber, pageOf } from '../endpoint.ts';
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

/** `unanswered`: the last word isn't a teacher's, and nobody said that none is needed. */
export const TaughtQuestionList = z.enum(
  ['unanswered', 'reported', 'answered'],
  'The list is unanswered, reported or answered.',
);
export type TaughtQuestionList = z.infer<typeof TaughtQuestionList>;

const CourseFilter = z.optional(CourseId);

const TaughtAnswer = z.object({ ...post, reported: z.boolean() });

export const TaughtQuestion = z.object({
  ...post,
  reported: z.boolean(),
  helpful: z.nullable(z.string()),
  course: z.object({ id: z.number(), title: z.string() }),
  lesson: z.object({ slug: z.string(), title: z.string() }),
  answers: z.array(TaughtAnswer),
});
export type TaughtQuestion = z.infer<typeof TaughtQuestion>;

export const listTaughtQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/taught',
  access: 'owner',
  summary:
    'Questions under the lessons of the courses that the viewer reviews; of all courses for Admins. Oldest first; answered ones newest first.',
  query: z.object({
    list: z._default(TaughtQuestionList, 'unanswered'),
    course: CourseFilter,
    _page: z._default(PageNumber, 1),
    _limit: z._default(PageLimit, 20),
  }),
  reply: pageOf(TaughtQuestion),
});

export const TaughtQuestionCounts = z.object({
  unanswered: z.number(),
  reported: z.number(),
  answered: z.number(),
});
export type TaughtQuestionCounts = z.infer<typeof TaughtQuestionCounts>;

export const countTaughtQuestions = endpoint({
  method: 'GET',
  path: '/api/questions/taught/counts',
  access: 'owner',
  summary:
    'How many questions are unanswered, reported and answered, and by which courses to filter.',
  query: z.object({ course: CourseFilter }),
  reply: dataOf(
    z.object({
      counts: TaughtQuestionCounts,
      courses: z.array(z.object({ id: z.number(), title: z.string() })),
    }),
  ),
});

export const settleQuestion = endpoint({
  method: 'PUT',
  path: '/api/questions/:id/settled',
  access: 'owner',
  summary: 'Say that a question needs no answer, or that it does after all.',
  params: PostParams,
  body: z.object({ settled: z.boolean('Say whether it is settled.') }),
  reply: Done,
});

export const keepPost = endpoint({
  method: 'PUT',
  path: '/api/questions/:id/kept',
  access: 'owner',
  summary: 'Leave a reported question or answer where it is.',
  params: PostParams,
  reply: Done,
});
