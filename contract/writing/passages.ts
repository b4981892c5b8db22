import * as z from 'zod/mini';
import { dataOf, endpoint } from '../endpoint.ts';
import { Moment, publishedText, Uuid } from '../fields.ts';
import { DraftLessonParams } from '../studio/drafts.ts';

/** How much of the text around a passage is remembered, on each side. */
export const contextLength = 48;
/** The longest passage that can be commented on. */
export const longestQuote = 2000;
export const longestComment = 2000;
/** Open comments and suggestions of one lesson. */
export const mostOpenThreads = 100;
/** Replies to one comment or suggestion, with the first. */
export const mostReplies = 50;

/** Part of a text, exactly as it is: spaces at its ends belong to it. */
const exactText = (label: string, max: number) =>
  z
    .string(`${label} must be text.`)
    .check(
      z.maxLength(max, { error: `${label} can have at most ${max} characters.`, abort: true }),
      z.regex(
        /^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u,
        `${label} contains characters that cannot be used.`,
      ),
    );

/** A passage of a text, in a way that finds it again after the text has changed. */
export const PassageAnchor = z.object({
  quote: exactText('The passage', longestQuote).check(
    z.refine<string>((text) => text.trim() !== '', 'Select the words you mean first.'),
  ),
  /** What stood before and after it. */
  before: exactText('The text before it', 64),
  after: exactText('The text after it', 64),
  /** Where it began, in characters from the start of the text. */
  at: z.number('The place must be a number.').check(z.int(), z.gte(0), z.lte(1_000_000)),
});
export type PassageAnchor = z.infer<typeof PassageAnchor>;

/** A comment is open or done; a suggestion is open, taken, left as it was, or withdrawn by its author. */
export const ThreadState = z.enum(['open', 'done', 'taken', 'left', 'withdrawn']);
export type ThreadState = z.infer<typeof ThreadState>;

export const PassageComment = z.object({
  id: z.string(),
  /** Null once their account is deleted. */
  author: z.nullable(z.string()),
  text: z.string(),
  at: Moment,
  isEdited: z.boolean(),
  isYours: z.boolean(),
});
export type PassageComment = z.infer<typeof PassageComment>;

export const PassageThread = z.object({
  id: z.string(),
  anchor: PassageAnchor,
  author: z.nullable(z.string()),
  isYours: z.boolean(),
  at: Moment,
  /** What should stand there instead; null for a comment, empty if the passage should go. */
  replacement: z.nullable(z.string()),
  state: ThreadState,
  /** Who settled it, and when. */
  settled: z.nullable(z.object({ by: z.nullable(z.string()), at: Moment })),
  comments: z.array(PassageComment),
});
export type PassageThread = z.infer<typeof PassageThread>;

export const LessonThreads = z.object({
  threads: z.array(PassageThread),
  /** The same number comes with presence: a higher one there means that these are old. */
  revision: z.number(),
});
export type LessonThreads = z.infer<typeof LessonThreads>;

/** What a change made of one of them, however many there are. */
export const ChangedThread = z.object({
  threadId: z.string(),
  /** Null once its last comment is deleted. */
  thread: z.nullable(PassageThread),
  /** One more than before, unless others have changed something since: then all of them have to be loaded again. */
  revision: z.number(),
});
export type ChangedThread = z.infer<typeof ChangedThread>;

const reply = dataOf(ChangedThread);

export const listThreads = endpoint({
  method: 'GET',
  path: '/api/studio/lessons/:lessonId/threads',
  access: 'teacher',
  summary: 'Comments and suggestions on passages of a lesson, for those who may edit it.',
  params: DraftLessonParams,
  reply: dataOf(LessonThreads),
});

const CommentText = publishedText('Comment', longestComment);

export const startThread = endpoint({
  method: 'POST',
  path: '/api/studio/lessons/:lessonId/threads',
  access: 'teacher',
  summary: 'Comment on a passage, or suggest other words for it.',
  params: DraftLessonParams,
  body: z
    .object({
      ...PassageAnchor.shape,
      /** With a suggestion it may be empty. */
      text: z.union([z.literal(''), CommentText]),
      replacement: z.nullable(exactText('The suggestion', longestQuote)),
    })
    .check(
      z.refine<{ text: string; replacement: string | null }>(
        ({ text, replacement }) => text !== '' || replacement !== null,
        { error: 'Write your comment first.', path: ['text'] },
      ),
      z.refine<{ quote: string; replacement: string | null }>(
        ({ quote, replacement }) => quote !== replacement,
        { error: 'Change the words first: this is what the text says now.', path: ['replacement'] },
      ),
    ),
  reply,
  status: 201,
});

const ThreadParams = z.object({ ...DraftLessonParams.shape, threadId: Uuid });
const CommentParams = z.object({ ...ThreadParams.shape, commentId: Uuid });

export const replyToThread = endpoint({
  method: 'POST',
  path: '/api/studio/lessons/:lessonId/threads/:threadId/comments',
  access: 'teacher',
  summary: 'Reply to a comment or a suggestion.',
  params: ThreadParams,
  body: z.object({ text: CommentText }),
  reply,
  status: 201,
});

export const editComment = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/threads/:threadId/comments/:commentId',
  access: 'teacher',
  summary: 'Change a comment of one’s own.',
  params: CommentParams,
  body: z.object({ text: CommentText }),
  reply,
});

export const deleteComment = endpoint({
  method: 'DELETE',
  path: '/api/studio/lessons/:lessonId/threads/:threadId/comments/:commentId',
  access: 'teacher',
  summary: 'Delete a comment of one’s own; the last one takes its thread with it.',
  params: CommentParams,
  reply,
});

export const setThreadState = endpoint({
  method: 'PUT',
  path: '/api/studio/lessons/:lessonId/threads/:threadId/state',
  access: 'teacher',
  summary:
    'Mark a comment as done, take, leave or withdraw a suggestion, or open either again. Of two at once, one succeeds.',
  params: ThreadParams,
  body: z.object({ state: ThreadState }),
  reply,
});
