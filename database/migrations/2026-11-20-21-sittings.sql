-- A sitting is an attempt at a quiz with a time limit, from its start to its end. The clock is the database's. An ended one stays,
-- because it says how much time there was; its attempt has the sitting's id as its key, so it counts once.
create table assessment.sitting (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references assessment.quiz on delete cascade,
  quiz_version integer not null,
  -- The seed of its paper.
  paper bigint not null,
  started_at timestamptz not null default now(),
  -- The time allowed, with what was agreed for this learner.
  seconds integer not null check (seconds > 0),
  -- When the browser was last heard of, and what was given back of the time in which it wasn't.
  seen_at timestamptz not null default now(),
  given_back integer not null default 0 check (given_back >= 0),
  -- The options as the paper shows them, and the number of the save that brought them: a late one doesn't undo a newer one.
  answers integer[] not null default '{}',
  save_number integer not null default 0,
  ended_at timestamptz,
  -- It ended because its time was over.
  ran_out boolean not null default false
);
-- Two windows share a sitting.
create unique index sitting_running on assessment.sitting (account_id, lesson_id) where ended_at is null;
create index sitting_latest on assessment.sitting (account_id, lesson_id, started_at);
create index sitting_open on assessment.sitting (id) where ended_at is null;
create index on assessment.sitting (lesson_id);
