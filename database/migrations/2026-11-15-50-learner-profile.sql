-- What a learner told us about themselves: which subjects, and on which evenings they want to learn.
create table learning.learner_profile (
  account_id integer primary key references accounts.account on delete cascade,
  -- Slugs of categories.
  interests text[] not null default '{}',
  -- Days of the week, Monday is 1.
  evenings integer[] not null default '{}' check (evenings <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- Evenings up to this day have their reminder. One that the learner deletes isn't created again.
  planned_until date,
  answered_at timestamptz not null default now()
);
create index on learning.learner_profile (planned_until) where evenings <> '{}';

-- Reminders made from the evenings, replaced when these change.
alter table learning.reminder add column from_evenings boolean not null default false;
create unique index on learning.reminder (account_id, due_on) where from_evenings;
