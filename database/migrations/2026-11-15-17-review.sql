-- A question answered wrongly, which comes back on a schedule.
create table assessment.review_card (
  account_id integer not null references accounts.account on delete cascade,
  question_id uuid not null references assessment.question on delete cascade,
  due_at timestamptz not null default now(),
  stability double precision not null default 0,
  difficulty double precision not null default 0,
  scheduled_days integer not null default 0,
  learning_steps integer not null default 0,
  reps integer not null default 0,
  lapses integer not null default 0,
  -- The scheduler's states: 0 new, 1 learning, 2 review, 3 relearning.
  state integer not null default 0 check (state between 0 and 3),
  reviewed_at timestamptz,
  added_at timestamptz not null default now(),
  primary key (account_id, question_id)
);
create index on assessment.review_card (account_id, due_at);
create index on assessment.review_card (question_id);

create table assessment.review_log (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  question_id uuid not null references assessment.question on delete cascade,
  -- Idempotency key made by the browser for each review.
  key uuid not null,
  answer integer,
  correct boolean not null,
  rating integer not null check (rating between 1 and 4),
  reviewed_at timestamptz not null default now(),
  unique (account_id, key)
);
create index on assessment.review_log (account_id, reviewed_at);
create index on assessment.review_log (question_id);
