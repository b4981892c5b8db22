import { sql } from 'kysely';
import type { QuestionPictures } from '../../../contract/catalog.ts';
import type { Day } from '../../../contract/text/days.ts';
import type { QuizContent } from '../../../practice/in-quiz.ts';
import type { PracticeQuestion, ShownQuestion } from '../../../practice/kinds.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { timeZoneOf } from '../learner-queries.ts';
import { memoryColumns, memorySelection } from './memory-columns.ts';
import type { Memory } from './review-schedule.ts';

/** Only those whose question is current and whose lesson the learner may read. */
function openCards(db: Db, accountId: number) {
  return db.selectFrom('assessment.open_card as card').where('card.account_id', '=', accountId);
}

const isDue = sql<boolean>`card.due_at <= now()`;

/** As the menu and the home page count them. */
export async function countDueCards(db: Db, accountId: number): Promise<number> {
  const { due } = await openCards(db, accountId)
    .where(isDue)
    .select((eb) => eb.fn.countAll<number>().as('due'))
    .executeTakeFirstOrThrow();
  return due;
}

export type CardKind = 'question' | 'kana';

const columnOf = { question: 'card.question_id', kana: 'card.kana' } as const;

/**
 * Longest overdue first; of one kind if it is named. In the order of their table kana could be answered by counting, so theirs is
 * random.
 */
export async function listDueCards(
  db: Db,
  accountId: number,
  { limit, only }: { limit: number; only?: CardKind | undefined },
) {
  return openCards(db, accountId)
    .leftJoin('assessment.question as question', 'question.id', 'card.question_id')
    .leftJoin(
      'assessment.practice_question as practice',
      'practice.id',
      'card.practice_question_id',
    )
    .leftJoin('assessment.kana_card as kana', (join) =>
      join.onRef('kana.kana', '=', 'card.kana').on('kana.account_id', '=', accountId),
    )
    .leftJoin('catalog.lesson as lesson', (join) =>
      join.on('lesson.id', '=', sql`coalesce(question.lesson_id, practice.lesson_id)`),
    )
    .leftJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where(isDue)
    .$if(only !== undefined, (query) => query.where(columnOf[only ?? 'question'], 'is not', null))
    .select(detailColumns)
    .$narrowType<{
      content: PracticeQuestion | null;
      shown: ShownQuestion | null;
      pictures: QuestionPictures | null;
    }>()
    .orderBy('card.due_at')
    .orderBy('lesson.id')
    .orderBy(sql`coalesce(question.position, practice.position)`)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute();
}

const detailColumns = [
  'question.id as questionId',
  'question.question',
  'question.options',
  'question.shown',
  'question.pictures',
  'practice.id as practiceId',
  'practice.content',
  'practice.figure',
  'kana.kana',
  'kana.script',
  'kana.reps',
  'course.id as courseId',
  'course.title as courseTitle',
  'lesson.slug as lessonSlug',
  'lesson.title as lessonTitle',
] as const;

export type CardDetails = Awaited<ReturnType<typeof listDueCards>>[number];

/** Lessons are written as files, and these two teach the kana. */
const kanaSlugs = ['hiragana', 'katakana'] as const;

const isPublished = sql<boolean>`lesson.position is not null and course.published_at is not null`;

/** Those that are published. */
export async function listKanaLessons(db: Db) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('lesson.slug', 'in', kanaSlugs)
    .where(isPublished)
    .select([
      'lesson.id',
      'lesson.slug',
      'lesson.title as lessonTitle',
      'course.id as courseId',
      'course.title as courseTitle',
    ])
    .$narrowType<{ slug: (typeof kanaSlugs)[number] }>()
    .execute();
}

/** Counts of the deck, the goal and what was done towards it today, and what there is of kana. */
export async function summariseCards(db: Db, accountId: number) {
  return openCards(db, accountId)
    .select((eb) => [
      eb.fn.countAll<number>().as('scheduled'),
      eb.fn.countAll<number>().filterWhere(isDue).as('due'),
      eb.fn.min('card.due_at').as('firstAt'),
      eb.fn.count<number>('card.kana').as('kana'),
      eb.fn.count<number>('card.kana').filterWhere(isDue).as('kanaDue'),
      goalOf(accountId).as('goal'),
      reviewedToday(accountId).as('done'),
      sql<boolean>`exists (
        select from catalog.lesson
        where lesson.slug = any(${kanaSlugs}) and lesson.position is not null
          and (
            exists (
              select from learning.lesson_place
              where account_id = ${accountId} and lesson_id = lesson.id
            )
            or exists (
              select from learning.activity
              where account_id = ${accountId} and lesson_id = lesson.id
            )
            or exists (
              select from learning.lesson_completion
              where account_id = ${accountId} and lesson_id = lesson.id
            )
          )
      )`.as('hasOpenedKana'),
    ])
    .executeTakeFirstOrThrow();
}

function goalOf(accountId: number) {
  return sql<number | null>`(
    select cards from assessment.review_goal where account_id = ${accountId}
  )`;
}

/** Different cards, regardless of rating: pressing Again ten times is one card. */
function reviewedToday(accountId: number) {
  return sql<number>`(
    select count(distinct coalesce(question_id::text, practice_question_id::text, kana))
    from assessment.review_log
    where account_id = ${accountId}
      and reviewed_at >= date_trunc('day', now() at time zone ${timeZoneOf(accountId)})
        at time zone ${timeZoneOf(accountId)}
  )`;
}

export async function findGoal(db: Db, accountId: number) {
  return db
    .selectNoFrom([goalOf(accountId).as('cards'), reviewedToday(accountId).as('done')])
    .executeTakeFirstOrThrow();
}

/** Null ends it. */
export async function writeGoal(db: Db, accountId: number, cards: number | null) {
  if (cards === null) {
    await db.deleteFrom('assessment.review_goal').where('account_id', '=', accountId).execute();
    return;
  }
  await db
    .insertInto('assessment.review_goal')
    .values({ account_id: accountId, cards })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ cards, changed_at: sql<Date>`now()` }),
    )
    .execute();
}

/**
 * Cards by the day on which they come back in the learner's time zone: 0 is today, with what is overdue, and everything after
 * `days` days counts as one more.
 */
export async function countByDay(db: Db, accountId: number, days: number) {
  const { rows } = await sql<{ ahead: number; today: Day; cards: number; due: number }>`
    with learner as (
      select zone, (now() at time zone zone)::date as today
      from (select ${timeZoneOf(accountId)} as zone) as preference
    )
    select
      learner.today::text as today,
      least(
        greatest((card.due_at at time zone learner.zone)::date - learner.today, 0), ${days + 1}::integer
      ) as ahead,
      count(card.account_id)::integer as cards,
      (count(card.account_id) filter (where ${isDue}))::integer as due
    from learner
    left join assessment.open_card as card on card.account_id = ${accountId}
    group by 1, 2`.execute(db);
  return rows;
}

export async function findKeyedCard(db: Db, accountId: number, questionId: string) {
  return keyedCard(db, accountId, questionId).executeTakeFirst();
}

/** Locks the card, so that concurrent reviews build on each other. */
export async function lockKeyedCard(db: Db, accountId: number, questionId: string) {
  return keyedCard(db, accountId, questionId).forUpdate('card').executeTakeFirst();
}

function keyedCard(db: Db, accountId: number, questionId: string) {
  return db
    .selectFrom('assessment.review_card as card')
    .innerJoin('assessment.open_review_card as open', (join) =>
      join
        .onRef('open.account_id', '=', 'card.account_id')
        .onRef('open.question_id', '=', 'card.question_id'),
    )
    .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
    .innerJoin('assessment.answer_key as key', 'key.question_id', 'question.id')
    .where('card.account_id', '=', accountId)
    .where('card.question_id', '=', questionId)
    .select(memorySelection)
    .select((eb) => [
      'question.lesson_id as lessonId',
      eb.fn<number>('cardinality', ['question.options']).as('options'),
      'key.answer',
      'key.explanation',
      'key.says',
      sql<QuizContent | null>`key.content`.as('content'),
      timeZoneOf(accountId).as('timeZone'),
    ]);
}

export async function updateCard(db: Db, accountId: number, questionId: string, memory: Memory) {
  await db
    .updateTable('assessment.review_card')
    .set(memoryColumns(memory))
    .where('account_id', '=', accountId)
    .where('question_id', '=', questionId)
    .execute();
}
