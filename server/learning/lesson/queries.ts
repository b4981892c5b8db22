import { sql } from 'kysely';
import {
  compileOnce,
  type Given,
  type ValueOrGiven,
} from '../../platform/postgres/compile-once.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { isLicensed, isTaught, timeZoneOf } from '../learner-queries.ts';
import type { CompletionWay } from '../progress/completion-queries.ts';

function isEnrolled(accountId: ValueOrGiven<number> | null) {
  if (accountId === null) return sql<boolean>`false`;
  return sql<boolean>`exists (
    select from learning.open_enrolment as enrolment
    where enrolment.account_id = ${accountId} and enrolment.course_id = lesson.course_id
  )`;
}

function completedBy(accountId: ValueOrGiven<number> | null) {
  if (accountId === null) return sql<CompletionWay | null>`null`;
  return sql<CompletionWay | null>`(
    select way from learning.lesson_completion
    where account_id = ${accountId} and lesson_id = lesson.id
  )`;
}

function lessonBySlug(db: Db, slug: ValueOrGiven<string>, accountId: ValueOrGiven<number> | null) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where(sql<string>`lower(lesson.slug)`, '=', slug)
    .where('lesson.position', 'is not', null)
    .where('course.published_at', 'is not', null)
    .select([
      'lesson.id',
      'lesson.slug',
      'lesson.title',
      'lesson.kind',
      'lesson.preview',
      'lesson.course_id as courseId',
      isTaught(accountId).as('taught'),
      sql<boolean>`coalesce(course.sale_cents, course.price_cents) = 0`.as('courseFree'),
      sql<boolean>`course.archived_at is not null`.as('archived'),
      'course.attempts_per_day as attemptsPerDay',
      'course.hides_answers as hidesAnswers',
      isEnrolled(accountId).as('enrolled'),
      isLicensed(accountId).as('licensed'),
      completedBy(accountId).as('completedBy'),
      timeZoneOf(accountId).as('timeZone'),
    ]);
}

const lessonOfAccount = compileOnce((db, given: Given<{ slug: string; accountId: number }>) =>
  lessonBySlug(db, given.slug, given.accountId),
);

const lessonOfVisitor = compileOnce((db, given: Given<{ slug: string }>) =>
  lessonBySlug(db, given.slug, null),
);

/** A lesson of a published course, with everything that decides whether the account may read it. */
export async function findLesson(db: Db, anySpelling: string, accountId: number | null) {
  const slug = anySpelling.toLowerCase();
  return accountId === null
    ? lessonOfVisitor.executeTakeFirst(db, { slug })
    : lessonOfAccount.executeTakeFirst(db, { slug, accountId });
}

/** Where a learner stopped reading, what they have done in activities, and what they began if the text was replaced since. */
export async function findReading(db: Db, accountId: number, lessonId: string) {
  const { rows } = await sql<{
    place: number | null;
    activities: { id: string; done: number }[];
    earlierLessonId: string | null;
    replacedAt: Date | null;
    readsNew: boolean | null;
  }>`
    select
      (
        select step from learning.lesson_place
        where account_id = ${accountId} and lesson_id = ${lessonId}
      ) as place,
      (
        select coalesce(json_agg(json_build_object('id', activity, 'done', cardinality(done))), '[]')
        from assessment.activity_state
        where account_id = ${accountId} and lesson_id = ${lessonId}
      ) as activities,
      earlier.id as "earlierLessonId",
      earlier.replaced_at as "replacedAt",
      begun.reads_new as "readsNew"
    from (values (true)) as always (is_true)
    left join learning.begun_lesson as begun
      on begun.account_id = ${accountId} and begun.lesson_id = ${lessonId}
    left join catalog.earlier_lesson as earlier on earlier.id = begun.earlier_lesson_id`.execute(
    db,
  );
  const nothing = { place: null, earlierLessonId: null, replacedAt: null, readsNew: null };
  return rows[0] ?? { ...nothing, activities: [] };
}

export async function writePlace(
  db: Db,
  place: { accountId: number; lessonId: string; step: number },
): Promise<void> {
  await db
    .insertInto('learning.lesson_place')
    .values({ account_id: place.accountId, lesson_id: place.lessonId, step: place.step })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'lesson_id'])
        .doUpdateSet({ step: place.step, updated_at: sql`now()` }),
    )
    .execute();
}

export async function findCompletion(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('learning.lesson_completion')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select(['way', 'completed_at as completedAt'])
    .executeTakeFirst();
}
