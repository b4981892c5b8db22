-- The step at which a learner stopped reading a lesson, from 0.
create table learning.lesson_place (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  step integer not null check (step between 0 and 99),
  updated_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.lesson_place (lesson_id);
