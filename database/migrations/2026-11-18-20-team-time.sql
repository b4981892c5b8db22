-- The days of a team are those of its own time zone: its owner's, or the seller's where that isn't known.
alter table teams.team add column time_zone text not null default 'Australia/Sydney' check (time_zone <> '');
update teams.team set time_zone = preference.time_zone
from teams.member
join notifications.preference on preference.account_id = member.account_id
where member.team_id = team.id and member.role = 'owner'
  and (preference.zone_chosen or preference.time_zone <> 'UTC');

alter table teams.assigned_course
  -- Work of an earlier year has to be done again.
  add column is_repeat boolean not null default false,
  -- The day on which it was done, in the team's time zone at that time. Kept, so that a record doesn't change with the zone.
  add column done_on date,
  -- When the learner chose to show what they had done before it was assigned.
  add column shared_at timestamptz;
comment on column teams.assigned_course.counts_since is
  'Work before this moment isn''t counted, nor shown to managers; null if everything ever done counts.';

update teams.assigned_course
set is_repeat = counts_since is not null, done_on = (done_at at time zone 'Australia/Sydney')::date
where counts_since is not null or done_at is not null;

-- A year that was over before its work was due: its people are late in the following one at the earliest.
update teams.assigned_course set renews_on = (renews_on + interval '1 year')::date
where ended_at is null and renews_on <= due_on;

create function teams.days_late(due_on date, done_on date) returns integer
language sql
immutable
as $$ select greatest(0, done_on - due_on) where done_on is not null $$;

create function teams.keep_done_day() returns trigger
language plpgsql
as $$
begin
  new.done_on := (
    select learning.day_in(team.time_zone, new.done_at) from teams.team
    where team.id = new.team_id and new.done_at is not null
  );
  return new;
end
$$;
create trigger keep_done_day_of_new before insert on teams.assigned_course
  for each row when (new.done_at is not null) execute function teams.keep_done_day();
create trigger keep_done_day before update on teams.assigned_course
  for each row when (new.done_at is distinct from old.done_at) execute function teams.keep_done_day();

create or replace view teams.counted_assigned as
  select assigned.team_id, scope.group_id, assigned.course_id, assigned.due_on,
    assigned.started_at is not null as is_started, teams.days_late(assigned.due_on, assigned.done_on) as late_days,
    count(*)::integer as amount
  from teams.assigned_course as assigned
  cross join lateral (
    select null::uuid as group_id
    union all
    select part.group_id from teams.group_member as part
    where part.team_id = assigned.team_id and part.account_id = assigned.account_id
  ) as scope
  where assigned.ended_at is null and assigned.course_id is not null
  group by 1, 2, 3, 4, 5, 6;

create or replace function teams.count_assigned() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  change teams.assigned_count;
begin
  -- Someone who joins a group at this moment is either in it here, or will find these rows.
  perform from teams.team where id in (select team_id from changed) order by id for no key update;
  for change in
    select null, changed.team_id, scope.group_id, changed.course_id, changed.due_on, changed.started_at is not null,
      teams.days_late(changed.due_on, changed.done_on), sign * count(*)
    from changed
    cross join lateral (
      select null::uuid as group_id
      union all
      select part.group_id from teams.group_member as part
      where part.team_id = changed.team_id and part.account_id = changed.account_id
    ) as scope
    where changed.ended_at is null and changed.course_id is not null
    group by 2, 3, 4, 5, 6, 7
  loop
    perform teams.add_to_assigned_count(change);
  end loop;
  return null;
end
$$;

create or replace function teams.recount_changed_assigned() returns trigger
language plpgsql
as $$
declare
  change teams.assigned_count;
begin
  for change in
    select null, rows.team_id, scope.group_id, rows.course_id, rows.due_on, rows.is_started, rows.late_days, sum(rows.amount)
    from (
      select team_id, account_id, course_id, due_on, started_at is not null as is_started,
        teams.days_late(due_on, done_on) as late_days, -1 as amount
      from before where ended_at is null and course_id is not null
      union all
      select team_id, account_id, course_id, due_on, started_at is not null, teams.days_late(due_on, done_on), 1
      from after where ended_at is null and course_id is not null
    ) as rows
    cross join lateral (
      select null::uuid as group_id
      union all
      select part.group_id from teams.group_member as part
      where part.team_id = rows.team_id and part.account_id = rows.account_id
    ) as scope
    group by 2, 3, 4, 5, 6, 7
    having sum(rows.amount) <> 0
  loop
    perform teams.add_to_assigned_count(change);
  end loop;
  return null;
end
$$;

create or replace function teams.count_group_member() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  change teams.assigned_count;
begin
  perform from teams.team where id in (select team_id from changed) order by id for no key update;
  -- Someone who finishes a lesson at this moment has either been counted, or will find the group.
  perform from teams.assigned_course as assigned
  join changed on changed.team_id = assigned.team_id and changed.account_id = assigned.account_id
  where assigned.ended_at is null
  order by assigned.id
  for share of assigned;
  for change in
    select null, changed.team_id, changed.group_id, assigned.course_id, assigned.due_on, assigned.started_at is not null,
      teams.days_late(assigned.due_on, assigned.done_on), sign * count(*)
    from changed
    join teams.assigned_course as assigned
      on assigned.team_id = changed.team_id and assigned.account_id = changed.account_id
    where assigned.ended_at is null and assigned.course_id is not null
    group by 2, 3, 4, 5, 6, 7
  loop
    perform teams.add_to_assigned_count(change);
  end loop;
  return null;
end
$$;

-- The lessons of a course as far as they count: proven by a passed quiz or handed-in work, or only marked by hand. A lesson with
-- neither is done when it is marked, and stays done in later years.
create function teams.counted_lessons(account integer, course integer, since timestamptz, is_repeat boolean)
returns table (lesson_id uuid, "position" integer, done_at timestamptz, marked_at timestamptz)
language sql
stable
as $$
  select lesson.id, lesson.position,
    case
      when lesson.kind = 'assignment' then (
        select min(submission.submitted_at) from assessment.submission
        where submission.account_id = account and submission.lesson_id = lesson.id
          and (since is null or submission.submitted_at >= since)
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

create or replace view teams.assigned_lesson as
  select assigned.id as assigned_course_id, part.lesson_id, part.position, part.done_at, part.marked_at
  from teams.assigned_course as assigned
  cross join lateral teams.counted_lessons(
    assigned.account_id, assigned.course_id, assigned.counts_since, assigned.is_repeat
  ) as part;

-- Given for the first time, or again after the licence was renewed: what counts may have been done already.
create or replace function teams.begin_assigned_course() returns trigger
language plpgsql
as $$
declare
  work record;
begin
  select min(least(done_at, marked_at)) as started_at,
    case when count(*) > 0 and count(*) = count(done_at) then max(done_at) end as done_at
  into work
  from teams.counted_lessons(new.account_id, new.course_id, new.counts_since, new.is_repeat);
  new.done_at := coalesce(new.done_at, work.done_at);
  new.started_at := coalesce(new.started_at, work.started_at, new.done_at);
  return new;
end
$$;

-- Only the learner's own decision widens what counts, so it is looked at again like something new.
create trigger share_assigned_course before update of shared_at on teams.assigned_course
  for each row when (old.shared_at is null and new.shared_at is not null)
  execute function teams.begin_assigned_course();

-- Whatever a learner does in a lesson begins what is assigned, and finishes it if it was the last.
create function teams.follow_course(account integer, course integer) returns void
language sql
as $$
  update teams.assigned_course as assigned set
    started_at = coalesce(assigned.started_at, now()),
    done_at = case
      when not exists (
        select from teams.counted_lessons(account, course, assigned.counts_since, assigned.is_repeat) as part
        where part.done_at is null
      ) then now()
    end
  where assigned.account_id = account and assigned.course_id = course
    and assigned.ended_at is null and assigned.done_at is null
$$;

create or replace function teams.follow_repeated_work() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(new.account_id, lesson.course_id)
  from catalog.lesson where lesson.id = new.lesson_id and lesson.position is not null;
  return null;
end
$$;

create or replace function teams.follow_first_lesson() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(new.account_id, lesson.course_id)
  from catalog.lesson where lesson.id = new.lesson_id and lesson.position is not null;
  return null;
end
$$;

-- A mark that is taken back, on a lesson that nothing else proves, reopens what is assigned.
create function teams.follow_removed_mark() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course as assigned set done_at = null
  from catalog.lesson
  where lesson.id = old.lesson_id and lesson.position is not null
    and assigned.account_id = old.account_id and assigned.course_id = lesson.course_id
    and assigned.ended_at is null and assigned.done_at is not null
    and lesson.kind <> 'assignment' and not exists (select from assessment.quiz where quiz.lesson_id = lesson.id);
  return null;
end
$$;
create trigger reopen_assigned_course after delete on learning.lesson_completion
  for each row execute function teams.follow_removed_mark();

-- An enrolment is also completed when its last open lesson is withdrawn from the course.
create or replace function teams.follow_completion() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(new.account_id, new.course_id) where new.completed_at is not null;
  return null;
end
$$;

-- A certificate for work that isn't counted isn't shown either.
create or replace function teams.follow_certificate() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course set certificate_id = new.id
  where account_id = new.account_id and course_id = new.course_id and ended_at is null and certificate_id is null
    and (counts_since is null or new.completed_at >= counts_since);
  return null;
end
$$;

-- How many whole years have passed since a day, which may be 29 February.
create function teams.years_since(begins_on date, today date) returns integer
language sql
immutable
as $$
  select greatest(0, years - case when (begins_on + make_interval(years => years))::date > today then 1 else 0 end)
  from (select extract(year from today)::integer - extract(year from begins_on)::integer as years) as difference
$$;

/*
 * When an assignment that someone gets today is due for them, and when their next year begins. Whoever gets it later than others, or
 * again, has some days in any case; if the year doesn't have them any more, they begin with the next one. `current_end` is the
 * end of the year they are in already, if the year is their own.
 */
create function teams.period_of(assignment teams.assignment, today date, current_end date, least_days integer)
returns table (due_on date, renews_on date)
language sql
stable
as $$
  with cycle as (
    select case when assignment.repeats = 'never' then 0 else teams.years_since(assignment.begins_on, today) end as years
  ),
  year as (
    select
      case
        when assignment.due_days is null then (assignment.begins_on + make_interval(years => years))::date
        else coalesce((current_end - interval '1 year')::date, today)
      end as begins_on,
      case
        when assignment.repeats = 'never' then null
        when assignment.due_days is null then (assignment.begins_on + make_interval(years => years + 1))::date
        else coalesce(current_end, (today + interval '1 year')::date)
      end as ends_on,
      case
        when assignment.repeats = 'never' then null
        when assignment.due_days is null then (assignment.begins_on + make_interval(years => years + 2))::date
        else (coalesce(current_end, (today + interval '1 year')::date) + interval '1 year')::date
      end as next_ends_on,
      years
    from cycle
  ),
  due as (
    select ends_on, next_ends_on,
      case
        when today <= begins_on then this_year
        else greatest(this_year, today + least_days)
      end as this_year,
      greatest(next_year, today + least_days) as next_year
    from year
    cross join lateral (
      select
        least(
          case
            when assignment.due_days is null then (assignment.due_on + make_interval(years => years))::date
            else begins_on + assignment.due_days
          end,
          ends_on - 1
        ) as this_year,
        least(
          case
            when assignment.due_days is null then (assignment.due_on + make_interval(years => years + 1))::date
            else ends_on + assignment.due_days
          end,
          next_ends_on - 1
        ) as next_year
    ) as usual
  )
  select
    case when this_year >= ends_on then next_year else this_year end,
    case when this_year >= ends_on then next_ends_on else ends_on end
  from due
$$;
