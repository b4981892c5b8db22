-- What learners answer and hand in: quizzes, practice, activities, assignments and Review.
create schema assessment;

create table assessment.quiz (
  lesson_id uuid primary key references catalog.lesson on delete cascade,
  content_hash text,
  -- The current version; earlier ones stay for the attempts made on them.
  version integer not null default 1,
  pass_mark integer not null default 4 check (pass_mark > 0)
);

-- A quiz that is deleted with its lesson is announced with the lesson.
create function assessment.announce_quizzes() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('firm', 'course', array_agg(distinct lesson.course_id))
  from changed join catalog.lesson on lesson.id = changed.lesson_id;
  return null;
end
$$;
create trigger content_inserted after insert on assessment.quiz
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_updated after update on assessment.quiz
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_deleted after delete on assessment.quiz
  referencing old table as changed for each statement execute function assessment.announce_quizzes();

create table assessment.question (
  id uuid primary key default platform.uuid_v7(),
  lesson_id uuid not null references assessment.quiz on delete cascade,
  version integer not null,
  position integer not null check (position > 0),
  question text not null,
  options text[] not null check (array_length(options, 1) between 2 and 8),
  -- Questions that visitors may answer on the home page.
  sample boolean not null default false,
  -- When it came to its quiz; null if that isn't known.
  added_at timestamptz default now(),
  unique (lesson_id, version, position)
);
create index on assessment.question (lesson_id) where sample;
create trigger content_inserted after insert on assessment.question
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_updated after update on assessment.question
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_deleted after delete on assessment.question
  referencing old table as changed for each statement execute function assessment.announce_quizzes();

-- Questions with the same text, options and right answer are the same question, in whichever version of the quiz.
create function assessment.fingerprint(question text, options text[], answer integer) returns text
language sql stable parallel safe
return encode(sha256(convert_to(jsonb_build_array(question, to_jsonb(options), answer)::text, 'UTF8')), 'hex');

-- Which questions are asked, and of whom, in one place: the menu and the learner's home count them in statements of their own.
--
-- Questions of the current version of their quiz, in lessons of published courses. Lessons of an archived course are open to nobody
-- but those who have it, and neither are its questions.
create view assessment.current_question as
  select question.id, question.lesson_id, question.position, question.question, question.options, question.sample,
    course.id as course_id, course.owner_account_id,
    course.archived_at is null
      and (lesson.preview or coalesce(course.sale_cents, course.price_cents) = 0) as open_to_everyone,
    course.archived_at is not null as archived,
    course.hides_answers
  from assessment.question
  join assessment.quiz on quiz.lesson_id = question.lesson_id and quiz.version = question.version
  join catalog.lesson on lesson.id = question.lesson_id
  join catalog.course on course.id = lesson.course_id
  where lesson.position is not null and course.published_at is not null;

-- Separate from the questions, so that no answer is sent along by mistake.
create table assessment.answer_key (
  question_id uuid primary key references assessment.question on delete cascade,
  -- Zero-based.
  answer integer not null check (answer >= 0),
  explanation text not null
);

create table assessment.attempt (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references assessment.quiz on delete cascade,
  -- Idempotency key made by the browser for each attempt.
  key uuid not null,
  number integer not null check (number > 0),
  quiz_version integer not null,
  pass_mark integer not null,
  -- The chosen option of each question, zero-based; null if unanswered.
  answers integer[] not null,
  score integer not null check (score >= 0),
  total integer not null,
  taken_at timestamptz not null default now(),
  -- A quiz may draw its questions from a bank, and shows the options of each attempt in an order of its own. Both follow from the
  -- seed of the attempt's paper. Attempts before that asked all questions as they are written, and have neither.
  paper bigint,
  -- The positions of the questions that were asked, in order; null if all were asked, in their own order. The answers belong to
  -- these, and name options as they are written.
  questions integer[],
  unique (account_id, key),
  unique (account_id, lesson_id, number)
);
create index on assessment.attempt (lesson_id);
-- A paper counts once, in whichever window it is handed in.
create unique index attempt_paper_key on assessment.attempt (account_id, lesson_id, paper)
  where paper is not null;
-- The last attempts are read in this order, with no need to look at the attempts themselves.
create index attempt_account_latest on assessment.attempt (account_id, taken_at, number)
  include (lesson_id, score, total, pass_mark);

-- What teachers see about lessons and questions is counted in the background and kept as sums that name nobody.
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
create table assessment.counted_attempt (
  attempt_id uuid primary key
);

-- When all answers to a quiz were last counted again, whatever was counted before.
create table assessment.quiz_recount (
  lesson_id uuid primary key references assessment.quiz on delete cascade,
  recounted_at timestamptz not null
);
create index on assessment.quiz_recount (recounted_at);

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

-- What a learner handed in for an assignment. Each try is a row.
create table assessment.submission (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  key uuid not null,
  number integer not null check (number > 0),
  comment text not null default '',
  -- `peers`: fellow learners review it first, and no teacher is asked yet. `returned`: reviewed, and the learner is asked for
  -- another try.
  state text not null default 'submitted' check (state in ('peers', 'submitted', 'reviewed', 'returned')),
  submitted_at timestamptz not null default now(),
  reviewer_account_id integer references accounts.account on delete set null,
  reviewed_at timestamptz,
  feedback text,
  mark integer check (mark between 0 and 100),
  -- [{ "question", "answer" }], with the rubric as it was then. An answer is yes, partly or no.
  points jsonb not null default '[]',
  -- When the learner handed in again. Only the newest try waits for an answer.
  superseded_at timestamptz,
  -- A written answer, or the address of a link.
  answer text,
  link text,
  -- It was handed in for review by fellow learners.
  peer_reviewed boolean not null default false,
  -- When fellow learners were done with it, or it had waited for them long enough. Null: at once.
  ready_at timestamptz,
  -- The rule when it was handed in.
  must_be_accepted boolean not null default false,
  -- When it was accepted. It stays accepted, whatever is handed in or reviewed later.
  accepted_at timestamptz,
  unique (account_id, key),
  unique (account_id, lesson_id, number),
  constraint submission_reviewed_check check ((state in ('peers', 'submitted')) = (reviewed_at is null))
);
create index on assessment.submission (lesson_id, submitted_at);
create index submission_newest_key on assessment.submission (lesson_id, state, submitted_at, id)
  where superseded_at is null;
-- Those of all courses, for Admins.
create index submission_state_key on assessment.submission (state, submitted_at, id) where superseded_at is null;
create index on assessment.submission (reviewer_account_id, reviewed_at);
-- Looks for work that has waited for fellow learners long enough.
create index submission_with_peers_key on assessment.submission (submitted_at) where state = 'peers' and superseded_at is null;
create index submission_unaccepted_key on assessment.submission (lesson_id)
  where must_be_accepted and accepted_at is null;

create function assessment.supersede_submissions() returns trigger
language plpgsql
as $$
begin
  update assessment.submission
  set superseded_at = new.submitted_at
  where account_id = new.account_id and lesson_id = new.lesson_id and number < new.number and superseded_at is null;
  return null;
end
$$;
create trigger supersede after insert on assessment.submission
  for each row execute function assessment.supersede_submissions();

create table assessment.photo (
  -- Random, because fellow learners see it: other ids begin with the time at which a row was made, which would help to tell who
  -- was at work then.
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  -- Null until submitted.
  submission_id uuid references assessment.submission on delete cascade,
  position integer not null check (position between 1 and 3),
  file text not null unique,
  width integer not null,
  height integer not null,
  bytes integer not null,
  camera jsonb not null default '{}',
  created_at timestamptz not null default now(),
  unique (submission_id, position)
);
-- One draft per position: a new photo replaces the previous one.
create unique index photo_draft_key on assessment.photo (account_id, lesson_id, position)
  where submission_id is null;
create index on assessment.photo (lesson_id);
create index on assessment.photo (created_at) where submission_id is null;
create index on assessment.photo (created_at);

create function assessment.discard_file() returns trigger
language plpgsql
as $$
begin
  insert into platform.discarded_file (name) values (old.file) on conflict do nothing;
  return null;
end
$$;
create trigger discard_file after delete on assessment.photo
  for each row execute function assessment.discard_file();

-- Files of an assignment that asks for files.
create table assessment.handed_in_file (
  -- Random, as that of a photo is.
  id uuid primary key default gen_random_uuid(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  -- Null until submitted.
  submission_id uuid references assessment.submission on delete cascade,
  position integer not null check (position between 1 and 5),
  file text not null unique,
  -- As the learner's computer calls it. Fellow learners never see it.
  name text not null,
  format text not null check (format in ('pdf', 'mp3', 'm4a', 'ogg', 'webm', 'wav')),
  bytes integer not null,
  created_at timestamptz not null default now(),
  unique (submission_id, position)
);
create unique index handed_in_file_draft_key on assessment.handed_in_file (account_id, lesson_id, position)
  where submission_id is null;
create index on assessment.handed_in_file (lesson_id);
create index on assessment.handed_in_file (created_at) where submission_id is null;
-- The newest ones, which their ids no longer tell.
create index on assessment.handed_in_file (created_at);
create trigger discard_file after delete on assessment.handed_in_file
  for each row execute function assessment.discard_file();

-- What fellow learners think of a submission. A row without given_at is a place that one of them has taken.
create table assessment.peer_review (
  -- Random, because the learner sees it: see assessment.photo.
  id uuid primary key default gen_random_uuid(),
  submission_id uuid not null references assessment.submission on delete cascade,
  -- Null once the account was deleted: the review stays.
  reviewer_account_id integer references accounts.account on delete set null,
  taken_at timestamptz not null default now(),
  -- [{ "question", "answer" }], with the rubric as it was then.
  points jsonb not null default '[]',
  sentence text,
  given_at timestamptz,
  -- The reviewer told the teacher about the work instead of reviewing it.
  report text,
  reported_at timestamptz,
  -- Its learner finds the review unfair, or abusive.
  objection text,
  is_abuse boolean not null default false,
  objected_at timestamptz,
  -- What the teacher decided about the objection.
  decision text check (decision in ('removed', 'kept')),
  answer text,
  decided_at timestamptz,
  unique (submission_id, reviewer_account_id),
  check ((given_at is null) = (sentence is null)),
  check (objected_at is null or given_at is not null),
  check ((decision is null) = (decided_at is null))
);
create index on assessment.peer_review (reviewer_account_id);

-- What reviewers write again and again.
create table assessment.phrase (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  unique (account_id, text)
);

-- What a learner has done in an activity.
create table assessment.activity_state (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  activity text not null,
  -- Of the kind and data that the inputs and moves belong to.
  data_hash text not null,
  -- Decides what there is to find out; null where nothing is hidden.
  seed integer,
  -- The ids of tasks that the server has seen solved.
  done text[] not null default '{}',
  -- The most tasks that were done, also before the activity was changed.
  best integer not null default 0,
  attempts integer not null default 0,
  -- What was handed in last.
  inputs jsonb,
  moves jsonb not null default '[]',
  changed_at timestamptz not null default now(),
  primary key (account_id, lesson_id, activity)
);
create index on assessment.activity_state (lesson_id);

-- What a lesson offers to practise, outside its quiz. A question keeps its row, and with it everyone's schedule, as long as its
-- file calls it by the same name; one that is gone is retired and comes back with its name.
create table assessment.practice_question (
  id uuid primary key default platform.uuid_v7(),
  lesson_id uuid not null references catalog.lesson on delete cascade,
  name text not null,
  position integer not null,
  -- Counts the changes of its content.
  version integer not null default 1,
  kind text not null,
  -- As its author wrote it, with the answer: never sent to a browser as it is.
  content jsonb not null,
  content_hash text not null,
  -- The figure of a hotspot, drawn as HTML.
  figure text,
  retired_at timestamptz,
  unique (lesson_id, name)
);
create index practice_question_shown on assessment.practice_question (lesson_id, position)
  where retired_at is null;

-- How someone gets on with a practice question, and when it comes back.
create table assessment.practice_card (
  account_id integer not null references accounts.account on delete cascade,
  question_id uuid not null references assessment.practice_question on delete cascade,
  tries integer not null default 0,
  -- Seen since the question was last solved.
  hints integer not null default 0,
  solved_at timestamptz,
  -- The version that was answered last.
  version integer not null,
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
create index practice_card_due on assessment.practice_card (account_id, due_at);
create index practice_card_question on assessment.practice_card (question_id);

-- Review is one deck: quiz questions, practice questions and kana, on one schedule. This is a question that was answered in a quiz.
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
  -- Entered because it was answered right, not because it was missed.
  known boolean not null default false,
  primary key (account_id, question_id)
);
create index on assessment.review_card (account_id, due_at);
create index on assessment.review_card (question_id);
create index review_card_known on assessment.review_card (account_id, added_at) where known;

-- A kana that someone learns, hiragana and katakana apart: each has a schedule of its own.
create table assessment.kana_card (
  account_id integer not null references accounts.account on delete cascade,
  kana text not null check (char_length(kana) between 1 and 2),
  script text not null check (script in ('hiragana', 'katakana')),
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
  primary key (account_id, kana)
);
create index kana_card_due on assessment.kana_card (account_id, due_at);

-- One log for all cards: what was reviewed today counts towards the daily goal.
create table assessment.review_log (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  question_id uuid references assessment.question on delete cascade,
  -- Idempotency key made by the browser for each review.
  key uuid not null,
  answer integer,
  correct boolean not null,
  rating integer not null check (rating between 1 and 4),
  reviewed_at timestamptz not null default now(),
  practice_question_id uuid references assessment.practice_question on delete cascade,
  kana text,
  -- How a kana was asked.
  way text check (way in ('typed', 'heard')),
  -- Answered before it was due, while cramming: a right answer left the schedule alone.
  early boolean not null default false,
  unique (account_id, key),
  constraint review_log_one_card check (num_nonnulls(question_id, practice_question_id, kana) = 1)
);
create index on assessment.review_log (account_id, reviewed_at);
create index on assessment.review_log (question_id);
create index review_log_practice on assessment.review_log (practice_question_id)
  where practice_question_id is not null;

-- How many cards a day someone wants to review; no row without a goal.
create table assessment.review_goal (
  account_id integer primary key references accounts.account on delete cascade,
  cards integer not null check (cards between 1 and 200),
  changed_at timestamptz not null default now()
);

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

-- ## Published views

-- Work that waits for its reviewer: its learner has nothing to do, but the lesson isn't complete.
create view assessment.waiting_work as
  select account_id, lesson_id from assessment.submission
  where must_be_accepted and accepted_at is null and superseded_at is null and state in ('peers', 'submitted');

-- ## Sums of learning that follow attempts

-- learning.quiz_total is kept by triggers on assessment.attempt. They are here, because learning's tables are created first.

create function learning.add_attempt() returns trigger
language plpgsql
as $$
begin
  insert into learning.quiz_total as kept (account_id, score, total) values (new.account_id, new.score, new.total)
  on conflict (account_id) do update set score = kept.score + excluded.score, total = kept.total + excluded.total;
  return null;
end
$$;
create trigger add_attempt after insert on assessment.attempt
  for each row execute function learning.add_attempt();
create trigger move_attempt after update of account_id, score, total on assessment.attempt
  for each row execute function learning.add_attempt();

create function learning.remove_attempt() returns trigger
language plpgsql
as $$
begin
  update learning.quiz_total set score = score - old.score, total = total - old.total where account_id = old.account_id;
  return null;
end
$$;
create trigger remove_attempt after delete on assessment.attempt
  for each row execute function learning.remove_attempt();
-- Attempts are never edited, but merging accounts moves them.
create trigger leave_attempt after update of account_id, score, total on assessment.attempt
  for each row execute function learning.remove_attempt();

-- What learning.quiz_total has to be.
create view learning.counted_quizzes as
  select account_id, sum(score) as score, sum(total) as total from assessment.attempt group by account_id;

-- What doesn't match. Empty, unless rows were changed with triggers off. A sum of 0 may be left of something that was deleted.
create view learning.wrong_sum as
  select account_id, 'time' as sum
  from learning.time_spent as kept full join learning.counted_time as counted using (account_id)
  where coalesce(kept.seconds, 0) <> coalesce(counted.seconds, 0)
  union all
  select account_id, 'streak'
  from learning.streak as kept full join learning.counted_streak as counted using (account_id, first_day, last_day)
  where kept.account_id is null or counted.account_id is null
  union all
  select account_id, 'quizzes'
  from learning.quiz_total as kept full join learning.counted_quizzes as counted using (account_id)
  where (coalesce(kept.score, 0), coalesce(kept.total, 0)) <> (coalesce(counted.score, 0), coalesce(counted.total, 0));

-- Counts everything again. Changes wait until it is done.
create function learning.recount_sums() returns void
language sql
as $$
  lock table learning.activity, assessment.attempt in share row exclusive mode;
  delete from learning.time_spent;
  delete from learning.streak;
  delete from learning.quiz_total;
  insert into learning.time_spent (account_id, seconds) select account_id, seconds from learning.counted_time;
  insert into learning.streak (account_id, first_day, last_day)
  select account_id, first_day, last_day from learning.counted_streak;
  insert into learning.quiz_total (account_id, score, total) select account_id, score, total from learning.counted_quizzes;
$$;
