-- What a lesson said before it was replaced, for learners who are in the middle of it.
create table catalog.earlier_lesson (
  id uuid primary key default platform.uuid_v7(),
  lesson_id uuid not null references catalog.lesson on delete cascade,
  html text not null,
  photos jsonb not null,
  -- The questions that belonged to it; null without a quiz.
  quiz_version integer,
  replaced_at timestamptz not null default now()
);
create index on catalog.earlier_lesson (lesson_id);
create index on catalog.earlier_lesson (replaced_at);

-- Learners who had begun a lesson when it was replaced, with what they began. Everyone else reads the lesson as it is.
create table learning.begun_lesson (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  earlier_lesson_id uuid not null references catalog.earlier_lesson on delete cascade,
  -- They chose to read the new one, and can go back.
  reads_new boolean not null default false,
  primary key (account_id, lesson_id)
);
create index on learning.begun_lesson (lesson_id);
create index on learning.begun_lesson (earlier_lesson_id);
