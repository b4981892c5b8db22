-- What teachers see about lessons and questions is counted in the background and kept as sums that name nobody.

-- When a question came to its quiz. Unknown for those that were there before this column.
alter table assessment.question add column added_at timestamptz;
alter table assessment.question alter column added_at set default now();

-- Questions with the same text, options and right answer are the same question, in whichever version of the quiz.
create function assessment.fingerprint(question text, options text[], answer integer) returns text
language sql stable parallel safe
return encode(sha256(convert_to(jsonb_build_array(question, to_jsonb(options), answer)::text, 'UTF8')), 'hex');

-- Each learner's first answer to a question, by the option and by the points in the rest of that attempt.
create table assessment.answer_count (
  lesson_id uuid not null references assessment.quiz on delete cascade,
  fingerprint text not null,
  -- Zero-based.
  choice integer not null check (choice >= 0),
  rest integer not null check (rest >= 0),
  -- The points that the rest could bring.
  rest_total integer not null check (rest_total >= rest),
  amount integer not null check (amount > 0),
  primary key (lesson_id, fingerprint, choice, rest, rest_total)
);

-- How far the count of answers has come.
create table assessment.count_progress (
  only_row boolean primary key default true check (only_row),
  -- The newest attempt that was counted; attempts have ids in the order of time.
  reached_id uuid not null,
  -- Null until all attempts were counted once.
  counted_at timestamptz
);

-- Counted attempts that are not much older than the newest. Attempts commit in any order, so each count looks back a while,
-- and these are not counted twice.
create table assessment.counted_attempt (attempt_id uuid primary key);

-- When all answers to a quiz were last counted again, whatever was counted before.
create table assessment.quiz_recount (
  lesson_id uuid primary key references assessment.quiz on delete cascade,
  recounted_at timestamptz not null
);
create index on assessment.quiz_recount (recounted_at);

-- Learners of a course who enrolled in the same week.
create table learning.cohort (
  course_id integer not null references catalog.course on delete cascade,
  -- Its Monday, in UTC.
  week date not null,
  learners integer not null,
  finished integer not null,
  -- Time in lessons of those who finished the course, and how many they are, as far as it is known.
  finisher_seconds bigint not null,
  timed_finishers integer not null,
  counted_at timestamptz not null default now(),
  primary key (course_id, week)
);

create table learning.cohort_lesson (
  course_id integer not null,
  week date not null,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  started integer not null,
  finished integer not null,
  -- How many of those who finished it needed 0, 1, 2 … minutes.
  minutes integer[] not null,
  primary key (course_id, week, lesson_id),
  foreign key (course_id, week) references learning.cohort on delete cascade
);
create index on learning.cohort_lesson (lesson_id);

-- Those who have ever done something in the course, by the week in which they last did.
create table learning.cohort_activity (
  course_id integer not null,
  week date not null,
  last_week date not null,
  learners integer not null,
  primary key (course_id, week, last_week),
  foreign key (course_id, week) references learning.cohort on delete cascade
);

create table learning.cohort_progress (
  only_row boolean primary key default true check (only_row),
  -- What was done since the day before is looked at.
  reached_on date not null,
  counted_at timestamptz not null
);

create table assessment.cohort_first_try (
  course_id integer not null,
  week date not null,
  lesson_id uuid not null references assessment.quiz on delete cascade,
  tried integer not null,
  passed integer not null,
  primary key (course_id, week, lesson_id),
  foreign key (course_id, week) references learning.cohort on delete cascade
);
create index on assessment.cohort_first_try (lesson_id);
