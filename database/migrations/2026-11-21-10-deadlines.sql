-- When an assignment is due and what happens to late work: { "due", "late" } as in course files. Null: due as other lessons are.
alter table catalog.lesson add column deadline jsonb;

alter table assessment.submission
  -- What it was handed in under, which stays when the rule changes; null without a deadline of its own. Days are the learner's.
  add column due_on date,
  add column handed_in_on date,
  add column late jsonb,
  add constraint submission_deadline_check check (num_nulls(due_on, handed_in_on, late) in (0, 3));

-- Later days that teachers agreed with single learners.
create table learning.agreed_day (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  due_on date not null,
  given_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.agreed_day (lesson_id);
