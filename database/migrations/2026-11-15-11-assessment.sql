create schema assessment;

create table assessment.quiz (
  lesson_id uuid primary key references catalog.lesson on delete cascade,
  content_hash text,
  -- The current version; earlier ones stay for the attempts made on them.
  version integer not null default 1,
  pass_mark integer not null default 4 check (pass_mark > 0)
);

create table assessment.question (
  id uuid primary key default platform.uuid_v7(),
  lesson_id uuid not null references assessment.quiz on delete cascade,
  version integer not null,
  position integer not null check (position > 0),
  question text not null,
  options text[] not null check (array_length(options, 1) between 2 and 8),
  unique (lesson_id, version, position)
);

-- Separate from the questions, so that no answer is sent along by mistake.
create table assessment.answer_key (
  question_id uuid primary key references assessment.question on delete cascade,
  -- Zero-based.
  answer integer not null check (answer >= 0),
  explanation text not null
);

create table assessment.attempt (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references assessment.quiz on delete cascade,
  -- Idempotency key made by the browser for each attempt.
  key uuid not null,
  number integer not null check (number > 0),
  quiz_version integer not null,
  pass_mark integer not null,
  -- The chosen option of each question, zero-based; null if unanswered.
  answers integer[] not null,
  score integer not null check (score >= 0),
  total integer not null,
  taken_at timestamptz not null default now(),
  unique (account_id, key),
  unique (account_id, lesson_id, number)
);
create index on assessment.attempt (lesson_id);

create table assessment.submission (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  key uuid not null,
  number integer not null check (number > 0),
  comment text not null default '',
  state text not null default 'submitted' check (state in ('submitted', 'reviewed')),
  submitted_at timestamptz not null default now(),
  reviewer_account_id integer references accounts.account on delete set null,
  reviewed_at timestamptz,
  feedback text,
  mark integer check (mark between 0 and 100),
  unique (account_id, key),
  unique (account_id, lesson_id, number),
  check ((state = 'reviewed') = (reviewed_at is not null))
);
create index on assessment.submission (lesson_id, submitted_at);
create index on assessment.submission (reviewer_account_id);

create table assessment.photo (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  -- Null until submitted.
  submission_id uuid references assessment.submission on delete cascade,
  position integer not null check (position between 1 and 3),
  file text not null unique,
  width integer not null,
  height integer not null,
  bytes integer not null,
  camera jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (submission_id, position)
);
-- One draft per position: a new photo replaces the previous one.
create unique index photo_draft_key on assessment.photo (account_id, lesson_id, position)
  where submission_id is null;
create index on assessment.photo (lesson_id);

-- Names of stored files that no row refers to; a job deletes them.
create table platform.discarded_file (
  name text primary key,
  discarded_at timestamptz not null default now()
);

create function assessment.discard_file() returns trigger
language plpgsql
as $$
begin
  insert into platform.discarded_file (name) values (old.file) on conflict do nothing;
  return null;
end
$$;
create trigger discard_file after delete on assessment.photo
  for each row execute function assessment.discard_file();

create trigger content_changed after insert or update or delete on assessment.quiz
  for each statement execute function platform.announce_content_change();
