-- For training that has to be proved: a course may limit attempts at each of its quizzes, and keep the right answers to itself
-- until a quiz is passed.
alter table catalog.course
  add column attempts_per_day integer check (attempts_per_day between 1 and 20),
  add column hides_answers boolean not null default false;

create or replace view assessment.current_question as
  select question.id, question.lesson_id, question.position, question.question, question.options, question.sample,
    course.id as course_id, course.owner_account_id,
    course.archived_at is null
      and (lesson.preview or coalesce(course.sale_cents, course.price_cents) = 0) as open_to_everyone,
    course.archived_at is not null as archived,
    course.hides_answers
  from assessment.question
  join assessment.quiz on quiz.lesson_id = question.lesson_id and quiz.version = question.version
  join catalog.lesson on lesson.id = question.lesson_id
  join catalog.course on course.id = lesson.course_id
  where lesson.position is not null and course.published_at is not null;

-- Reviewing a question shows its answer. Everyone who teaches a course may read all of it: the rules of `mayReadLesson` in SQL.
create or replace view assessment.open_review_card as
  select card.account_id, card.question_id, card.due_at
  from assessment.review_card as card
  where exists (
    select from assessment.current_question as question
    where question.id = card.question_id
      and (
        not question.hides_answers
        or exists (
          select from assessment.attempt
          where attempt.account_id = card.account_id and attempt.lesson_id = question.lesson_id
            and attempt.score >= attempt.pass_mark
        )
      )
      and (
        question.open_to_everyone
        or exists (
          select from learning.open_enrolment as enrolment
          where enrolment.account_id = card.account_id and enrolment.course_id = question.course_id
        )
        or (
          not question.archived
          and exists (select from teams.licence where licence.account_id = card.account_id)
        )
        or exists (
          select from catalog.teacher
          where teacher.course_id = question.course_id and teacher.account_id = card.account_id
        )
        or exists (
          select from accounts.account where account.id = card.account_id and account.role = 'Admin'
        )
      )
    -- Looks each card up by itself. As a join it might be planned to begin with all questions there are.
    offset 0
  );
