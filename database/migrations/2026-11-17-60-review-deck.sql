-- Review is one deck: quiz questions, practice questions and kana, on one schedule.

-- Entered because it was answered right, not because it was missed.
alter table assessment.review_card add column known boolean not null default false;
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
alter table assessment.review_log
  alter column question_id drop not null,
  add column practice_question_id uuid references assessment.practice_question on delete cascade,
  add column kana text,
  -- How a kana was asked.
  add column way text check (way in ('typed', 'heard')),
  -- Answered before it was due, while cramming: a right answer left the schedule alone.
  add column early boolean not null default false,
  add constraint review_log_one_card check (num_nonnulls(question_id, practice_question_id, kana) = 1);
create index review_log_practice on assessment.review_log (practice_question_id)
  where practice_question_id is not null;

-- How many cards a day someone wants to review; no row without a goal.
create table assessment.review_goal (
  account_id integer primary key references accounts.account on delete cascade,
  cards integer not null check (cards between 1 and 200),
  changed_at timestamptz not null default now()
);

-- Everything that is asked in Review: what is due, counted and forecast is read from here alone. Kana are nobody's content, so
-- they stay in the deck whatever becomes of the lesson.
create view assessment.open_card as
  select account_id, question_id, null::uuid as practice_question_id, null::text as kana, due_at
  from assessment.open_review_card
  union all
  select account_id, null, question_id, null, due_at
  from assessment.open_practice_card
  union all
  select account_id, null, null, kana, due_at
  from assessment.kana_card;
