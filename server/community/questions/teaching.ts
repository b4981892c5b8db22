import type { TaughtQuestion, TaughtQuestionList } from '../../../contract/community/questions.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { type PageQuery, readPage } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { moderatorOf } from '../comments/moderation.ts';
import { maxCourses } from '../comments/teaching.ts';
import { listTaughtCourses } from '../comments/teaching-queries.ts';
import { listAnswers, type PostRow } from './queries.ts';
import * as queries from './teaching-queries.ts';

interface TaughtQuery extends PageQuery {
  list: TaughtQuestionList;
  course?: number | undefined;
}

export async function listTaughtQuestions(db: Db, viewer: Viewer, query: TaughtQuery) {
  const { list, course } = query;
  const filter = { moderatorId: moderatorOf(viewer), course };
  const { rows, meta } = await readPage(query, {
    list: (window) => queries.listTaughtQuestions(db, list, filter, window),
    count: async () => (await queries.countTaughtQuestions(db, filter))[list],
  });
  const answers = Map.groupBy(
    await listAnswers(
      db,
      rows.map(({ id }) => id),
    ),
    ({ questionId }) => questionId,
  );
  const data: TaughtQuestion[] = rows.map((row) => ({
    ...present(row),
    helpful: row.helpful,
    course: { id: row.courseId, title: row.courseTitle },
    lesson: { slug: row.slug, title: row.lessonTitle },
    answers: (answers.get(row.id) ?? []).map(present),
  }));
  return { data, meta };
}

const present = ({ id, author, at, edited, text, byTeacher, reported }: PostRow) => ({
  id,
  author,
  date: at.toISOString(),
  edited,
  text,
  byTeacher,
  reported,
  can: { edit: false, remove: true, report: false },
});

export async function countTaughtQuestions(db: Db, viewer: Viewer, course: number | undefined) {
  const moderatorId = moderatorOf(viewer);
  const [counts, courses] = await Promise.all([
    queries.countTaughtQuestions(db, { moderatorId, course }),
    listTaughtCourses(db, moderatorId, maxCourses),
  ]);
  return { counts, courses };
}

export async function settleQuestion(
  db: Db,
  viewer: Viewer,
  id: string,
  settled: boolean,
): Promise<void> {
  if (!(await queries.settle(db, id, moderatorOf(viewer), settled))) throw new Refusal('not_found');
}

export async function keepPost(db: Db, viewer: Viewer, id: string): Promise<void> {
  await inTransaction(db, async (db) => {
    if (!(await queries.keep(db, id, moderatorOf(viewer)))) throw new Refusal('not_found');
    await recordAudit(db, viewer, 'kept a reported post', `${id}, under a lesson`);
  });
}
