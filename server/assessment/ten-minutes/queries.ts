import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { memoryColumns } from '../review/memory-columns.ts';
import type { Memory } from '../review/review-schedule.ts';

export type DailySession = NonNullable<Awaited<ReturnType<typeof findSession>>>;

export async function findSession(db: Db, accountId: number, day: Day) {
  return db
    .selectFrom('assessment.daily_session')
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .select([
      'review_ids as reviewIds',
      'lesson_id as lessonId',
      'section',
      'question_id as questionId',
      'reviewed_at as reviewedAt',
      'read_at as readAt',
      'answer',
      'answered_at as answeredAt',
      'finished_at as finishedAt',
    ])
    .executeTakeFirst();
}

export interface NewSession {
  reviewIds: string[];
  lessonId: string | null;
  section: number;
  questionId: string | null;
}

/** Of two windows that start at the same time, the first one's plan counts. */
export async function insertSession(db: Db, accountId: number, day: Day, plan: NewSession) {
  await db
    .insertInto('assessment.daily_session')
    .values({
      account_id: accountId,
      day,
      review_ids: plan.reviewIds,
      lesson_id: plan.lessonId,
      section: plan.section,
      question_id: plan.questionId,
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
    .execute();
}

type Mark = 'reviewed_at' | 'read_at' | 'finished_at';

/** Returns false when it was marked before. */
export async function markSession(db: Db, accountId: number, day: Day, mark: Mark) {
  const marked = await db
    .updateTable('assessment.daily_session')
    .set({ [mark]: new Date() })
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .where(mark, 'is', null)
    .returning('day')
    .executeTakeFirst();
  return marked !== undefined;
}

/** The first answer counts: returns false when there is one. */
export async function writeAnswer(db: Db, accountId: number, day: Day, answer: number) {
  const written = await db
    .updateTable('assessment.daily_session')
    .set({ answer, answered_at: new Date() })
    .where('account_id', '=', accountId)
    .where('day', '=', day)
    .where('answered_at', 'is', null)
    .returning('day')
    .executeTakeFirst();
  return written !== undefined;
}

/** A missed question is due for review, like one that was missed in a quiz. */
export async function insertReviewCard(db: Db, accountId: number, questionId: string) {
  await db
    .insertInto('assessment.review_card')
    .values({ account_id: accountId, question_id: questionId })
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'question_id']).doUpdateSet({
        due_at: sql`least(review_card.due_at, excluded.due_at)`,
      }),
    )
    .execute();
}

/** One that was answered right comes back too, unless it has a schedule already. */
export async function insertKnownCard(
  db: Db,
  accountId: number,
  questionId: string,
  memory: Memory,
) {
  await db
    .insertInto('assessment.review_card')
    .values({
      account_id: accountId,
      question_id: questionId,
      known: true,
      ...memoryColumns(memory),
    })
    .onConflict((conflict) => conflict.columns(['account_id', 'question_id']).doNothing())
    .execute();
}

/**
 * A question of the first of these lessons that has one, near a place between 0 and 1 in its quiz: questions follow the
 * text.
 */
export async function findQuestionNear(
  db: Db,
  lessonIds: readonly string[],
  place: number,
  without: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select question.id
    from unnest(${lessonIds}::uuid[]) with ordinality as candidate (lesson_id, rank)
    join assessment.quiz on quiz.lesson_id = candidate.lesson_id
    join assessment.question on question.lesson_id = quiz.lesson_id and question.version = quiz.version
    join catalog.lesson on lesson.id = quiz.lesson_id
    join catalog.course on course.id = lesson.course_id
    where question.id <> all(${without}::uuid[]) and question.shown is null
      and question.pictures is null and not course.hides_answers
      and not exists (
        select from assessment.quiz_terms as terms
        where terms.lesson_id = quiz.lesson_id and terms.version = quiz.version and terms.minutes is not null
      )
    order by
      candidate.rank,
      abs(question.position - ${place}::float8 * (
        select count(*) from assessment.question as each
        where each.lesson_id = quiz.lesson_id and each.version = quiz.version
      )),
      question.position
    limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/**
 * With its key: the caller decides what may leave the server. Nothing once the course hides its answers or the quiz has a time limit,
 * even if the question was planned before.
 */
export async function findKeyedQuestion(db: Db, questionId: string) {
  return db
    .selectFrom('assessment.question as question')
    .innerJoin('assessment.answer_key as key', 'key.question_id', 'question.id')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'question.lesson_id')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('question.id', '=', questionId)
    .where('question.shown', 'is', null)
    .where('question.pictures', 'is', null)
    .where('course.hides_answers', '=', false)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assessment.quiz_terms as terms')
            .whereRef('terms.lesson_id', '=', 'question.lesson_id')
            .whereRef('terms.version', '=', 'question.version')
            .where('terms.minutes', 'is not', null),
        ),
      ),
    )
    .select([
      'question.question',
      'question.options',
      'question.lesson_id as lessonId',
      'key.answer',
      'key.explanation',
    ])
    .executeTakeFirst();
}
