alter table learning.enrolment add column completed_at timestamptz;

create table learning.lesson_completion (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  way text not null check (way in ('marked', 'quiz', 'submission')),
  completed_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.lesson_completion (lesson_id);

create table learning.note (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  text text not null,
  -- Incremented on each save, so that a second tab notices the first one's change.
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.note (lesson_id);

create table learning.saved_course (
  account_id integer not null references accounts.account on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (account_id, course_id)
);
create index on learning.saved_course (course_id);
