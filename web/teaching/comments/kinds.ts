import * as z from 'zod/mini';
import { addComment, SignedInComment } from '../../../contract/community/comments.ts';
import { answerQuestion, NewAnswer } from '../../../contract/community/questions.ts';
import * as teaching from '../../../contract/community/teaching.ts';
import type { PageMeta } from '../../../contract/endpoint.ts';
import { coursePath, lessonPath } from '../../catalog/shared/paths.ts';
import { PlainText, PostText } from '../../community/shared/post-text.tsx';
import { call, callPage } from '../../data/api.ts';
import { sendOnce } from '../../data/send-once.ts';
import type { Schema } from '../../forms/form-errors.ts';
import { defineListQuery, id, type ListQueryDefinition, oneOf } from '../../lists/list-query.ts';

/** What was written below a comment or a question. */
export interface TaughtReply {
  id: string;
  author: string;
  date: string;
  text: string;
  byTeacher: boolean;
  isReported: boolean;
  /** Helped whoever asked. */
  isHelpful: boolean;
}

/** A comment, a review or a question. */
export interface TaughtPost {
  id: string;
  author: string;
  date: string;
  text: string;
  /** What it is: "review". */
  name: string;
  byVisitor: boolean;
  isReported: boolean;
  stars: number | null;
  course: { id: number; title: string };
  /** Null for what was written about the course as a whole. */
  lesson: { title: string } | null;
  path: string;
  replies: TaughtReply[];
}

export interface PostsQuery<List extends string> {
  show: 'comments' | 'questions';
  list: List;
  /** 0 for all. */
  course: number;
  page: number;
}

/** What differs between comments and questions. */
export interface Kind<List extends string> {
  post: 'comment' | 'question';
  label: string;
  queryKey: readonly string[];
  query: ListQueryDefinition<PostsQuery<List>>;
  lists: { value: List; label: string; empty: { title: string; text: string } }[];
  /** What a teacher writes: "Reply", and to whom. */
  reply: { verb: string; noun: string; plural: string; to: string };
  removes: (author: string) => string;
  /** Links lead somewhere only in what learners wrote: comments may be a visitor's. */
  Text: typeof PostText;
  settled: string;
  unsettled: string;
  schema: Schema<{ text: string }>;
  load: (query: {
    list: List;
    course?: number;
    _page: number;
    _limit: number;
  }) => Promise<{ data: TaughtPost[]; meta: PageMeta }>;
  count: (query: { course?: number }) => Promise<{
    counts: Record<List, number>;
    courses: { id: number; title: string }[];
  }>;
  /** Resolves to what is said then. */
  send: (post: TaughtPost, text: string) => Promise<string>;
  settle: (id: string, settled: boolean) => Promise<{ message: string }>;
}

const show = oneOf(['comments', 'questions'], 'comments');

export const commentKind: Kind<teaching.TaughtCommentList> = {
  post: 'comment',
  label: 'Comments',
  queryKey: ['taught comments'],
  query: defineListQuery({
    show,
    list: oneOf(teaching.TaughtCommentList.options, 'unanswered'),
    course: id,
  }),
  lists: [
    {
      value: 'unanswered',
      label: 'Unanswered',
      empty: {
        title: 'Everything is answered',
        text: 'New questions and reviews under your courses appear here, oldest first.',
      },
    },
    {
      value: 'waiting',
      label: 'To approve',
      empty: {
        title: 'Nothing to approve',
        text: 'Comments from visitors wait here until you approve them.',
      },
    },
    {
      value: 'answered',
      label: 'Answered',
      empty: {
        title: 'Nothing answered yet',
        text: 'What you’ve replied to, or said needs no reply, is listed here.',
      },
    },
  ],
  reply: { verb: 'Reply', noun: 'reply', plural: 'Replies', to: ' to' },
  removes: (author) => `what ${author} wrote`,
  Text: PlainText,
  settled: 'No reply needed',
  unsettled: 'Needs a reply',
  schema: z.object({ text: SignedInComment.shape.comment }),
  load: async (query) => {
    const { data, meta } = await callPage(teaching.listTaughtComments, { query });
    return { data: data.map(fromComment), meta };
  },
  count: (query) => call(teaching.countTaughtComments, { query }),
  send: async ({ id, course }, comment) => {
    const body = { comment, replyTo: id };
    return (await sendOnce(addComment, { params: { id: course.id }, body })).message;
  },
  settle: (id, settled) => call(teaching.settleComment, { params: { id }, body: { settled } }),
};

function fromComment({ kind, comment, replies, ...rest }: teaching.TaughtComment): TaughtPost {
  return {
    ...rest,
    name: kind,
    text: comment,
    isReported: false,
    lesson: null,
    path: `${coursePath(rest.course.id)}?tab=reviews#about`,
    replies: replies.map(({ comment, byOwner, ...reply }) => ({
      ...reply,
      text: comment,
      byTeacher: byOwner,
      isReported: false,
      isHelpful: false,
    })),
  };
}

export const questionKind: Kind<teaching.TaughtQuestionList> = {
  post: 'question',
  label: 'Questions',
  queryKey: ['taught questions'],
  query: defineListQuery({
    show,
    list: oneOf(teaching.TaughtQuestionList.options, 'unanswered'),
    course: id,
  }),
  lists: [
    {
      value: 'unanswered',
      label: 'Unanswered',
      empty: {
        title: 'Every question is answered',
        text: 'What learners ask under your lessons appears here, oldest first.',
      },
    },
    {
      value: 'reported',
      label: 'Reported',
      empty: {
        title: 'Nothing was reported',
        text: 'Questions and answers that learners find out of place wait here for you.',
      },
    },
    {
      value: 'answered',
      label: 'Answered',
      empty: {
        title: 'Nothing answered yet',
        text: 'What you’ve answered, or said needs no answer, is listed here.',
      },
    },
  ],
  reply: { verb: 'Answer', noun: 'answer', plural: 'Answers', to: '' },
  removes: (author) => `what ${author} asked`,
  Text: PostText,
  settled: 'No answer needed',
  unsettled: 'Needs an answer',
  schema: NewAnswer,
  load: async (query) => {
    const { data, meta } = await callPage(teaching.listTaughtQuestions, { query });
    return { data: data.map(fromQuestion), meta };
  },
  count: (query) => call(teaching.countTaughtQuestions, { query }),
  send: async ({ id }, text) => {
    await sendOnce(answerQuestion, { params: { id }, body: { text } });
    return 'Your answer is posted.';
  },
  settle: (id, settled) => call(teaching.settleQuestion, { params: { id }, body: { settled } }),
};

function fromQuestion({ answers, ...question }: teaching.TaughtQuestion): TaughtPost {
  return {
    ...question,
    name: 'Question',
    byVisitor: false,
    isReported: question.reported,
    stars: null,
    path: `${lessonPath(question.lesson.slug)}#questions`,
    replies: answers.map((answer) => ({
      ...answer,
      isReported: answer.reported,
      isHelpful: answer.id === question.helpful,
    })),
  };
}
