-- Replies to calls that another system may send twice, by its `Idempotency-Key`. Kept for a day.
create table integrations.idempotent_reply (
  key_id uuid not null references integrations.key on delete cascade,
  name text not null check (length(name) between 1 and 255),
  -- SHA-256 of what was asked for: the same name for something else is a mistake.
  fingerprint bytea not null check (length(fingerprint) = 32),
  begun_at timestamptz not null default now(),
  -- Both null while the first request is under way.
  status integer,
  reply text,
  primary key (key_id, name),
  check ((status is null) = (reply is null))
);
create index on integrations.idempotent_reply (begun_at);

-- What is assigned in a team, and what was, page by page.
create index assigned_course_page on teams.assigned_course (team_id, id);
