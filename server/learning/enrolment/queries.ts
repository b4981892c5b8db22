import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export function timeZoneOf(accountId: number | null) {
  return sql<string>`coalesce(
    (select time_zone from learning.preference where account_id = ${accountId}), 'UTC'
  )`;
}

export function isLicensed(accountId: number | null) {
  return sql<boolean>`exists (
    select from teams.licence where licence.account_id = ${accountId}
  )`;
}

export async function hasLicence(db: Db, accountId: number): Promise<boolean> {
  const { licensed } = await db
    .selectNoFrom(isLicensed(accountId).as('licensed'))
    .executeTakeFirstOrThrow();
  return licensed;
}

export async function findTimeZone(db: Db, accountId: number): Promise<string> {
  const { timeZone } = await db
    .selectNoFrom(timeZoneOf(accountId).as('timeZone'))
    .executeTakeFirstOrThrow();
  return timeZone;
}

/** A lesson of a published course, with what decides who may read it. */
export async function findLesson(db: Db, slug: string, accountId: number | null) {
  return db
    .selectFrom('catalog.lesson as lesson')
    .innerJoin('catalog.course as course', 'course.id', 'lesson.course_id')
    .where(sql`lower(lesson.slug)`, '=', slug.toLowerCase())
    .where('lesson.position', 'is not', null)
    .where('course.published_at', 'is not', null)
    .select((eb) => [
      'lesson.id',
      'lesson.slug',
      'lesson.kind',
      'lesson.preview',
      'lesson.course_id as courseId',
      'course.owner_account_id as ownerAccountId',
      sql<boolean>`coalesce(course.sale_cents, course.price_cents) = 0`.as('courseFree'),
      eb
        .exists(
          eb
            .selectFrom('learning.open_enrolment as enrolment')
            .whereRef('enrolment.course_id', '=', 'lesson.course_id')
            .where('enrolment.account_id', '=', accountId)
            .select('enrolment.id'),
        )
        .$castTo<boolean>()
        .as('enrolled'),
      isLicensed(accountId).as('licensed'),
      eb
        .selectFrom('learning.lesson_completion as completion')
        .whereRef('completion.lesson_id', '=', 'lesson.id')
        .where('completion.account_id', '=', accountId)
        .select('completion.way')
        .as('completedBy'),
      timeZoneOf(accountId).as('timeZone'),
    ])
    .executeTakeFirst();
}

/** A published course as it stands for one account, in one round trip. */
export async function findOwnCourse(db: Db, courseId: number, accountId: number) {
  return db
    .selectFrom('catalog.course as course')
    .leftJoin('learning.enrolment as enrolment', (join) =>
      join
        .onRef('enrolment.course_id', '=', 'course.id')
        .on('enrolment.account_id', '=', accountId),
    )
    .leftJoin('learning.saved_course as saved', (join) =>
      join.onRef('saved.course_id', '=', 'course.id').on('saved.account_id', '=', accountId),
    )
    .where('course.id', '=', courseId)
    .where('course.published_at', 'is not', null)
    .select((eb) => [
      'course.owner_account_id as ownerAccountId',
      sql<boolean>`coalesce(course.sale_cents, course.price_cents) = 0`.as('courseFree'),
      'enrolment.enrolled_at as enrolledAt',
      'enrolment.completed_at as completedAt',
      'enrolment.way',
      isLicensed(accountId).as('licensed'),
      'saved.saved_at as savedAt',
      eb
        .exists(
          eb
            .selectFrom('learning.certificate as certificate')
            .whereRef('certificate.course_id', '=', 'course.id')
            .where('certificate.account_id', '=', accountId)
            .where('certificate.revoked_at', 'is', null)
            .select('certificate.id'),
        )
        .$castTo<boolean>()
        .as('certified'),
      timeZoneOf(accountId).as('timeZone'),
      eb
        .selectFrom('catalog.lesson as lesson')
        .leftJoin('learning.lesson_completion as completion', (join) =>
          join
            .onRef('completion.lesson_id', '=', 'lesson.id')
            .on('completion.account_id', '=', accountId),
        )
        .whereRef('lesson.course_id', '=', 'course.id')
        .where('lesson.position', 'is not', null)
        .select(
          sql<{ slug: string; title: string; way: string | null }[]>`coalesce(
            json_agg(
              json_build_object('slug', lesson.slug, 'title', lesson.title, 'way', completion.way)
              order by lesson.position
            ),
            '[]'
          )`.as('lessons'),
        )
        .$asScalar()
        .$notNull()
        .as('lessons'),
    ])
    .executeTakeFirst();
}

/** For the marks on cards. Courses without lessons are never done. */
export async function listProgress(db: Db, accountId: number) {
  return db
    .selectFrom('learning.enrolment as enrolment')
    .innerJoin('catalog.course as course', 'course.id', 'enrolment.course_id')
    .leftJoin('catalog.lesson as lesson', (join) =>
      join.onRef('lesson.course_id', '=', 'course.id').on('lesson.position', 'is not', null),
    )
    .leftJoin('learning.lesson_completion as completion', (join) =>
      join
        .onRef('completion.lesson_id', '=', 'lesson.id')
        .on('completion.account_id', '=', accountId),
    )
    .where('enrolment.account_id', '=', accountId)
    .where('course.published_at', 'is not', null)
    .groupBy('enrolment.id')
    .select((eb) => [
      'enrolment.course_id as courseId',
      'enrolment.completed_at as completedAt',
      eb.fn.count<number>('lesson.id').as('total'),
      eb.fn.count<number>('completion.lesson_id').as('done'),
    ])
    .orderBy('enrolment.enrolled_at', 'desc')
    .execute();
}

export async function listSavedCourseIds(db: Db, accountId: number) {
  const saved = await db
    .selectFrom('learning.saved_course as saved')
    .innerJoin('catalog.course as course', 'course.id', 'saved.course_id')
    .where('saved.account_id', '=', accountId)
    .where('course.published_at', 'is not', null)
    .select('saved.course_id as id')
    .orderBy('saved.saved_at', 'desc')
    .orderBy('saved.course_id')
    .execute();
  return saved.map(({ id }) => id);
}

export async function insertSavedCourse(db: Db, accountId: number, courseId: number) {
  await db
    .insertInto('learning.saved_course')
    .values({ account_id: accountId, course_id: courseId })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteSavedCourse(db: Db, accountId: number, courseId: number) {
  await db
    .deleteFrom('learning.saved_course')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
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

export async function findNote(db: Db, accountId: number, lessonId: string) {
  return db
    .selectFrom('learning.note')
    .where('account_id', '=', accountId)
    .where('lesson_id', '=', lessonId)
    .select(['text', 'revision', 'updated_at as updatedAt'])
    .executeTakeFirst();
}

/** Nothing comes back when the note has another revision by now. */
export async function writeNote(
  db: Db,
  note: { accountId: number; lessonId: string; text: string; revision: number },
) {
  const { rows } = await sql<{ text: string; revision: number; updatedAt: Date }>`
    insert into learning.note as note (account_id, lesson_id, text)
    select ${note.accountId}, ${note.lessonId}, ${note.text}
    where ${note.revision} = 0 or exists (
      select from learning.note where account_id = ${note.accountId} and lesson_id = ${note.lessonId}
    )
    on conflict (account_id, lesson_id) do update
    set text = excluded.text, revision = note.revision + 1, updated_at = now()
    where note.revision = ${note.revision}
    returning text, revision, updated_at as "updatedAt"`.execute(db);
  return rows[0];
}
