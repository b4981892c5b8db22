-- Organisations with licences, and the courses that they assign to their people.
create schema teams;

-- An organisation with licences. A single licence for oneself is a personal team.
create table teams.team (
  id uuid primary key default platform.uuid_v7(),
  name text not null,
  personal boolean not null default false,
  -- The shop sells teams of up to 125; an Admin can open larger ones for organisations.
  seats integer not null check (seats between 1 and 100000),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The end of the grace period: until then the licences open courses.
  open_until timestamptz not null check (open_until >= ends_at),
  -- Its purchase was refunded.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  -- Days that an unpaid invoice kept the team open after its grace period: they are deducted from the next year.
  kept_days integer not null default 0 check (kept_days >= 0),
  -- The end of term these days followed. A renewal moves the end and settles them; refunding it restores them.
  kept_after timestamptz,
  -- The days of a team are those of its own time zone: its owner's, or the seller's where that isn't known.
  time_zone text not null default 'Australia/Sydney' check (time_zone <> ''),
  check (not personal or seats = 1)
);
create index on teams.team (ends_at) where closed_at is null;

create table teams.member (
  team_id uuid not null references teams.team on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  role text not null check (role in ('owner', 'manager', 'learner')),
  -- Whether they occupy a licence. An owner may manage a team without learning in it.
  seated boolean not null,
  joined_at timestamptz not null default now(),
  primary key (team_id, account_id),
  check (seated or role = 'owner')
);
create index on teams.member (account_id);
create unique index member_one_owner on teams.member (team_id) where role = 'owner';

-- Whatever removes a member, their part of the record is closed while their groups are still known.
create function teams.end_with_membership() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course set ended_at = now(), end_reason = 'removed'
  where team_id = old.team_id and account_id = old.account_id and ended_at is null;
  return old;
end
$$;
create trigger end_assigned_courses before delete on teams.member
  for each row execute function teams.end_with_membership();

-- Notices sent to owners about the end of their licences, each once.
create table teams.renewal_notice (
  team_id uuid not null references teams.team on delete cascade,
  ends_at timestamptz not null,
  stage text not null check (stage in ('month', 'week', 'ended', 'closed')),
  told_at timestamptz not null default now(),
  primary key (team_id, ends_at, stage)
);

-- Part of a team, such as "Reception". `learning_group`, because `group` is a word of SQL.
create table teams.learning_group (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  name text not null check (name <> ''),
  -- People who join the team with an address at this domain join the group too.
  email_domain text check (email_domain <> '' and email_domain = lower(email_domain)),
  created_at timestamptz not null default now(),
  unique (team_id, id)
);
create unique index learning_group_name on teams.learning_group (team_id, lower(name));

-- Learners who manage groups. They see these groups only; owners and managers see the whole team.
create table teams.group_manager (
  team_id uuid not null,
  group_id uuid not null,
  account_id integer not null,
  primary key (group_id, account_id),
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade,
  foreign key (team_id, account_id) references teams.member on delete cascade
);
create index on teams.group_manager (team_id, account_id);

-- A pending invitation that has not expired reserves a seat.
create table teams.invitation (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'learner')),
  token_hash text not null unique,
  inviter_account_id integer references accounts.account on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  -- Invitations of an import are written at once; their emails follow in the background, each with a link of its own.
  mail_waits boolean not null default false,
  -- Who it is for, as the imported file names them; empty if it wasn't imported.
  name text not null default '' check (length(name) <= 120),
  check (accepted_at is null or withdrawn_at is null),
  unique (team_id, id)
);
create index on teams.invitation (inviter_account_id);
create unique index invitation_one_pending on teams.invitation (team_id, email)
  where accepted_at is null and withdrawn_at is null;
-- Invitations per team and day are counted while the team is locked.
create index on teams.invitation (team_id, created_at);
create index invitation_mail_waits on teams.invitation (team_id, id) where mail_waits;

-- The groups that someone invited will be in.
create table teams.invitation_group (
  team_id uuid not null,
  group_id uuid not null,
  invitation_id uuid not null,
  primary key (invitation_id, group_id),
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade,
  foreign key (team_id, invitation_id) references teams.invitation (team_id, id) on delete cascade
);
create index on teams.invitation_group (group_id);

-- A course that a manager gave to everyone, to groups or to single people. Names are copied: the record outlives accounts.
create table teams.assignment (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  course_id integer references catalog.course on delete set null,
  course_title text not null,
  assigner_account_id integer references accounts.account on delete set null,
  assigner_name text not null,
  message text not null default '',
  to_everyone boolean not null default false,
  -- Either a day, or so many days after the course was given to someone.
  due_on date,
  due_days integer check (due_days between 1 and 730),
  repeats text not null default 'never' check (repeats in ('never', 'yearly')),
  -- The first day, in the seller's time zone. What repeats begins again on its anniversaries.
  begins_on date not null,
  -- Made by the browser: an assignment sent twice is made once.
  key uuid not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  check (num_nonnulls(due_on, due_days) = 1),
  unique (team_id, id),
  constraint assignment_once_per_key unique (team_id, key)
);
create index on teams.assignment (course_id);
create index on teams.assignment (assigner_account_id);
create index assignment_everyone on teams.assignment (team_id) where to_everyone and withdrawn_at is null;

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

create table teams.assignment_group (
  team_id uuid not null,
  assignment_id uuid not null,
  group_id uuid not null,
  primary key (assignment_id, group_id),
  foreign key (team_id, assignment_id) references teams.assignment (team_id, id) on delete cascade,
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade
);
create index on teams.assignment_group (group_id);

create table teams.assignment_person (
  team_id uuid not null,
  assignment_id uuid not null,
  account_id integer not null,
  primary key (assignment_id, account_id),
  foreign key (team_id, assignment_id) references teams.assignment (team_id, id) on delete cascade,
  foreign key (team_id, account_id) references teams.member on delete cascade
);
create index on teams.assignment_person (team_id, account_id);

-- How much is assigned, begun and done, for each course and due date of a team and of each of its groups. Kept in the transaction
-- that changes it, so that a report costs the same for 5,000 people as for ten. Spread over rows like platform.tally: learners who
-- finish a lesson at the same moment never wait for each other.
create table teams.assigned_count (
  id bigint generated always as identity primary key,
  team_id uuid not null references teams.team on delete cascade,
  -- Null for the whole team.
  group_id uuid references teams.learning_group on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  due_on date not null,
  is_started boolean not null,
  -- Days between the due date and the day it was done, 0 if it was in time; null if it isn't done.
  late_days integer,
  amount integer not null
) with (fillfactor = 50);
create index assigned_count_report on teams.assigned_count (team_id, group_id, course_id);
create index on teams.assigned_count (group_id);
create index on teams.assigned_count (course_id);

-- What one person has to learn, once for each assignment and period. It stays in the team's record when they leave.
create table teams.assigned_course (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  assignment_id uuid not null references teams.assignment on delete cascade,
  -- 1, and one more each year, or when someone returns to the team.
  period integer not null default 1 check (period > 0),
  account_id integer references accounts.account on delete set null,
  person_name text not null,
  course_id integer references catalog.course on delete set null,
  course_title text not null,
  assigned_at timestamptz not null default now(),
  -- Work before this moment isn't counted, nor shown to managers; null if everything ever done counts.
  counts_since timestamptz,
  due_on date not null,
  -- The first due date, if it was moved.
  moved_from date,
  -- When the next period begins; null if it doesn't repeat.
  renews_on date,
  -- When the email about it was queued. Nobody is told about what they have finished already.
  told_at timestamptz,
  done_at timestamptz,
  certificate_id uuid references learning.certificate on delete set null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('left', 'removed', 'withdrawn', 'licence_ended', 'period_over')),
  -- When the first lesson that counts was done. Kept, so that a report over thousands of people needs no lesson of theirs.
  started_at timestamptz,
  -- The last nudge by a manager, by whom, and whether its email is still to be queued.
  nudged_at timestamptz,
  nudged_by text,
  nudge_waits boolean not null default false,
  -- Work of an earlier year has to be done again.
  is_repeat boolean not null default false,
  -- The day on which it was done, in the team's time zone at that time. Kept, so that a record doesn't change with the zone.
  done_on date,
  -- When the learner chose to show what they had done before it was assigned.
  shared_at timestamptz,
  constraint assigned_course_once_a_period unique (assignment_id, account_id, period),
  check ((ended_at is null) = (end_reason is null))
);
comment on column teams.assigned_course.counts_since is
  'Work before this moment isn''t counted, nor shown to managers; null if everything ever done counts.';
-- A course is assigned to someone once at a time, whoever assigns it and however many do so at once.
create unique index assigned_course_one_open on teams.assigned_course (team_id, account_id, course_id)
  where ended_at is null;
create index on teams.assigned_course (account_id, course_id) where ended_at is null;
create index on teams.assigned_course (team_id, course_id) where ended_at is null;
create index on teams.assigned_course (team_id, ended_at) where ended_at is not null;
create index assigned_course_renewal on teams.assigned_course (renews_on) where ended_at is null;
create index assigned_course_untold on teams.assigned_course (assigned_at) where told_at is null and ended_at is null;
create index on teams.assigned_course (account_id);
create index on teams.assigned_course (course_id);
create index on teams.assigned_course (certificate_id);
create index assigned_course_due on teams.assigned_course (due_on, account_id) where ended_at is null and done_at is null;
-- Everything that figures and filters of a report need, for one team or one person in it, without touching the table.
create index assigned_course_report on teams.assigned_course (team_id, account_id)
  include (course_id, due_on, done_at, started_at, nudged_at) where ended_at is null;
-- The record of past periods, the latest first.
create index assigned_course_record on teams.assigned_course (team_id, ended_at desc, id desc) where ended_at is not null;
create index assigned_course_nudge_waits on teams.assigned_course (team_id) where nudge_waits;
-- Who is late in one team.
create index assigned_course_late on teams.assigned_course (team_id, due_on, account_id)
  where ended_at is null and done_at is null;
-- How far those are whom an assignment was given to.
create index assigned_course_of_assignment on teams.assigned_course (assignment_id, account_id)
  include (done_at) where ended_at is null;

-- The lessons of a course as far as they count: proven by a passed quiz or handed-in work, or only marked by hand. A lesson with
-- neither is done when it is marked, and stays done in later years. Work that has to be accepted counts from the moment when it
-- was.
create function teams.counted_lessons(account integer, course integer, since timestamptz, is_repeat boolean)
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

-- Given for the first time, or again after the licence was renewed: what counts may have been done already.
create function teams.begin_assigned_course() returns trigger
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
create trigger begin_assigned_course before insert on teams.assigned_course
  for each row when (new.ended_at is null) execute function teams.begin_assigned_course();
create trigger continue_assigned_course before update of ended_at on teams.assigned_course
  for each row when (old.ended_at is not null and new.ended_at is null)
  execute function teams.begin_assigned_course();

create function teams.days_late(due_on date, done_on date) returns integer
language sql
immutable
as $$ select greatest(0, done_on - due_on) where done_on is not null $$;

-- In the seller's time zone, for what has no day of its own.
create function teams.days_late(due_on date, done_at timestamptz) returns integer
language sql
stable
as $$ select case when done_at is not null then greatest(0, (done_at at time zone 'Australia/Sydney')::date - due_on) end $$;

create function teams.add_to_assigned_count(change teams.assigned_count) returns void
language plpgsql
as $$
declare
  counted teams.assigned_count;
begin
  -- A team, group or course that is being deleted has its counts deleted too.
  if not exists (select from teams.team where id = change.team_id)
    or not exists (select from catalog.course where id = change.course_id)
    or (change.group_id is not null and not exists (select from teams.learning_group where id = change.group_id))
  then return; end if;
  update teams.assigned_count set amount = amount + change.amount
  where id = (
    select id from teams.assigned_count
    where team_id = change.team_id and group_id is not distinct from change.group_id and course_id = change.course_id
      and due_on = change.due_on and is_started = change.is_started and late_days is not distinct from change.late_days
    limit 1
    for update skip locked
  )
  returning * into counted;
  if not found then
    insert into teams.assigned_count (team_id, group_id, course_id, due_on, is_started, late_days, amount)
    values (
      change.team_id, change.group_id, change.course_id, change.due_on, change.is_started, change.late_days, change.amount
    );
  elsif counted.amount = 0 then
    delete from teams.assigned_count where id = counted.id;
  end if;
end
$$;

-- Trigger functions that count get `1` for rows that were added and `-1` for rows that were removed.
create function teams.count_assigned() returns trigger
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
create trigger count_added after insert on teams.assigned_course
  referencing new table as changed for each statement execute function teams.count_assigned('1');
create trigger count_removed after delete on teams.assigned_course
  referencing old table as changed for each statement execute function teams.count_assigned('-1');

-- Most updates change one of a few columns; those that leave the counts alone, such as an email that was sent, write nothing.
create function teams.recount_changed_assigned() returns trigger
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
create trigger count_changed after update on teams.assigned_course
  referencing old table as before new table as after for each statement execute function teams.recount_changed_assigned();

-- Keeps assigned_course.done_on.
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
-- Only the learner's own decision widens what counts, so it is looked at again like something new.
create trigger share_assigned_course before update of shared_at on teams.assigned_course
  for each row when (old.shared_at is null and new.shared_at is not null)
  execute function teams.begin_assigned_course();

-- The lessons of a course as far as they count for what is assigned.
create view teams.assigned_lesson as
  select assigned.id as assigned_course_id, part.lesson_id, part.position, part.done_at, part.marked_at
  from teams.assigned_course as assigned
  cross join lateral teams.counted_lessons(
    assigned.account_id, assigned.course_id, assigned.counts_since, assigned.is_repeat
  ) as part;

-- When the first lesson that counts was done.
create function teams.first_lesson_done(account integer, course integer, since timestamptz) returns timestamptz
language sql
stable
as $$
  select min(
    case
      when since is null or completion.completed_at >= since then completion.completed_at
      -- In a later year, lessons without quiz and work to hand in stay done.
      when lesson.kind <> 'assignment' and not exists (select from assessment.quiz where quiz.lesson_id = lesson.id) then since
    end
  )
  from catalog.lesson
  join learning.lesson_completion as completion
    on completion.lesson_id = lesson.id and completion.account_id = account
  where lesson.course_id = course and lesson.position is not null
$$;

create table teams.group_member (
  team_id uuid not null,
  group_id uuid not null,
  account_id integer not null,
  joined_at timestamptz not null default now(),
  primary key (group_id, account_id),
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade,
  foreign key (team_id, account_id) references teams.member on delete cascade
);
create index on teams.group_member (team_id, account_id);

create function teams.count_group_member() returns trigger
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
create trigger count_joined after insert on teams.group_member
  referencing new table as changed for each statement execute function teams.count_group_member('1');
create trigger count_left after delete on teams.group_member
  referencing old table as changed for each statement execute function teams.count_group_member('-1');

-- What teams.assigned_count has to be, counted row by row.
create view teams.counted_assigned as
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

-- What doesn't match. Empty, unless rows were changed with triggers off.
create view teams.wrong_assigned_count as
  select *
  from (
    select team_id, group_id, course_id, due_on, is_started, late_days, sum(amount) as amount
    from (
      select team_id, group_id, course_id, due_on, is_started, late_days, -amount as amount from teams.assigned_count
      union all
      select * from teams.counted_assigned
    ) as both_ways
    group by 1, 2, 3, 4, 5, 6
  ) as difference
  where amount <> 0;

-- Counts everything again. Changes wait until it is done.
create function teams.recount_assigned() returns void
language sql
as $$
  lock table teams.assigned_course, teams.group_member in share row exclusive mode;
  delete from teams.assigned_count;
  insert into teams.assigned_count (team_id, group_id, course_id, due_on, is_started, late_days, amount)
  select * from teams.counted_assigned;
$$;

-- A report as it was signed: what it said, and the document. It stays when the team or its maker is gone.
create table teams.signed_report (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid references teams.team on delete set null,
  team_name text not null,
  -- The group it is about; null for the whole team.
  group_name text,
  maker_account_id integer references accounts.account on delete set null,
  made_at timestamptz not null,
  -- Exactly the text whose hash was signed.
  content text not null,
  content_hash text not null,
  -- The key in learning.credential_key, and what it made of the hash.
  key_id text not null,
  signature text not null,
  document bytea not null,
  document_hash text not null
);
create index on teams.signed_report (team_id, made_at desc);
create index on teams.signed_report (maker_account_id);
create index on teams.signed_report (made_at);

-- Which managers had their email about a week, so that nobody gets two.
create table teams.weekly_summary (
  account_id integer not null references accounts.account on delete cascade,
  team_id uuid not null references teams.team on delete cascade,
  week date not null,
  primary key (account_id, team_id, week)
);
create index on teams.weekly_summary (team_id);
create index on teams.weekly_summary (week);

-- ## Published views

-- Who may read all courses right now, and until when.
create view teams.licence as
  select member.account_id, team.id as team_id, team.name as team_name, team.personal, member.role,
    team.ends_at, team.open_until
  from teams.member
  join teams.team on team.id = member.team_id
  where member.seated and team.closed_at is null and team.open_until > now();

-- The next are of lower domains. They are here, because they ask for a licence.

-- Enrolments that open their course now: what a licence opened stays open only while there is a licence.
create view learning.open_enrolment as
  select id, account_id, course_id, enrolled_at, completed_at, run_id, way
  from learning.enrolment
  where way <> 'licence'
    or exists (select from teams.licence where licence.account_id = enrolment.account_id);

-- Cards whose question is current and whose lesson the learner may read: the rules of `mayReadLesson` in SQL. Everyone who teaches
-- a course may read all of it. Reviewing a question shows its answer, which some courses hide until the quiz is passed.
create view assessment.open_review_card as
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

-- Cards whose question is asked and whose lesson the learner may read: the rules of `mayReadLesson` in SQL, as in
-- `assessment.open_review_card`.
create view assessment.open_practice_card as
  select card.account_id, card.question_id, card.due_at
  from assessment.practice_card as card
  where exists (
    select
    from assessment.practice_question as question
    join catalog.lesson on lesson.id = question.lesson_id
    join catalog.course on course.id = lesson.course_id
    where question.id = card.question_id
      and question.retired_at is null
      and lesson.position is not null
      and course.published_at is not null
      and (
        (
          course.archived_at is null
          and (lesson.preview or coalesce(course.sale_cents, course.price_cents) = 0)
        )
        or exists (
          select from learning.open_enrolment as enrolment
          where enrolment.account_id = card.account_id and enrolment.course_id = course.id
        )
        or (
          course.archived_at is null
          and exists (select from teams.licence where licence.account_id = card.account_id)
        )
        or exists (
          select from catalog.teacher
          where teacher.course_id = course.id and teacher.account_id = card.account_id
        )
        or exists (
          select from accounts.account where account.id = card.account_id and account.role = 'Admin'
        )
      )
    -- Looks each card up by itself. As a join it might be planned to begin with all questions there are.
    offset 0
  );

-- Everything that is asked in Review: what is due, counted and forecast is read from here alone. Kana are nobody's content, so
-- they stay in the deck whatever becomes of the lesson.
create view assessment.open_card as
  select account_id, question_id, null::uuid as practice_question_id, null::text as kana, due_at
  from assessment.open_review_card
  union all
  select account_id, null, question_id, null, due_at
  from assessment.open_practice_card
  union all
  select account_id, null, null, kana, due_at
  from assessment.kana_card;

-- ## Triggers on tables of lower domains

-- What is assigned follows what learners do, in the transaction in which they do it.

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

-- Follows learning.enrolment: it is also completed when its last open lesson is withdrawn from the course.
create function teams.follow_completion() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(new.account_id, new.course_id) where new.completed_at is not null;
  return null;
end
$$;
create trigger follow_assigned_course after update of completed_at on learning.enrolment
  for each row when ((old.completed_at is null) <> (new.completed_at is null))
  execute function teams.follow_completion();

-- Follows learning.lesson_completion: a completed lesson begins what is assigned, and a mark that is taken back reopens it.
create function teams.follow_first_lesson() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(new.account_id, lesson.course_id)
  from catalog.lesson where lesson.id = new.lesson_id and lesson.position is not null;
  return null;
end
$$;
create trigger follow_assigned_course after insert on learning.lesson_completion
  for each row execute function teams.follow_first_lesson();

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

-- Follows assessment.attempt and assessment.submission: passed quizzes and work that was handed in or accepted.
create function teams.follow_repeated_work() returns trigger
language plpgsql
as $$
begin
  perform teams.follow_course(new.account_id, lesson.course_id)
  from catalog.lesson where lesson.id = new.lesson_id and lesson.position is not null;
  return null;
end
$$;
create trigger follow_assigned_course after insert on assessment.attempt
  for each row when (new.score >= new.pass_mark) execute function teams.follow_repeated_work();
create trigger follow_assigned_course after insert on assessment.submission
  for each row execute function teams.follow_repeated_work();
create trigger follow_accepted_work after update of accepted_at on assessment.submission
  for each row when (old.accepted_at is null and new.accepted_at is not null)
  execute function teams.follow_repeated_work();

-- Follows learning.certificate: the record names the certificate.

-- A certificate for work that isn't counted isn't shown either.
create function teams.follow_certificate() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course set certificate_id = new.id
  where account_id = new.account_id and course_id = new.course_id and ended_at is null and certificate_id is null
    and (counts_since is null or new.completed_at >= counts_since);
  return null;
end
$$;
create trigger follow_assigned_course after insert on learning.certificate
  for each row execute function teams.follow_certificate();
