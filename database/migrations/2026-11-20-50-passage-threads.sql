-- What the authors of a lesson say to each other about a passage of its text, and what they suggest instead. None of it is part of
-- the text, so it is neither published nor exported with the course.
create table studio.passage_thread (
  id uuid primary key default platform.uuid_v7(),
  lesson_id uuid not null references studio.lesson on delete cascade,
  author_account_id integer references accounts.account on delete set null,
  -- The passage as it was, what stood around it, and where it began: it is found again by these as the text changes.
  quote text not null check (length(quote) between 1 and 2000),
  quote_before text not null check (length(quote_before) <= 64),
  quote_after text not null check (length(quote_after) <= 64),
  quote_at integer not null check (quote_at >= 0),
  -- What should stand there instead; null for a comment, empty if the passage should go.
  replacement text check (length(replacement) <= 4000),
  state text not null default 'open' check (state in ('open', 'done', 'taken', 'left', 'withdrawn')),
  settled_at timestamptz,
  settled_by_account_id integer references accounts.account on delete set null,
  created_at timestamptz not null default now(),
  check ((state = 'open') = (settled_at is null)),
  check (state = 'open' or (state = 'done') = (replacement is null))
);
create index on studio.passage_thread (lesson_id, created_at);
create index on studio.passage_thread (author_account_id);
create index on studio.passage_thread (settled_by_account_id);

create table studio.passage_comment (
  id uuid primary key default platform.uuid_v7(),
  thread_id uuid not null references studio.passage_thread on delete cascade,
  author_account_id integer references accounts.account on delete set null,
  text text not null check (length(text) between 1 and 4000),
  created_at timestamptz not null default now(),
  edited_at timestamptz
);
create index on studio.passage_comment (thread_id, created_at);
create index on studio.passage_comment (author_account_id);

-- Grows with everything that happens to the threads of a lesson: tells an open editor when to load them again.
alter table studio.lesson add column threads_revision integer not null default 0;

-- Where in its line someone's cursor is, and which text the place refers to.
alter table studio.presence
  add column place integer not null default 0 check (place >= 0),
  add column revision integer not null default 0 check (revision >= 0);
