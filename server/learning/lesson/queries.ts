import { sql } from 'kysely';
import {
  earlierLessonContent,
  type LessonContentRow,
  lessonContent,
} from '../../catalog/courses/courses.ts';
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
  return publishedLessons(db, accountId).where(sql<string>`lower(lesson.slug)`, '=', slug);
}

function publishedLessons(db: Db, accountId: ValueOrGiven<number> | null) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where('lesson.position', 'is not', null)
    .where('course.published_at', 'is not', null)
    .select([
      'lesson.id',
      'lesson.slug',
      'lesson.title',
      'lesson.kind',
      'lesson.preview',
      'lesson.gated',
      'lesson.module_id as moduleId',
      'lesson.photos',
      'lesson.task',
      'lesson.peer_review as peerReview',
      'lesson.accepted_from as acceptedFrom',
      'lesson.deadline',
      'lesson.group_size as groupSize',
      'lesson.rubric',
      'lesson.criteria',
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

/** The same for an account, to be sent together with other statements. */
export const findingLesson = (db: Db, anySpelling: string, accountId: number) =>
  lessonOfAccount.fill(db, { slug: anySpelling.toLowerCase(), accountId });

/** Copies of a course share their files. */
const mostWithMedia = 100;

function lessonsWithMedia(
  db: Db,
  hash: ValueOrGiven<string>,
  accountId: ValueOrGiven<number> | null,
) {
  // Learners who are in the middle of a lesson still see what it showed before.
  return publishedLessons(db, accountId)
    .where(
      sql<boolean>`(
        lesson.id in (select id from catalog.lesson as shown where shown.media @> array[${hash}::text])
        or lesson.id in (
          select lesson_id from catalog.earlier_lesson as earlier
          where earlier.media @> array[${hash}::text]
        )
      )`,
    )
    .limit(mostWithMedia);
}

const mediaOfAccount = compileOnce((db, given: Given<{ hash: string; accountId: number }>) =>
  lessonsWithMedia(db, given.hash, given.accountId),
);

const mediaOfVisitor = compileOnce((db, given: Given<{ hash: string }>) =>
  lessonsWithMedia(db, given.hash, null),
);

/** The lessons that play or offer a file, with everything that decides whether the account may read them. */
export async function listLessonsWithMedia(db: Db, hash: string, accountId: number | null) {
  return accountId === null
    ? mediaOfVisitor.execute(db, { hash })
    : mediaOfAccount.execute(db, { hash, accountId });
}

const readingOf = compileOnce(
  (db, given: Given<{ accountId: number; lessonId: string; withContent: boolean }>) => {
    const content = lessonContent(db, given.lessonId);
    const earlier = earlierLessonContent(db, sql.ref('begun.earlier_lesson_id'));
    return db
      .selectFrom(sql<{ always: boolean }>`(values (true))`.as<'one'>(sql`one (always)`))
      .leftJoin('learning.begun_lesson as begun', (join) =>
        join
          .on('begun.account_id', '=', given.accountId)
          .on('begun.lesson_id', '=', given.lessonId),
      )
      .select([
        sql<number | null>`(
          select step from learning.lesson_place
          where account_id = ${given.accountId} and lesson_id = ${given.lessonId}
        )`.as('place'),
        sql<number>`(
          select count(*)::integer from learning.passage_note
          where account_id = ${given.accountId} and lesson_id = ${given.lessonId}
        )`.as('passageNotes'),
        sql<{ id: string; done: number }[]>`(
          select coalesce(json_agg(json_build_object('id', activity, 'done', done)), '[]')
          from assessment.activity_progress
          where account_id = ${given.accountId} and lesson_id = ${given.lessonId}
        )`.as('activities'),
        'begun.reads_new as readsNew',
        sql<(LessonContentRow & { replacedAt: string }) | null>`(
          select to_json(earlier) from ${earlier} as earlier
        )`.as('earlier'),
        sql<LessonContentRow | null>`case when ${given.withContent} then (
          select to_json(content) from ${content} as content
        ) end`.as('content'),
      ]);
  },
);

/**
 * Where a learner stopped reading, what they have done in activities, what the lesson says, and what they began if its text was replaced since. In one statement,
 * so that a publication in between doesn't mix two versions.
 */
export async function findReading(
  db: Db,
  reading: { accountId: number; lessonId: string; withContent: boolean },
) {
  return readingOf.executeTakeFirstOrThrow(db, reading);
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
