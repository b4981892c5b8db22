import { sql } from 'kysely';
import type { Db } from '../../platform/postgres/database.ts';

export interface Issued {
  accountId: number;
  courseId: number;
  courseTitle: string;
  /** Older certificates are issued without a notification. */
  recent: boolean;
}

/** One learner's course, or all courses of some learners. */
export type CertificateScope =
  | { accountId: number; courseId: number }
  | { accountIds: readonly number[] };

/** Completes enrolments whose lessons are all done, which happens when the last open lesson is withdrawn. */
export async function completeFinishedEnrolments(db: Db, accountIds: readonly number[]) {
  await sql`
    update learning.enrolment
    set completed_at = now()
    where account_id = any(${accountIds}::integer[]) and completed_at is null
      and exists (
        select from catalog.lesson
        where lesson.course_id = enrolment.course_id and lesson.position is not null
      )
      and not exists (
        select from catalog.lesson
        where lesson.course_id = enrolment.course_id and lesson.position is not null
          and not exists (
            select from learning.lesson_completion as completion
            where completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
          )
      )`.execute(db);
}

/**
 * Issues missing certificates: the course is open to the learner and complete, and every lesson was completed by its quiz or submission. If lessons
 * were marked by hand first, the certificate is dated by the quiz that was passed last.
 */
export async function insertCertificates(db: Db, scope: CertificateScope): Promise<Issued[]> {
  const { rows } = await sql<Issued>`
    insert into learning.certificate
      (account_id, course_id, learner_name, course_title, teacher, minutes, completed_at, completed_on,
        licence_team_ids)
    select
      enrolment.account_id, enrolment.course_id, account.first_name || ' ' || account.last_name,
      course.title, course.teacher, lessons.minutes, done.at,
      learning.day_in(coalesce(preference.time_zone, 'UTC'), done.at),
      array(select team_id from teams.licence where licence.account_id = enrolment.account_id)
    from learning.open_enrolment as enrolment
    join accounts.account as account on account.id = enrolment.account_id
    join catalog.course as course on course.id = enrolment.course_id
    left join notifications.preference as preference on preference.account_id = enrolment.account_id
    cross join lateral (
      select sum(lesson.minutes) as minutes, max(pass.taken_at) as proven_at
      from catalog.lesson as lesson
      left join lateral (
        select min(attempt.taken_at) as taken_at
        from assessment.quiz_result as attempt
        where attempt.account_id = enrolment.account_id
          and attempt.lesson_id = lesson.id and attempt.score >= attempt.pass_mark
      ) as pass on true
      where lesson.course_id = enrolment.course_id and lesson.position is not null
    ) as lessons
    cross join lateral (select greatest(enrolment.completed_at, lessons.proven_at) as at) as done
    where enrolment.completed_at is not null
      and ${
        'accountIds' in scope
          ? sql`enrolment.account_id = any(${scope.accountIds}::integer[])`
          : sql`enrolment.account_id = ${scope.accountId} and enrolment.course_id = ${scope.courseId}`
      }
      and lessons.minutes is not null
      and not exists (
        select from learning.certificate as certificate
        where certificate.account_id = enrolment.account_id
          and certificate.course_id = enrolment.course_id
      )
      and not exists (
        select from catalog.lesson as lesson
        left join learning.lesson_completion as completion
          on completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
        where lesson.course_id = enrolment.course_id and lesson.position is not null
          and coalesce(completion.way, 'marked') = 'marked'
      )
    on conflict (account_id, course_id) do nothing
    returning
      account_id as "accountId", course_id as "courseId", course_title as "courseTitle",
      completed_at > now() - interval '7 days' as recent`.execute(db);
  return rows;
}

export async function listCertificatesOf(db: Db, accountId: number) {
  return db
    .selectFrom('learning.certificate')
    .where('account_id', '=', accountId)
    .select([
      'id',
      'course_id as courseId',
      'course_title as courseTitle',
      'completed_at as completedAt',
      'completed_on as completedOn',
      'issued_at as issuedAt',
      'revoked_at as revokedAt',
    ])
    .orderBy('completed_at', 'desc')
    .orderBy('id')
    .execute();
}

/** What was handed in and has to be accepted before the course's certificate can be issued. */
export async function listWaitingWork(db: Db, accountId: number) {
  const { rows } = await sql<{ slug: string; name: string; courseTitle: string }>`
    select lesson.slug, lesson.title as name, course.title as "courseTitle"
    from assessment.waiting_work as work
    join catalog.lesson on lesson.id = work.lesson_id and lesson.position is not null
    join catalog.course on course.id = lesson.course_id and course.published_at is not null
    join learning.open_enrolment as enrolment
      on enrolment.course_id = course.id and enrolment.account_id = work.account_id
    where work.account_id = ${accountId}
      and not exists (
        select from learning.lesson_completion as completion
        where completion.account_id = work.account_id and completion.lesson_id = lesson.id
      )
      and not exists (
        select from learning.certificate
        where certificate.account_id = work.account_id and certificate.course_id = course.id
      )
    order by course.title, lesson.position`.execute(db);
  return rows;
}

export type StoredCertificate = NonNullable<Awaited<ReturnType<typeof findCertificate>>>;

export async function findCertificate(db: Db, id: string) {
  return (
    db
      .selectFrom('learning.certificate as certificate')
      // One of two that an account got for the same course when it was merged names the other instead of the account.
      .leftJoin('learning.certificate as main', 'main.id', 'certificate.also_of')
      .innerJoin('accounts.account as account', (join) =>
        join.on((eb) =>
          eb('account.id', '=', eb.fn.coalesce('certificate.account_id', 'main.account_id')),
        ),
      )
      .innerJoin('catalog.course as course', 'course.id', 'certificate.course_id')
      .where('certificate.id', '=', id)
      .select([
        'course.illustration',
        'certificate.id',
        'account.id as accountId',
        'account.username',
        'account.email',
        'certificate.learner_name as learnerName',
        'certificate.course_id as courseId',
        'certificate.course_title as courseTitle',
        'certificate.teacher',
        'certificate.minutes',
        'certificate.completed_at as completedAt',
        'certificate.completed_on as completedOn',
        'certificate.issued_at as issuedAt',
        'certificate.revoked_at as revokedAt',
        'certificate.revoked_reason as revokedReason',
      ])
      .executeTakeFirst()
  );
}

/** What the picture of a certificate shows. */
export async function findCardFacts(db: Db, id: string) {
  return db
    .selectFrom('learning.certificate as certificate')
    .where('certificate.id', '=', id)
    .select((eb) => [
      'certificate.learner_name as learnerName',
      'certificate.course_title as courseTitle',
      'certificate.completed_on as completedOn',
      'certificate.revoked_at as revokedAt',
      eb
        .selectFrom('catalog.lesson as lesson')
        .whereRef('lesson.course_id', '=', 'certificate.course_id')
        .where('lesson.position', 'is not', null)
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .$asScalar()
        .$notNull()
        .as('lessons'),
    ])
    .executeTakeFirst();
}

/**
 * Returns nothing when there is no such certificate or it is revoked for good already. Of two that an account got for the same
 * course by being merged, both are revoked: a trigger takes the other along.
 */
export async function markRevoked(
  db: Db,
  revocation: { id: string; reason: string; accountId: number },
) {
  return db
    .updateTable('learning.certificate')
    .set({
      revoked_at: new Date(),
      revoked_reason: revocation.reason,
      revoker_account_id: revocation.accountId,
      revoked_for_refund: false,
    })
    .where((eb) =>
      eb(
        'id',
        '=',
        eb.fn.coalesce(
          eb
            .selectFrom('learning.certificate as one')
            .where('one.id', '=', revocation.id)
            .select('one.also_of')
            .$asScalar(),
          eb.val(revocation.id),
        ),
      ),
    )
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_for_refund', '=', true)]))
    .returning((eb) => [
      eb.ref('account_id').$notNull().as('accountId'),
      'learner_name as learnerName',
      'course_title as courseTitle',
    ])
    .executeTakeFirst();
}

/** Also finds an unpublished course whose certificates were issued: they stay valid. */
export async function findCertifiedCourse(db: Db, id: number) {
  return db
    .selectFrom('catalog.course as course')
    .where('course.id', '=', id)
    .where((eb) =>
      eb.or([
        eb('course.published_at', 'is not', null),
        eb.exists(
          eb
            .selectFrom('learning.certificate as certificate')
            .whereRef('certificate.course_id', '=', 'course.id')
            .select('certificate.id'),
        ),
      ]),
    )
    .select(['course.id', 'course.title', 'course.summary', 'course.subject'])
    .executeTakeFirst();
}
