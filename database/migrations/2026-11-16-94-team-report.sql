-- When the first lesson that counts was done. Kept, so that a report over thousands of people needs no lesson of theirs.
alter table teams.assigned_course
  add column started_at timestamptz,
  -- The last nudge by a manager, by whom, and whether its email is still to be queued.
  add column nudged_at timestamptz,
  add column nudged_by text,
  add column nudge_waits boolean not null default false;

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

update teams.assigned_course
set started_at = coalesce(teams.first_lesson_done(account_id, course_id, counts_since), done_at)
where ended_at is null;

-- Given for the first time, or again after the licence was renewed.
create function teams.begin_assigned_course() returns trigger
language plpgsql
as $$
begin
  new.started_at := coalesce(
    new.started_at, teams.first_lesson_done(new.account_id, new.course_id, new.counts_since), new.done_at
  );
  return new;
end
$$;
create trigger begin_assigned_course before insert on teams.assigned_course
  for each row when (new.ended_at is null) execute function teams.begin_assigned_course();
create trigger continue_assigned_course before update of ended_at on teams.assigned_course
  for each row when (old.ended_at is not null and new.ended_at is null)
  execute function teams.begin_assigned_course();

create function teams.follow_first_lesson() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course as assigned set started_at = new.completed_at
  from catalog.lesson
  where lesson.id = new.lesson_id and lesson.position is not null
    and assigned.account_id = new.account_id and assigned.course_id = lesson.course_id
    and assigned.ended_at is null and assigned.started_at is null;
  return null;
end
$$;
create trigger follow_assigned_course after insert on learning.lesson_completion
  for each row execute function teams.follow_first_lesson();

-- Repeated work begins the year's course as well as finishing it.
create or replace function teams.follow_repeated_work() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course as assigned set
    started_at = coalesce(assigned.started_at, now()),
    done_at = case
      when not exists (
        select from teams.assigned_lesson as part
        where part.assigned_course_id = assigned.id and part.done_at is null
      ) then now()
    end
  from catalog.lesson
  where lesson.id = new.lesson_id
    and assigned.account_id = new.account_id and assigned.course_id = lesson.course_id
    and assigned.ended_at is null and assigned.done_at is null and assigned.counts_since is not null;
  return null;
end
$$;

-- Everything that figures and filters of a report need, for one team or one person in it, without touching the table.
create index assigned_course_report on teams.assigned_course (team_id, account_id)
  include (course_id, due_on, done_at, started_at, nudged_at) where ended_at is null;
-- The record of past periods, the latest first.
create index assigned_course_record on teams.assigned_course (team_id, ended_at desc, id desc) where ended_at is not null;
create index assigned_course_nudge_waits on teams.assigned_course (team_id) where nudge_waits;

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

-- The weekly summary can be switched off.
alter table notifications.preference add column mail_team boolean not null default true;
