-- Something to do in a lesson: [{ "id", "kind", "title", "intro", "minutes", "data", "hash" }]. The data may hold what learners
-- have to find out, so no call replies with it as it is.
alter table catalog.lesson add column activities jsonb not null default '[]';

alter table studio.lesson
  add column activities jsonb not null default '[]',
  add column activities_revision integer not null default 1;

-- What a learner has done in an activity.
create table assessment.activity_state (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  activity text not null,
  -- Of the kind and data that the inputs and moves belong to.
  data_hash text not null,
  -- Decides what there is to find out; null where nothing is hidden.
  seed integer,
  -- The ids of tasks that the server has seen solved.
  done text[] not null default '{}',
  -- The most tasks that were done, also before the activity was changed.
  best integer not null default 0,
  attempts integer not null default 0,
  -- What was handed in last.
  inputs jsonb,
  moves jsonb not null default '[]',
  changed_at timestamptz not null default now(),
  primary key (account_id, lesson_id, activity)
);
create index on assessment.activity_state (lesson_id);
