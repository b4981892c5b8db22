import { sql } from 'kysely';
import { ownHours } from '../../../contract/community/questions.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { PageWindow } from '../../platform/postgres/nearer-end.ts';
import { tallyOf } from '../../platform/postgres/tally-queries.ts';

/** The role of an account in a course besides learning. */
export async function findTeaching(db: Db, courseId: number, accountId: number) {
  const { rows } = await sql<{ teaches: boolean; reviews: boolean }>`
    select count(*) > 0 as teaches, coalesce(bool_or(may_review), false) as reviews
    from catalog.teacher where course_id = ${courseId} and account_id = ${accountId}`.execute(db);
  return rows[0] ?? { teaches: false, reviews: false };
}

export async function findCourse(db: Db, courseId: number) {
  return db
    .selectFrom('catalog.course')
    .where('id', '=', courseId)
    .select(['id', 'title'])
    .executeTakeFirstOrThrow();
}

export async function countQuestions(db: Db, courseId: number, lessonId: string) {
  const { count } = await db
    .selectNoFrom(tallyOf('questions', courseId, sql<string>`${lessonId}`).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

const isRecent = sql<boolean>`post.created_at > now() - ${sql.lit(`${ownHours} hours`)}::interval`;

export interface PostRow {
  id: string;
  questionId: string | null;
  accountId: number;
  author: string;
  at: Date;
  edited: boolean;
  text: string;
  byTeacher: boolean;
  reported: boolean;
  /** Its author can still change it. */
  recent: boolean;
}

export interface QuestionRow extends PostRow {
  helpful: string | null;
}

const postColumns = sql`
  post.id, post.question_id as "questionId", post.account_id as "accountId",
  author.first_name || ' ' || author.last_name as author, post.created_at as at,
  post.edited_at is not null as edited, post.text, post.reported_at is not null as reported,
  ${isRecent} as recent,
  exists (
    select from catalog.teacher
    where teacher.course_id = post.course_id and teacher.account_id = post.account_id
  ) as "byTeacher"`;

/** Read in order from an index up to the end of the page; only what is on the page gets its author. */
export async function listQuestions(
  db: Db,
  lessonId: string,
  page: PageWindow,
): Promise<QuestionRow[]> {
  const direction = page.order === 'asc' ? sql`asc` : sql`desc`;
  const { rows } = await sql<QuestionRow>`
    select ${postColumns}, post.helpful_post_id as helpful
    from (
      select id, course_id, question_id, account_id, text, created_at, edited_at, reported_at, helpful_post_id
      from community.lesson_post
      where lesson_id = ${lessonId} and question_id is null and removed_at is null
      order by created_at ${direction}, id ${direction}
      limit ${page.limit} offset ${page.offset}
    ) as post
    join accounts.account as author on author.id = post.account_id
    order by post.created_at ${direction}, post.id ${direction}`.execute(db);
  return rows;
}

export async function findQuestion(db: Db, id: string): Promise<QuestionRow | undefined> {
  const { rows } = await sql<QuestionRow>`
    select ${postColumns}, post.helpful_post_id as helpful
    from community.lesson_post as post
    join accounts.account as author on author.id = post.account_id
    where post.id = ${id} and post.question_id is null and post.removed_at is null`.execute(db);
  return rows[0];
}

/** Oldest first. */
export async function listAnswers(db: Db, questionIds: readonly string[]): Promise<PostRow[]> {
  if (questionIds.length === 0) return [];
  const { rows } = await sql<PostRow>`
    select ${postColumns}
    from community.lesson_post as post
    join accounts.account as author on author.id = post.account_id
    where post.question_id = any(${questionIds}::uuid[]) and post.removed_at is null
    order by post.created_at, post.id`.execute(db);
  return rows;
}

/** A published post with its course and lesson. */
export async function findPost(db: Db, id: string) {
  return posts(db, id).executeTakeFirst();
}

/** Locked, so that it can't be removed while an answer is added. */
export async function lockPost(db: Db, id: string) {
  return posts(db, id).forNoKeyUpdate('post').executeTakeFirst();
}

function posts(db: Db, id: string) {
  return db
    .selectFrom('community.lesson_post as post')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'post.lesson_id')
    .innerJoin('accounts.account as author', 'author.id', 'post.account_id')
    .where('post.id', '=', id)
    .where('post.removed_at', 'is', null)
    .select([
      'post.id',
      'post.question_id as questionId',
      'post.account_id as accountId',
      'post.course_id as courseId',
      'lesson.slug',
      'lesson.title as lessonTitle',
      isRecent.as('recent'),
      sql<string>`author.first_name || ' ' || author.last_name`.as('author'),
    ]);
}

export async function countAnswers(db: Db, questionId: string): Promise<number> {
  const { count } = await db
    .selectFrom('community.lesson_post')
    .where('question_id', '=', questionId)
    .where('removed_at', 'is', null)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function insertPost(
  db: Db,
  post: {
    courseId: number;
    lessonId: string;
    accountId: number;
    questionId: string | null;
    text: string;
    key: string | null;
  },
): Promise<string> {
  const { id } = await db
    .insertInto('community.lesson_post')
    .values({
      course_id: post.courseId,
      lesson_id: post.lessonId,
      account_id: post.accountId,
      question_id: post.questionId,
      text: post.text,
      key: post.key,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function findByKey(db: Db, key: string) {
  return db
    .selectFrom('community.lesson_post')
    .where('key', '=', key)
    .select([
      'id',
      'account_id as accountId',
      'lesson_id as lessonId',
      'question_id as questionId',
      'removed_at as removedAt',
    ])
    .executeTakeFirst();
}

/** An edited text can be reported again. */
export async function writeText(db: Db, id: string, text: string) {
  await db
    .updateTable('community.lesson_post')
    .set({ text, edited_at: sql<Date>`now()`, kept_at: null })
    .where('id', '=', id)
    .where('text', '<>', text)
    .execute();
}

export async function deletePost(db: Db, id: string) {
  await db.deleteFrom('community.lesson_post').where('id', '=', id).execute();
}

/** A question with its answers, or one answer. */
export async function markRemoved(db: Db, id: string, removerAccountId: number) {
  await db
    .updateTable('community.lesson_post')
    .set({ removed_at: sql<Date>`now()`, remover_account_id: removerAccountId })
    .where(({ or, eb }) => or([eb('id', '=', id), eb('question_id', '=', id)]))
    .where('removed_at', 'is', null)
    .execute();
  await db
    .updateTable('community.lesson_post')
    .set({ helpful_post_id: null })
    .where('helpful_post_id', '=', id)
    .execute();
}

/** False if the answer isn't one to this question. */
export async function writeHelpful(db: Db, questionId: string, answerId: string | null) {
  const { numUpdatedRows } = await db
    .updateTable('community.lesson_post')
    .set({ helpful_post_id: answerId })
    .where('id', '=', questionId)
    .$if(answerId !== null, (query) =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('community.lesson_post as answer')
            .where('answer.id', '=', answerId)
            .where('answer.question_id', '=', questionId)
            .where('answer.removed_at', 'is', null)
            .select('answer.id'),
        ),
      ),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** False if it was reported before, or a teacher has decided to keep it. */
export async function markReported(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('community.lesson_post')
    .set({ reported_at: sql<Date>`now()` })
    .where('id', '=', id)
    .where('reported_at', 'is', null)
    .where('kept_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
