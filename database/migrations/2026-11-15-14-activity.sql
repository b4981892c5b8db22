create table learning.course_view (
  account_id integer not null references accounts.account on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (account_id, course_id)
);
create index on learning.course_view (account_id, viewed_at desc);
create index on learning.course_view (course_id);

-- What someone did in a lesson on a day in their own time zone.
create table learning.activity (
  account_id integer not null references accounts.account on delete cascade,
  day date not null,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  seconds integer not null default 0 check (seconds >= 0),
  -- Something was answered or finished, which counts as learning however short it was.
  worked boolean not null default false,
  primary key (account_id, day, lesson_id)
);
create index on learning.activity (lesson_id);

-- When a learner was last active: no more time can be credited than has passed since.
create table learning.presence (
  account_id integer primary key references accounts.account on delete cascade,
  heard_at timestamptz not null
);

create index on learning.lesson_completion (account_id, completed_at);
create index on assessment.attempt (account_id, taken_at);

insert into learning.activity (account_id, day, lesson_id, worked)
select account_id, taken_at::date, lesson_id, true from assessment.attempt
union
select account_id, completed_at::date, lesson_id, true from learning.lesson_completion;
