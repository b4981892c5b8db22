-- How far a learner has read in a lesson, counted in sections.
create table learning.reading_place (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  sections integer not null check (sections >= 0),
  updated_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.reading_place (lesson_id);

-- Ten minutes of one day: planned when it is started, so that it can be resumed on any device.
create table assessment.daily_session (
  account_id integer not null references accounts.account on delete cascade,
  -- In the learner's time zone.
  day date not null,
  -- The reviews that were due at the start.
  review_ids uuid[] not null default '{}',
  lesson_id uuid references catalog.lesson on delete set null,
  -- Which section of the lesson, from 0.
  section integer not null default 0,
  question_id uuid references assessment.question on delete set null,
  reviewed_at timestamptz,
  read_at timestamptz,
  answer integer,
  answered_at timestamptz,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (account_id, day)
);
create index on assessment.daily_session (lesson_id);
create index on assessment.daily_session (question_id);
