-- Every attempt fires these, and for most of them there is nothing to do: that is found out first, by one lookup in an index.

-- Most learners have nothing assigned in the course. An update that finds no row still begins and counts what changed.
create or replace function teams.follow_repeated_work() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(new.account_id, lesson.course_id)
  from catalog.lesson
  where lesson.id = new.lesson_id and lesson.position is not null
    and exists (
      select from teams.assigned_course as assigned
      where assigned.account_id = new.account_id and assigned.course_id = lesson.course_id
        and assigned.ended_at is null and assigned.done_at is null
    );
  return null;
end
$$;

-- A quiz of a lesson that is complete is no longer one that was failed.
create or replace function studio.follow_attempt() returns trigger
language plpgsql
as $$
begin
  if exists (
    select from learning.lesson_completion as completion
    where completion.account_id = new.account_id and completion.lesson_id = new.lesson_id
  ) then
    return null;
  end if;
  update studio.learner
  set failed_lesson_id = new.lesson_id,
    failed_tries = (
      select count(*) from assessment.attempt
      where attempt.account_id = new.account_id and attempt.lesson_id = new.lesson_id
        and attempt.score < attempt.pass_mark
    )
  from catalog.lesson
  where lesson.id = new.lesson_id and learner.course_id = lesson.course_id and learner.account_id = new.account_id;
  return null;
end
$$;
