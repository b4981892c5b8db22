-- How far each learner of a course is, for the teacher's list. Kept by triggers, because counting the work of ten thousand
-- learners for every page of the list would take too long.
create table studio.learner (
  course_id integer not null references catalog.course on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  enrolled_at timestamptz not null,
  finished boolean not null,
  -- Lessons that are done and still in the course.
  done integer not null,
  -- When the last lesson was done; before the first, the enrolment.
  progress_at timestamptz not null,
  -- The last day with any activity in the course, in the learner's time zone.
  seen_on date,
  -- The quiz that was failed last, as long as it isn't passed, and how often.
  failed_lesson_id uuid references catalog.lesson on delete set null,
  failed_tries integer not null default 0,
  primary key (course_id, account_id)
) with (fillfactor = 70);
create index on studio.learner (account_id);
create index on studio.learner (failed_lesson_id);
create index on studio.learner (course_id, done, account_id);
-- Those who were never here come first.
create index on studio.learner (course_id, seen_on nulls first, account_id);
create index on studio.learner (course_id, progress_at, account_id) include (finished, failed_tries);

-- What the rows above have to be, counted from what learners did.
create view studio.counted_learner as
  select
    enrolment.course_id,
    enrolment.account_id,
    enrolment.enrolled_at,
    enrolment.completed_at is not null as finished,
    work.done,
    greatest(enrolment.enrolled_at, work.last_done_at) as progress_at,
    (
      select max(activity.day)
      from learning.activity
      join catalog.lesson on lesson.id = activity.lesson_id
      where activity.account_id = enrolment.account_id and lesson.course_id = enrolment.course_id
    ) as seen_on,
    failed.lesson_id as failed_lesson_id,
    coalesce(failed.tries, 0) as failed_tries
  from learning.enrolment
  cross join lateral (
    select count(*)::integer as done, max(completion.completed_at) as last_done_at
    from catalog.lesson
    join learning.lesson_completion as completion
      on completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
    where lesson.course_id = enrolment.course_id and lesson.position is not null
  ) as work
  left join lateral (
    select attempt.lesson_id, count(*)::integer as tries
    from catalog.lesson
    join assessment.attempt on attempt.lesson_id = lesson.id and attempt.account_id = enrolment.account_id
    where lesson.course_id = enrolment.course_id
      and attempt.score < attempt.pass_mark
      and not exists (
        select from learning.lesson_completion as completion
        where completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
      )
    group by attempt.lesson_id
    order by max(attempt.taken_at) desc
    limit 1
  ) as failed on true;

create function studio.follow_enrolment() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    delete from studio.learner where course_id = old.course_id and account_id = old.account_id;
  elsif tg_op = 'UPDATE' then
    update studio.learner set finished = new.completed_at is not null
    where course_id = new.course_id and account_id = new.account_id;
  else
    insert into studio.learner
    select * from studio.counted_learner where course_id = new.course_id and account_id = new.account_id
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger follow_learner after insert or delete on learning.enrolment
  for each row execute function studio.follow_enrolment();
create trigger follow_completed_course after update of completed_at on learning.enrolment
  for each row when ((old.completed_at is null) <> (new.completed_at is null))
  execute function studio.follow_enrolment();

create function studio.follow_completion() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    update studio.learner set done = learner.done - 1
    from catalog.lesson
    where lesson.id = old.lesson_id and lesson.position is not null
      and learner.course_id = lesson.course_id and learner.account_id = old.account_id;
  else
    update studio.learner
    set done = learner.done + 1,
      progress_at = greatest(learner.progress_at, new.completed_at),
      failed_tries = case when failed_lesson_id = new.lesson_id then 0 else failed_tries end,
      failed_lesson_id = nullif(failed_lesson_id, new.lesson_id)
    from catalog.lesson
    where lesson.id = new.lesson_id and lesson.position is not null
      and learner.course_id = lesson.course_id and learner.account_id = new.account_id;
  end if;
  return null;
end
$$;
create trigger follow_learner after insert or delete on learning.lesson_completion
  for each row execute function studio.follow_completion();

create function studio.follow_activity() returns trigger
language plpgsql
as $$
begin
  update studio.learner set seen_on = new.day
  from catalog.lesson
  where lesson.id = new.lesson_id and learner.course_id = lesson.course_id and learner.account_id = new.account_id
    and (learner.seen_on is null or learner.seen_on < new.day);
  return null;
end
$$;
-- The first activity of a day in a lesson: what is added to it later changes nothing here.
create trigger follow_learner after insert on learning.activity
  for each row execute function studio.follow_activity();

create function studio.follow_attempt() returns trigger
language plpgsql
as $$
begin
  update studio.learner
  set failed_lesson_id = new.lesson_id,
    failed_tries = (
      select count(*) from assessment.attempt
      where attempt.account_id = new.account_id and attempt.lesson_id = new.lesson_id
        and attempt.score < attempt.pass_mark
    )
  from catalog.lesson
  where lesson.id = new.lesson_id and learner.course_id = lesson.course_id and learner.account_id = new.account_id
    and not exists (
      select from learning.lesson_completion as completion
      where completion.account_id = new.account_id and completion.lesson_id = new.lesson_id
    );
  return null;
end
$$;
create trigger follow_learner after insert on assessment.attempt
  for each row when (new.score < new.pass_mark) execute function studio.follow_attempt();

-- A lesson that is withdrawn no longer counts, and counts again when it returns.
create function studio.follow_lesson() returns trigger
language plpgsql
as $$
declare
  change integer := case when tg_op = 'UPDATE' and old.position is null then 1 else -1 end;
begin
  update studio.learner set done = learner.done + change
  from learning.lesson_completion as completion
  where completion.lesson_id = old.id
    and learner.course_id = old.course_id and learner.account_id = completion.account_id;
  return case when tg_op = 'DELETE' then old end;
end
$$;
create trigger follow_learners after update of position on catalog.lesson
  for each row when ((old.position is null) <> (new.position is null))
  execute function studio.follow_lesson();
create trigger follow_learners_before_delete before delete on catalog.lesson
  for each row when (old.position is not null) execute function studio.follow_lesson();

lock table learning.enrolment, learning.lesson_completion, learning.activity, assessment.attempt
  in share row exclusive mode;
insert into studio.learner select * from studio.counted_learner;
