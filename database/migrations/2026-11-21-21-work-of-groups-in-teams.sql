-- Work that a group handed in counts for each of its members, also in courses that a team assigned to them.

create or replace function teams.counted_lessons(account integer, course integer, since timestamptz, is_repeat boolean)
returns table (lesson_id uuid, "position" integer, done_at timestamptz, marked_at timestamptz)
language sql
stable
as $$
  select lesson.id, lesson.position,
    case
      when lesson.kind = 'assignment' then (
        select min(counted.at) from assessment.submission_author as author
        join assessment.submission on submission.id = author.submission_id
        cross join lateral (
          select case when submission.must_be_accepted then submission.accepted_at else submission.submitted_at end as at
        ) as counted
        where author.account_id = account and author.lesson_id = lesson.id
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

-- Follows assessment.submission: work that was handed in or accepted.
create function teams.follow_handed_in_work() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(author.account_id, lesson.course_id)
  from assessment.submission_author as author
  join catalog.lesson on lesson.id = author.lesson_id and lesson.position is not null
  where author.submission_id = new.id;
  return null;
end
$$;
drop trigger follow_assigned_course on assessment.submission;
create trigger follow_assigned_course after insert on assessment.submission
  for each row execute function teams.follow_handed_in_work();
drop trigger follow_accepted_work on assessment.submission;
create trigger follow_accepted_work after update of accepted_at on assessment.submission
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function teams.follow_handed_in_work();

-- Follows assessment.work_group_member: someone was put into a group that has handed in.
create function teams.follow_new_member() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(new.account_id, lesson.course_id)
  from catalog.lesson
  where lesson.id = new.lesson_id and lesson.position is not null
    and exists (select from assessment.submission where submission.group_id = new.group_id);
  return null;
end
$$;
create trigger follow_assigned_course after insert on assessment.work_group_member
  for each row execute function teams.follow_new_member();
