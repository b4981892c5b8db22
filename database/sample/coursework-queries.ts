import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../server/platform/postgres/database.ts';
import type { Activity, Attempt, Completion, Submission } from './coursework.ts';
import type { SampleEnrolment } from './sales/sales.ts';

/** Opens the runs of the enrolments too. */
export async function insertEnrolments(db: Db, enrolments: readonly SampleEnrolment[]) {
  const rows = enrolments.map(({ writes, ...enrolment }) => enrolment);
  await sql`
    with enrolment as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}) as row (
        "accountId" integer, "courseId" integer, "startsOn" date, "enrolledAt" timestamptz, "completedAt" timestamptz,
        way text
      )
    ),
    run as (
      insert into learning.run (course_id, starts_on)
      select distinct "courseId", "startsOn" from enrolment
      returning id, course_id, starts_on
    )
    insert into learning.enrolment (account_id, course_id, run_id, enrolled_at, completed_at, way)
    select "accountId", "courseId", run.id, "enrolledAt", "completedAt", way
    from enrolment
    join run on run.course_id = "courseId" and run.starts_on = "startsOn"`.execute(db);
}

export async function insertCompletions(db: Db, completions: readonly Completion[]) {
  await sql`
    insert into learning.lesson_completion (account_id, lesson_id, way, completed_at)
    select * from jsonb_to_recordset(${JSON.stringify(completions)}) as row (
      "accountId" integer, "lessonId" uuid, way text, "completedAt" timestamptz
    )`.execute(db);
}

/** Run after inserting attempts and completions, which mark the days with more than reading. */
export async function insertActivity(db: Db, activity: readonly Activity[]) {
  await sql`
    insert into learning.activity (account_id, day, lesson_id, seconds, worked)
    select row.*, seconds = 0 or work.day is not null
    from jsonb_to_recordset(${JSON.stringify(activity)}) as row (
      "accountId" integer, day date, "lessonId" uuid, seconds integer
    )
    left join (
      select account_id, lesson_id, learning.day_in('UTC', taken_at) as day from assessment.attempt
      union
      select account_id, lesson_id, learning.day_in('UTC', completed_at) from learning.lesson_completion
    ) as work
      on work.account_id = row."accountId" and work.lesson_id = row."lessonId" and work.day = row.day`.execute(
    db,
  );
}

export async function insertAttempts(db: Db, attempts: readonly Attempt[]) {
  const rows = attempts.map(({ quiz, ...attempt }) => ({
    ...attempt,
    key: randomUUID(),
    version: quiz.version,
    passMark: quiz.passMark,
    total: attempt.answers.length,
  }));
  await sql`
    insert into assessment.attempt
      (account_id, lesson_id, key, number, quiz_version, pass_mark, questions, answers, score, total, taken_at)
    select * from jsonb_to_recordset(${JSON.stringify(rows)}) as row (
      "accountId" integer, "lessonId" uuid, key uuid, number integer, version integer, "passMark" integer,
      questions integer[], answers integer[], score integer, total integer, "takenAt" timestamptz
    )`.execute(db);
}

/** Reviewed by the owners of their courses. */
export async function insertSubmissions(db: Db, submissions: readonly Submission[]) {
  const rows = submissions.map(({ review, ...submission }) => ({
    ...submission,
    ...review,
    key: randomUUID(),
    state: review ? 'reviewed' : 'submitted',
  }));
  await sql`
    insert into assessment.submission
      (account_id, lesson_id, key, number, state, submitted_at, reviewer_account_id, reviewed_at, feedback, mark)
    select
      "accountId", "lessonId", key, 1, state, "submittedAt",
      case when "reviewedAt" is not null then course.owner_account_id end, "reviewedAt", feedback, mark
    from jsonb_to_recordset(${JSON.stringify(rows)}) as row (
      "accountId" integer, "courseId" integer, "lessonId" uuid, key uuid, state text, "submittedAt" timestamptz,
      "reviewedAt" timestamptz, feedback text, mark integer
    )
    join catalog.course on course.id = "courseId"`.execute(db);
}
