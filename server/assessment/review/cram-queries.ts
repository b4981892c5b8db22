import { sql } from 'kysely';
import type { Day } from '../../../contract/text/days.ts';
import type { PracticeQuestion } from '../../../practice/kinds.ts';
import type { Db } from '../../platform/postgres/database.ts';
import type { CardDetails } from './queries.ts';

/**
 * The open cards of an account with their course and their memory. Kana belong to the course whose lesson teaches their script.
 */
function cardsOf(accountId: number) {
  return sql`(
    select
      open.question_id, open.practice_question_id, open.kana, open.due_at,
      coalesce(question.id, practice.id) as row_id,
      coalesce(of_question.course_id, of_practice.course_id, of_kana.course_id) as course_id,
      coalesce(of_question.id, of_practice.id) as lesson_id,
      coalesce(quiz_card.stability, practice_card.stability, kana_card.stability) as stability,
      coalesce(quiz_card.reviewed_at, practice_card.reviewed_at, kana_card.reviewed_at) as reviewed_at
    from assessment.open_card as open
    left join assessment.question on question.id = open.question_id
    left join catalog.lesson as of_question on of_question.id = question.lesson_id
    left join assessment.review_card as quiz_card
      on quiz_card.account_id = ${accountId} and quiz_card.question_id = open.question_id
    left join assessment.practice_question as practice on practice.id = open.practice_question_id
    left join catalog.lesson as of_practice on of_practice.id = practice.lesson_id
    left join assessment.practice_card
      on practice_card.account_id = ${accountId} and practice_card.question_id = open.practice_question_id
    left join assessment.kana_card
      on kana_card.account_id = ${accountId} and kana_card.kana = open.kana
    left join catalog.lesson as of_kana
      on of_kana.slug = kana_card.script and of_kana.position is not null
    where open.account_id = ${accountId}
  )`;
}

/** The earliest day by which a team wants the `course` of the statement finished. */
function assignedDay(accountId: number) {
  return sql`(
    select min(assigned.due_on)::text from teams.course_to_do as assigned
    where assigned.account_id = ${accountId} and assigned.course_id = course.id
  )`;
}

interface CourseRow {
  id: number;
  title: string;
  cards: number;
  due: number;
  dueOn: Day | null;
}

/** Those with a due date first. */
export async function listCourses(db: Db, accountId: number) {
  const { rows } = await sql<CourseRow>`
    select course.id, course.title, counted.cards, counted.due, ${assignedDay(accountId)} as "dueOn"
    from (
      select
        card.course_id,
        count(*)::integer as cards,
        (count(*) filter (where card.due_at <= now()))::integer as due
      from ${cardsOf(accountId)} as card
      group by card.course_id
    ) as counted
    join catalog.course on course.id = counted.course_id
    order by "dueOn" nulls last, course.title, course.id`.execute(db);
  return rows;
}

export async function findCourse(db: Db, accountId: number, courseId: number) {
  const { rows } = await sql<{ id: number; title: string; dueOn: Day | null }>`
    select course.id, course.title, ${assignedDay(accountId)} as "dueOn"
    from catalog.course
    where course.id = ${courseId} and course.published_at is not null`.execute(db);
  return rows[0];
}

type CramCard = Omit<CardDetails, 'content'> & {
  content: PracticeQuestion | null;
  left: number;
};

/**
 * Worst remembered first: recall falls with the time since the last review divided by the stability, and a card without a
 * review was never known. What was answered since a moment is left out.
 */
export async function listCards(
  db: Db,
  accountId: number,
  { courseId, since, limit }: { courseId: number; since: Date; limit: number },
) {
  const { rows } = await sql<CramCard>`
    select
      question.id as "questionId", question.question, question.options, question.shown, question.pictures,
      practice.id as "practiceId", practice.content, practice.figure,
      kana.kana, kana.script, kana.reps,
      course.id as "courseId", course.title as "courseTitle",
      lesson.slug as "lessonSlug", lesson.title as "lessonTitle",
      chosen.total as left
    from (
      select
        card.*,
        (count(*) over ())::integer as total,
        row_number() over (
          order by
            case
              when card.stability = 0 or card.reviewed_at is null then 'infinity'::float8
              else extract(epoch from now() - card.reviewed_at) / card.stability
            end desc,
            card.due_at, card.row_id, card.kana
        ) as rank
      from ${cardsOf(accountId)} as card
      where card.course_id = ${courseId}
        and not exists (
          select from assessment.review_log as log
          where log.account_id = ${accountId} and log.reviewed_at >= ${since}
            and (
              log.question_id = card.question_id
              or log.practice_question_id = card.practice_question_id
              or log.kana = card.kana
            )
        )
      order by rank
      limit ${limit}
    ) as chosen
    left join assessment.question on question.id = chosen.question_id
    left join assessment.practice_question as practice on practice.id = chosen.practice_question_id
    left join assessment.kana_card as kana
      on kana.account_id = ${accountId} and kana.kana = chosen.kana
    left join catalog.lesson on lesson.id = chosen.lesson_id
    left join catalog.course on course.id = lesson.course_id
    order by chosen.rank`.execute(db);
  return rows;
}
