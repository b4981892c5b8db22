-- Learners with whom more time was agreed, for all quizzes of a course that have a time limit.
create table assessment.more_time (
  account_id integer not null references accounts.account on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  -- Of the time that others have.
  percent integer not null check (percent in (125, 150, 200)),
  given_at timestamptz not null default now(),
  primary key (account_id, course_id)
);
create index on assessment.more_time (course_id);
