import type {
  TaughtComment,
  TaughtCommentList,
  TaughtQuestion,
  TaughtQuestionList,
} from '../../../contract/community/teaching.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type PageQuery, readPage } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { listReplies } from '../comments/comments.ts';
import { moderatorOf } from '../comments/moderation.ts';
import { listAnswers, type PostRow } from '../questions/queries.ts';
import * as comments from './comment-queries.ts';
import * as questions from './question-queries.ts';
import {
  listTaughtCourses,
  type PostPage,
  type SettledPost,
  type TaughtFilter,
} from './taught-post-queries.ts';

/** What differs between comments about a course and questions under its lessons. */
interface Kind<List extends string, Post> {
  list(db: Db, list: List, filter: TaughtFilter, page: PostPage): Promise<Post[]>;
  count(db: Db, filter: TaughtFilter): Promise<Record<List, number>>;
  settle(db: Db, post: SettledPost): Promise<boolean>;
}

export const taughtComments: Kind<TaughtCommentList, TaughtComment> = {
  count: comments.count,
  settle: comments.settle,
  list: async (db, ...wanted) => {
    const rows = await comments.list(db, ...wanted);
    const replies = await listReplies(db, idsOf(rows));
    return rows.map(({ courseId, courseTitle, at, ...row }) => ({
      ...row,
      course: { id: courseId, title: courseTitle },
      date: at.toISOString(),
      replies: replies.get(row.id) ?? [],
    }));
  },
};

export const taughtQuestions: Kind<TaughtQuestionList, TaughtQuestion> = {
  count: questions.count,
  settle: questions.settle,
  list: async (db, ...wanted) => {
    const rows = await questions.list(db, ...wanted);
    const answers = Map.groupBy(await listAnswers(db, idsOf(rows)), ({ questionId }) => questionId);
    return rows.map((row) => ({
      ...presentPost(row),
      helpful: row.helpful,
      course: { id: row.courseId, title: row.courseTitle },
      lesson: { slug: row.slug, title: row.lessonTitle },
      answers: (answers.get(row.id) ?? []).map(presentPost),
    }));
  },
};

const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id);

const presentPost = ({ id, author, at, edited, text, byTeacher, reported }: PostRow) => ({
  id,
  author,
  date: at.toISOString(),
  edited,
  text,
  byTeacher,
  reported,
  can: { edit: false, remove: true, report: false },
});

export async function listTaughtPosts<List extends string, Post>(
  db: Db,
  viewer: Viewer,
  kind: Kind<List, Post>,
  query: PageQuery & { list: List; course?: number | undefined },
) {
  const { list, course } = query;
  const filter = { moderatorId: moderatorOf(viewer), course };
  const { rows, meta } = await readPage(query, {
    list: (window) => kind.list(db, list, filter, window),
    count: async () => (await kind.count(db, filter))[list],
  });
  return { data: rows, meta };
}

/** More courses than anyone teaches; an Admin with more can choose one by its address. */
const maxCourses = 200;

export async function countTaughtPosts<List extends string, Post>(
  db: Db,
  viewer: Viewer,
  kind: Kind<List, Post>,
  course: number | undefined,
) {
  const moderatorId = moderatorOf(viewer);
  const [counts, courses] = await Promise.all([
    kind.count(db, { moderatorId, course }),
    listTaughtCourses(db, moderatorId, maxCourses),
  ]);
  return { counts, courses };
}

export async function settlePost(
  db: Db,
  viewer: Viewer,
  { settle }: Pick<typeof taughtComments, 'settle'>,
  post: { id: string; settled: boolean },
): Promise<void> {
  const isFound = await settle(db, { ...post, moderatorId: moderatorOf(viewer) });
  if (!isFound) throw new Refusal('not_found');
}

export async function keepPost(db: Db, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if (!(await questions.keep(db, id, moderatorOf(viewer)))) throw new Refusal('not_found');
    await recordAudit(db, viewer, 'kept a reported post', `${id}, under a lesson`);
  });
}
