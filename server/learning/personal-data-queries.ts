import { sql } from 'kysely';
import type { Db } from '../platform/postgres/database.ts';

/** A learner's coursework, achievements and reminders. */
export async function exportLearning(db: Db, accountId: number) {
  const [
    enrolments,
    completions,
    activity,
    notes,
    passageNotes,
    places,
    savedCourses,
    courseViews,
    badges,
    certificates,
    presence,
    reminders,
    dueNotices,
    readingPlaces,
    begunLessons,
    profile,
    agreedDays,
  ] = await Promise.all([
    db
      .selectFrom('learning.enrolment as enrolment')
      .innerJoin('catalog.course as course', 'course.id', 'enrolment.course_id')
      .leftJoin('learning.run as run', 'run.id', 'enrolment.run_id')
      .select([
        'course.id as course_id',
        'course.title',
        'run.starts_on as run_starts_on',
        'enrolment.way',
        'enrolment.enrolled_at',
        'enrolment.completed_at',
        'enrolment.admitted_at',
      ])
      .where('enrolment.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.lesson_completion as completion')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'completion.lesson_id')
      .select(['lesson.title', 'completion.way', 'completion.completed_at'])
      .where('completion.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.activity as activity')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'activity.lesson_id')
      .select(['activity.day', 'lesson.title', 'activity.seconds'])
      .where('activity.account_id', '=', accountId)
      .orderBy('activity.day')
      .execute(),
    db
      .selectFrom('learning.note as note')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'note.lesson_id')
      .select(['lesson.title', 'note.text', 'note.updated_at'])
      .where('note.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.passage_note as note')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'note.lesson_id')
      .select([
        'lesson.title',
        'note.heading',
        'note.lead',
        'note.quote',
        'note.trail',
        'note.text',
        'note.created_at',
        'note.updated_at',
      ])
      .where('note.account_id', '=', accountId)
      .orderBy('note.created_at')
      .execute(),
    db
      .selectFrom('learning.lesson_place as place')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'place.lesson_id')
      .select(['lesson.title', 'place.step', 'place.updated_at'])
      .where('place.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.saved_course as saved')
      .innerJoin('catalog.course as course', 'course.id', 'saved.course_id')
      .select(['course.title', 'saved.saved_at'])
      .where('saved.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.course_view as view')
      .innerJoin('catalog.course as course', 'course.id', 'view.course_id')
      .select(['course.title', 'view.viewed_at'])
      .where('view.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.badge_award')
      .select(['badge', 'earned_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.certificate')
      .select([
        'id',
        'learner_name',
        'course_title',
        'teacher',
        'minutes',
        'completed_at',
        'completed_on',
        'issued_at',
        'revoked_at',
        'revoked_reason',
      ])
      .where((eb) =>
        eb.or([
          eb('account_id', '=', accountId),
          eb(
            'also_of',
            'in',
            eb
              .selectFrom('learning.certificate as main')
              .where('main.account_id', '=', accountId)
              .select('main.id'),
          ),
        ]),
      )
      .execute(),
    db
      .selectFrom('learning.presence')
      .select(['heard_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.reminder as reminder')
      .leftJoin('catalog.course as course', 'course.id', 'reminder.course_id')
      .select([
        'course.title as course',
        'reminder.task',
        'reminder.due_on',
        'reminder.due_time',
        'reminder.done_at',
        'reminder.created_at',
      ])
      .where('reminder.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.due_notice')
      .select(['subject', 'due_on', 'sent_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.reading_place as place')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'place.lesson_id')
      .select(['lesson.title', 'place.sections', 'place.updated_at'])
      .where('place.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.begun_lesson as begun')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'begun.lesson_id')
      .innerJoin('catalog.earlier_lesson as earlier', 'earlier.id', 'begun.earlier_lesson_id')
      .select(['lesson.title', 'earlier.replaced_at', 'begun.reads_new'])
      .where('begun.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.learner_profile')
      .select(['interests', 'evenings', 'answered_at'])
      .where('account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('learning.agreed_day as agreed')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'agreed.lesson_id')
      .select(['lesson.title', 'agreed.due_on', 'agreed.given_at'])
      .where('agreed.account_id', '=', accountId)
      .execute(),
  ]);
  return {
    enrolments,
    completions,
    activity,
    notes,
    passageNotes,
    places,
    savedCourses,
    courseViews,
    badges,
    certificates,
    presence,
    reminders,
    dueNotices,
    readingPlaces,
    begunLessons,
    profile,
    agreedDays,
  };
}

/** For the overview of the settings. */
export async function countLearning(db: Db, accountId: number) {
  const { rows } = await sql<{ notes: number; certificates: number }>`
    select
      (select count(*)::integer from learning.note where account_id = ${accountId} and text <> '')
        + (select count(*)::integer from learning.passage_note where account_id = ${accountId}) as notes,
      (select count(*)::integer from learning.certificate
       where account_id = ${accountId} and revoked_at is null) as certificates`.execute(db);
  return rows[0] ?? {};
}
