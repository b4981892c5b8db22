import type { TaughtComment, TaughtCommentList } from '../../../contract/community/teaching.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type PageQuery, readPage } from '../../platform/calls/list-page.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listReplies } from './comments.ts';
import { moderatorOf } from './moderation.ts';
import * as queries from './teaching-queries.ts';

interface TaughtQuery extends PageQuery {
  list: TaughtCommentList;
  course?: number | undefined;
}

/** More courses than anyone teaches; an Admin with more can choose one by its address. */
export const maxCourses = 200;

export async function listTaughtComments(db: Db, viewer: Viewer, query: TaughtQuery) {
  const { list, course } = query;
  const filter = { moderatorId: moderatorOf(viewer), course };
  const { rows, meta } = await readPage(query, {
    list: (window) => queries.listTaughtComments(db, list, filter, window),
    count: async () => (await queries.countTaughtComments(db, filter))[list],
  });
  const replies = await listReplies(
    db,
    rows.map(({ id }) => id),
  );
  const data: TaughtComment[] = rows.map(({ courseId, courseTitle, at, ...row }) => ({
    ...row,
    course: { id: courseId, title: courseTitle },
    date: at.toISOString(),
    replies: replies.get(row.id) ?? [],
  }));
  return { data, meta };
}

export async function countTaughtComments(db: Db, viewer: Viewer, course: number | undefined) {
  const moderatorId = moderatorOf(viewer);
  const [counts, courses] = await Promise.all([
    queries.countTaughtComments(db, { moderatorId, course }),
    queries.listTaughtCourses(db, moderatorId, maxCourses),
  ]);
  return { counts, courses };
}

export async function settleComment(
  db: Db,
  viewer: Viewer,
  id: string,
  settled: boolean,
): Promise<void> {
  const found = await queries.settle(db, id, moderatorOf(viewer), settled);
  if (!found) throw new Refusal('not_found');
}
