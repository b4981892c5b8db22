-- Reminders that learners write themselves.
create table learning.reminder (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  course_id integer references catalog.course on delete set null,
  task text not null check (length(task) between 1 and 200),
  due_on date not null,
  -- Null means any time of that day.
  due_time time,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index on learning.reminder (account_id, due_on);
create index on learning.reminder (course_id);
create index on learning.reminder (due_on) where done_at is null;

-- Reminders already sent, once per due date: a moved date is reminded of again.
create table learning.due_notice (
  account_id integer not null references accounts.account on delete cascade,
  subject text not null,
  due_on date not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, subject, due_on)
);
