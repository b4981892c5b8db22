import { sql } from 'kysely';
import type { Db } from '../../../server/platform/postgres/database.ts';
import type { SampleThread } from './lesson-questions.ts';
import type { coTeachers } from './script.ts';

export async function insertCoTeachers(db: Db, teachers: typeof coTeachers) {
  await sql`
    insert into catalog.co_teacher (course_id, account_id, may_edit, may_review)
    select "courseId", account.id, "mayEdit", "mayReview"
    from jsonb_to_recordset(${JSON.stringify(teachers)}) as row (
      "courseId" integer, username text, "mayEdit" boolean, "mayReview" boolean
    )
    join accounts.account on account.username = row.username`.execute(db);
}

/** Asked by learners who had enrolled before, each a different one. */
export async function insertQuestions(
  db: Db,
  courseId: number,
  questions: readonly { comment: string; at: Date }[],
) {
  await sql`
    insert into community.comment (course_id, account_id, comment, state, created_at)
    select ${courseId}, learner.account_id, question.comment, 'approved', question.at
    from (
      select *, row_number() over (order by at) as place
      from jsonb_to_recordset(${JSON.stringify(questions)}) as row (comment text, at timestamptz)
    ) as question
    join (
      select account_id, row_number() over (order by account_id desc) as place
      from learning.enrolment
      where course_id = ${courseId} and completed_at < now() - interval '7 days'
    ) as learner using (place)`.execute(db);
}

/** The newest submissions of a course that wait, as many as a screen shows. */
export async function listWaiting(db: Db, courseId: number) {
  return db
    .selectFrom('assessment.submission as submission')
    .innerJoin('catalog.lesson as lesson', 'lesson.id', 'submission.lesson_id')
    .where('lesson.course_id', '=', courseId)
    .where('submission.state', '=', 'submitted')
    .select('submission.id')
    .orderBy('submission.submitted_at', 'desc')
    .limit(8)
    .execute();
}

export async function insertPhotos(
  db: Db,
  photos: readonly {
    submissionId: string;
    position: number;
    file: string;
    camera: object;
    bytes: number;
  }[],
) {
  await sql`
    insert into assessment.photo
      (account_id, lesson_id, submission_id, position, file, width, height, bytes, camera, created_at)
    select submission.account_id, submission.lesson_id, submission.id, position, file, 1600, 1067, bytes, camera,
      submission.submitted_at
    from jsonb_to_recordset(${JSON.stringify(photos)}) as row (
      "submissionId" uuid, position integer, file text, camera jsonb, bytes integer
    )
    join assessment.submission on submission.id = "submissionId"`.execute(db);
}

export async function writeComments(db: Db, comments: readonly { id: string; comment: string }[]) {
  await sql`
    update assessment.submission set comment = row.comment
    from jsonb_to_recordset(${JSON.stringify(comments)}) as row (id uuid, comment text)
    where submission.id = row.id`.execute(db);
}

export async function listDraftLessons(db: Db, courseId: number): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; slug: string }>`
    select id, settings ->> 'slug' as slug from studio.lesson where course_id = ${courseId}`.execute(
    db,
  );
  return new Map(rows.map(({ slug, id }) => [slug, id]));
}

export async function writeEdited(
  db: Db,
  courseId: number,
  { accountId, at }: { accountId: number; at: Date },
) {
  await db
    .updateTable('studio.draft')
    .set({ changed_at: at, changed_by_account_id: accountId })
    .where('course_id', '=', courseId)
    .execute();
}

/** Learners are taken from those who enrolled in the course before, so everyone wrote while they could. */
export async function insertLessonQuestion(
  db: Db,
  thread: SampleThread,
  place: { studentId: number; askedAt: Date },
) {
  const [postedBy, postedAt] = [
    [thread.by, ...thread.answers.map(({ by }) => by)],
    [0, ...thread.answers.map(({ hoursLater }) => hoursLater)].map(
      (hours) => new Date(place.askedAt.getTime() + hours * 3_600_000),
    ),
  ];
  const posts = [thread.text, ...thread.answers.map(({ text }) => text)].map((text, index) => ({
    text,
    by: String(postedBy[index]),
    at: postedAt[index],
  }));
  const { rows } = await sql<{ id: string }>`
    with lesson as (
      select lesson.id, course_id, owner_account_id
      from catalog.lesson join catalog.course on course.id = lesson.course_id
      where slug = ${thread.lesson}
    ),
    learner as (
      select account_id, row_number() over (order by enrolled_at, account_id)::text as number
      from learning.enrolment join lesson using (course_id)
      where account_id <> ${place.studentId}
    ),
    post as (
      select text, at, ordinality, coalesce(
        learner.account_id,
        case "by" when 'student' then ${place.studentId}::integer else lesson.owner_account_id end
      ) as account_id, lesson.id as lesson_id, lesson.course_id
      from lesson, rows from (
        jsonb_to_recordset(${JSON.stringify(posts)}) as (text text, "by" text, at timestamptz)
      ) with ordinality as row (text, "by", at, ordinality)
      left join learner on learner.number = row."by"
    ),
    question as (
      insert into community.lesson_post (course_id, lesson_id, account_id, text, created_at)
      select course_id, lesson_id, account_id, text, at from post where ordinality = 1
      returning id
    ),
    answer as (
      insert into community.lesson_post (course_id, lesson_id, account_id, question_id, text, created_at)
      select course_id, lesson_id, account_id, question.id, text, at from post, question where ordinality > 1
      returning id
    )
    select id from question`.execute(db);
  const helped = thread.answers.find((answer) => answer.helped);
  if (!rows[0] || !helped) return;
  await sql`
    update community.lesson_post as question set helpful_post_id = answer.id
    from community.lesson_post as answer
    where question.id = ${rows[0].id} and answer.question_id = question.id
      and answer.text = ${helped.text}`.execute(db);
}
