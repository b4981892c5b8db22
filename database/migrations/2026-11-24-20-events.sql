-- Events for other systems of an organisation, and their delivery as webhooks.
create schema if not exists integrations;

-- ## What happened

-- Written in the transaction of the change, and only where an organisation awaits it. Without references: what happened stays true when
-- a person or a course is deleted.
create table platform.event (
  -- Ordered by time.
  id uuid primary key default platform.uuid_v7(),
  type text not null check (type <> ''),
  team_id uuid not null,
  -- Whom it is about.
  account_id integer,
  data jsonb not null,
  at timestamptz not null default now(),
  -- When deliveries were made of it.
  taken_at timestamptz
);
create index event_waiting on platform.event (id) where taken_at is null;
create index on platform.event (at);

-- ## Webhooks

create table integrations.endpoint (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  url text not null check (length(url) between 1 and 2000),
  types text[] not null check (cardinality(types) between 1 and 50),
  -- Encrypted with the installation's secret. While a secret is replaced, both sign.
  secret text not null,
  old_secret text,
  old_until timestamptz,
  -- Paused: someone stopped it, and events wait. Off: we stopped it, because it is gone or has failed for days.
  state text not null default 'on' check (state in ('on', 'paused', 'off')),
  off_reason text check (off_reason in ('gone', 'failing')),
  -- Since the first failure after the last success, and when owners were told.
  failing_since timestamptz,
  told_at timestamptz,
  -- The receiver asked for patience.
  resume_at timestamptz,
  created_at timestamptz not null default now(),
  constraint endpoint_once unique (team_id, url),
  check ((old_secret is null) = (old_until is null)),
  check ((state = 'off') = (off_reason is not null))
);
create index endpoint_failing on integrations.endpoint (failing_since) where state = 'on';

create table integrations.delivery (
  endpoint_id uuid not null references integrations.endpoint on delete cascade,
  event_id uuid not null references platform.event on delete cascade,
  -- Of the present schedule, which begins again when someone repeats it.
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz not null default now(),
  -- A process is sending it. If that dies, another may take it after this moment.
  taken_until timestamptz,
  done_at timestamptz,
  outcome text check (outcome in ('delivered', 'given_up')),
  -- Of the last try. Nothing of the answer but its status is kept: it would read out whatever answered.
  tried_at timestamptz,
  status integer,
  took_ms integer,
  problem text check (problem in ('dns', 'refused', 'tls', 'timeout', 'not_allowed', 'too_large')),
  -- Tries that failed: [{ "at", "status", "problem", "tookMs" }].
  failures jsonb not null default '[]',
  repeated_at timestamptz,
  primary key (endpoint_id, event_id),
  check ((done_at is null) = (outcome is null))
);
create index on integrations.delivery (event_id);
create index delivery_due on integrations.delivery (endpoint_id, next_at) where done_at is null;
create index delivery_taken on integrations.delivery (endpoint_id) where taken_until is not null;
create index delivery_waiting on integrations.delivery (endpoint_id, event_id) where done_at is null;
create index delivery_given_up on integrations.delivery (endpoint_id, event_id) where outcome = 'given_up';

-- ## Published views

-- Which events someone awaits, by organisation and by its members.
create view integrations.awaited_by_team as
  select team_id, types from integrations.endpoint where state <> 'off';

create view integrations.awaited_by_member as
  select member.account_id, endpoint.team_id, endpoint.types
  from teams.member
  join integrations.endpoint on endpoint.team_id = member.team_id and endpoint.state <> 'off';

-- ## Writing events

-- Whether anyone awaits this about someone. Nearly always nobody: then it costs one look into an index.
create function platform.is_awaited(event_type text, subject integer) returns boolean
language sql stable
as $$
  select exists (
    select from integrations.awaited_by_member
    where awaited_by_member.account_id = subject and event_type = any(awaited_by_member.types)
  )
$$;

-- For one organisation, or for all whose member someone is. Nothing is written where nobody awaits it.
create function platform.emit(event_type text, subject integer, team uuid, facts jsonb) returns void
language sql
as $$
  insert into platform.event (type, team_id, account_id, data)
  select event_type, awaiting.team_id, subject, facts
  from (
    select team_id from integrations.awaited_by_member
    where team is null and awaited_by_member.account_id = subject and event_type = any(awaited_by_member.types)
    union
    select team_id from integrations.awaited_by_team
    where awaited_by_team.team_id = team and event_type = any(awaited_by_team.types)
  ) as awaiting
$$;

-- ## Events of learning
-- Rows that move with a merged account keep their time, and are no events.

create function learning.event_course(about integer) returns jsonb
language sql stable
as $$
  select jsonb_build_object('course', jsonb_build_object('id', id, 'title', title)) from catalog.course where id = event_course.about
$$;

create function learning.event_lesson(about uuid) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'course', jsonb_build_object('id', course.id, 'title', course.title),
    'lesson', jsonb_build_object('id', lesson.id, 'slug', lesson.slug, 'title', lesson.title)
  )
  from catalog.lesson
  join catalog.course on course.id = lesson.course_id
  where lesson.id = event_lesson.about
$$;

create function learning.emit_enrolment() returns trigger
language plpgsql
as $$
begin
  if platform.is_awaited(tg_argv[0], new.account_id) then
    perform platform.emit(tg_argv[0], new.account_id, null, learning.event_course(new.course_id));
  end if;
  return null;
end
$$;
create trigger emit_created after insert on learning.enrolment
  for each row when (new.enrolled_at >= now()) execute function learning.emit_enrolment('enrolment.created');
create trigger emit_completed after update of completed_at on learning.enrolment
  for each row when (old.completed_at is null and new.completed_at >= now())
  execute function learning.emit_enrolment('course.completed');

create function learning.emit_lesson() returns trigger
language plpgsql
as $$
begin
  if platform.is_awaited('lesson.completed', new.account_id) then
    perform platform.emit('lesson.completed', new.account_id, null,
      learning.event_lesson(new.lesson_id) || jsonb_build_object('way', new.way));
  end if;
  return null;
end
$$;
create trigger emit_completed after insert on learning.lesson_completion
  for each row when (new.completed_at >= now()) execute function learning.emit_lesson();

create function learning.emit_certificate() returns trigger
language plpgsql
as $$
begin
  if platform.is_awaited(tg_argv[0], new.account_id) then
    perform platform.emit(tg_argv[0], new.account_id, null, jsonb_build_object(
      'course', jsonb_build_object('id', new.course_id, 'title', new.course_title),
      'certificate', jsonb_build_object('id', new.id, 'completedOn', new.completed_on)
    ));
  end if;
  return null;
end
$$;
create trigger emit_issued after insert on learning.certificate
  for each row when (new.account_id is not null) execute function learning.emit_certificate('certificate.issued');
create trigger emit_revoked after update of revoked_at on learning.certificate
  for each row when (new.account_id is not null and old.revoked_at is null and new.revoked_at is not null)
  execute function learning.emit_certificate('certificate.revoked');

-- ## Events of assessment

-- What a group hands in is the work of each of its members.
create function assessment.emit_hand_in() returns trigger
language plpgsql
as $$
begin
  perform platform.emit('submission.handed_in', author.account_id, null,
    learning.event_lesson(new.lesson_id)
      || jsonb_build_object('submission', jsonb_build_object('id', new.id, 'number', new.number)))
  from assessment.submission_author as author
  where author.submission_id = new.id and platform.is_awaited('submission.handed_in', author.account_id);
  return null;
end
$$;
create trigger emit_handed_in after insert on assessment.submission
  for each row when (new.submitted_at >= now()) execute function assessment.emit_hand_in();

create function assessment.emit_review() returns trigger
language plpgsql
as $$
begin
  perform platform.emit('submission.reviewed', author.account_id, null,
    learning.event_lesson(new.lesson_id) || jsonb_build_object(
      'submission', jsonb_build_object('id', new.id, 'number', new.number),
      'state', new.state, 'accepted', new.accepted_at is not null
    ))
  from assessment.submission_author as author
  where author.submission_id = new.id and platform.is_awaited('submission.reviewed', author.account_id);
  return null;
end
$$;
create trigger emit_reviewed after update of reviewed_at on assessment.submission
  for each row when (new.reviewed_at is not null and new.reviewed_at is distinct from old.reviewed_at)
  execute function assessment.emit_review();

-- ## Events of teams

create function teams.emit_member() returns trigger
language plpgsql
as $$
declare
  member teams.member := coalesce(new, old);
begin
  perform platform.emit(tg_argv[0], member.account_id, member.team_id, jsonb_build_object('role', member.role));
  return null;
end
$$;
create trigger emit_joined after insert on teams.member
  for each row execute function teams.emit_member('member.joined');
create trigger emit_left after delete on teams.member
  for each row execute function teams.emit_member('member.left');

-- The due date for which an event said that this is late. A date that is moved can be missed again.
alter table teams.assigned_course add column late_emitted_for date;
