-- When a week opens to learners, as in course files; null if it is open from the start.
alter table catalog.module add column opens jsonb;

-- Whether someone may read it depends on more than having the course: its week opens later, and it isn't a preview.
alter table catalog.lesson add column gated boolean not null default false;

create or replace view assessment.current_question as
  select question.id, question.lesson_id, question.position, question.question, question.options,
    question.sample and not exists (
      select from assessment.quiz_terms as terms
      where terms.lesson_id = quiz.lesson_id and terms.version = quiz.version and terms.minutes is not null
    ) as sample,
    course.id as course_id, course.owner_account_id,
    course.archived_at is null
      and (
        lesson.preview
        or (coalesce(course.sale_cents, course.price_cents) = 0 and not lesson.gated)
      ) as open_to_everyone,
    course.archived_at is not null as archived,
    course.hides_answers
  from assessment.question
  join assessment.quiz on quiz.lesson_id = question.lesson_id and quiz.version = question.version
  join catalog.lesson on lesson.id = question.lesson_id
  join catalog.course on course.id = lesson.course_id
  where lesson.position is not null and course.published_at is not null;
