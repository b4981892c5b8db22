import type { Db } from '../../platform/postgres/database.ts';

/** What a person did in courses, and what they got for it. */
export async function collectLearning(db: Db, accountId: number) {
  const [
    enrolments,
    completions,
    activity,
    notes,
    savedCourses,
    courseViews,
    badges,
    certificates,
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
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  return {
    enrolments,
    completions,
    activity,
    notes,
    savedCourses,
    courseViews,
    badges,
    certificates,
  };
}

/** How a person wants to be reminded, and what they were told. */
export async function collectHabits(db: Db, accountId: number) {
  const [preferences, presence, reminders, dueNotices, notifications] = await Promise.all([
    db
      .selectFrom('learning.preference')
      .select(['time_zone', 'zone_chosen', 'mail_due', 'lead_hours', 'mail_news'])
      .where('account_id', '=', accountId)
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
      .selectFrom('learning.notification')
      .select(['kind', 'title', 'text', 'link', 'created_at', 'read_at', 'mailed_at'])
      .where('account_id', '=', accountId)
      .execute(),
  ]);
  return { preferences, presence, reminders, dueNotices, notifications };
}

/** Answers, work handed in, and what of it comes back for review. */
export async function collectAssessment(db: Db, accountId: number) {
  const [attempts, submissions, photos, reviewCards, reviewLog] = await Promise.all([
    db
      .selectFrom('assessment.attempt as attempt')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'attempt.lesson_id')
      .select([
        'lesson.title',
        'attempt.number',
        'attempt.answers',
        'attempt.score',
        'attempt.total',
        'attempt.taken_at',
      ])
      .where('attempt.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.submission as submission')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
      .select([
        'lesson.title',
        'submission.number',
        'submission.comment',
        'submission.submitted_at',
        'submission.state',
        'submission.mark',
        'submission.feedback',
      ])
      .where('submission.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.photo as photo')
      .innerJoin('catalog.lesson as lesson', 'lesson.id', 'photo.lesson_id')
      .select(['lesson.title', 'photo.id', 'photo.position', 'photo.camera', 'photo.created_at'])
      .where('photo.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.review_card as card')
      .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
      .select([
        'question.question',
        'card.added_at',
        'card.due_at',
        'card.reps',
        'card.lapses',
        'card.stability',
        'card.difficulty',
        'card.reviewed_at',
      ])
      .where('card.account_id', '=', accountId)
      .execute(),
    db
      .selectFrom('assessment.review_log as log')
      .innerJoin('assessment.question as question', 'question.id', 'log.question_id')
      .select(['question.question', 'log.answer', 'log.correct', 'log.rating', 'log.reviewed_at'])
      .where('log.account_id', '=', accountId)
      .execute(),
  ]);
  return { attempts, submissions, photos, reviewCards, reviewLog };
}
