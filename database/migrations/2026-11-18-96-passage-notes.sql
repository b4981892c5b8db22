-- Private notes on passages of a lesson, several a lesson; `learning.note` is the one on the lesson as a whole. The passage is
-- stored as it was: when the lesson changes, the note still shows what it was about.
create table learning.passage_note (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  -- The heading it was under; empty before the first.
  heading text not null check (length(heading) <= 200),
  -- The rest of its paragraph on either side, for recall.
  lead text not null check (length(lead) <= 200),
  quote text not null check (length(quote) between 1 and 1000),
  trail text not null check (length(trail) <= 200),
  text text not null check (length(text) between 1 and 10000),
  revision integer not null default 1,
  -- Made by the browser: a note sent twice is stored once.
  key uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, key)
);
create index on learning.passage_note (account_id, lesson_id, created_at);
create index on learning.passage_note (lesson_id);
