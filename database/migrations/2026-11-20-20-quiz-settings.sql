-- Quizzes may decide for themselves how many questions an attempt asks, what is needed to pass and how long there is. A version of a
-- quiz never changes, so its terms are kept with it: papers and attempts of an older one mean the same for good. The usual quiz
-- has no row; its terms follow from the number of its questions.
create table assessment.quiz_terms (
  lesson_id uuid not null references assessment.quiz on delete cascade,
  version integer not null,
  asked integer not null check (asked between 1 and 40),
  pass_mark integer not null check (pass_mark between 1 and asked),
  minutes integer check (minutes between 1 and 240),
  primary key (lesson_id, version)
);
create trigger content_inserted after insert on assessment.quiz_terms
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_updated after update on assessment.quiz_terms
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_deleted after delete on assessment.quiz_terms
  referencing old table as changed for each statement execute function assessment.announce_quizzes();

-- Questions of a quiz with a time limit are shown to nobody who hasn't started it, so they are no samples.
create or replace view assessment.current_question as
  select question.id, question.lesson_id, question.position, question.question, question.options,
    question.sample and not exists (
      select from assessment.quiz_terms as terms
      where terms.lesson_id = quiz.lesson_id and terms.version = quiz.version and terms.minutes is not null
    ) as sample,
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

-- ## Published views

create view assessment.version_terms as
  select lesson_id, version, asked, pass_mark, minutes from assessment.quiz_terms;
