-- Assignments that are complete only once a reviewer has accepted the work.
alter table catalog.lesson
  -- The lowest mark with which a review accepts what was handed in; 0: any review does, also without a mark. Null: handing in completes it.
  add column accepted_from smallint check (accepted_from between 0 and 100);
alter table assessment.submission
  -- The rule when it was handed in.
  add column must_be_accepted boolean not null default false,
  -- When it was accepted. It stays accepted, whatever is handed in or reviewed later.
  add column accepted_at timestamptz;

create index submission_unaccepted_key on assessment.submission (lesson_id)
  where must_be_accepted and accepted_at is null;

-- Work that waits for its reviewer: its learner has nothing to do, but the lesson isn't complete.
create view assessment.waiting_work as
  select account_id, lesson_id from assessment.submission
  where must_be_accepted and accepted_at is null and superseded_at is null and state in ('peers', 'submitted');

-- As before, except that work which has to be accepted counts from the moment when it was.
create or replace function teams.counted_lessons(account integer, course integer, since timestamptz, is_repeat boolean)
returns table (lesson_id uuid, "position" integer, done_at timestamptz, marked_at timestamptz)
language sql
stable
as $$
  select lesson.id, lesson.position,
    case
      when lesson.kind = 'assignment' then (
        select min(counted.at) from assessment.submission
        cross join lateral (
          select case when submission.must_be_accepted then submission.accepted_at else submission.submitted_at end as at
        ) as counted
        where submission.account_id = account and submission.lesson_id = lesson.id
          and (since is null or counted.at >= since)
      )
      when exists (select from assessment.quiz where quiz.lesson_id = lesson.id) then (
        select min(attempt.taken_at) from assessment.attempt
        where attempt.account_id = account and attempt.lesson_id = lesson.id
          and attempt.score >= attempt.pass_mark and (since is null or attempt.taken_at >= since)
      )
      when since is null or completion.completed_at >= since then completion.completed_at
      when is_repeat and completion.completed_at is not null then since
    end,
    case when since is null or completion.completed_at >= since then completion.completed_at end
  from catalog.lesson
  left join learning.lesson_completion as completion
    on completion.lesson_id = lesson.id and completion.account_id = account
  where lesson.course_id = course and lesson.position is not null
$$;

create trigger follow_accepted_work after update of accepted_at on assessment.submission
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function teams.follow_repeated_work();
