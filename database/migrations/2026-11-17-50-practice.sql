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

-- Cards whose question is asked and whose lesson the learner may read: the rules of `mayReadLesson` in SQL, as in
-- `assessment.open_review_card`.
create view assessment.open_practice_card as
  select card.account_id, card.question_id, card.due_at
  from assessment.practice_card as card
  where exists (
    select
    from assessment.practice_question as question
    join catalog.lesson on lesson.id = question.lesson_id
    join catalog.course on course.id = lesson.course_id
    where question.id = card.question_id
      and question.retired_at is null
      and lesson.position is not null
      and course.published_at is not null
      and (
        (
          course.archived_at is null
          and (lesson.preview or coalesce(course.sale_cents, course.price_cents) = 0)
        )
        or exists (
          select from learning.open_enrolment as enrolment
          where enrolment.account_id = card.account_id and enrolment.course_id = course.id
        )
        or (
          course.archived_at is null
          and exists (select from teams.licence where licence.account_id = card.account_id)
        )
        or exists (
          select from catalog.teacher
          where teacher.course_id = course.id and teacher.account_id = card.account_id
        )
        or exists (
          select from accounts.account where account.id = card.account_id and account.role = 'Admin'
        )
      )
    -- Looks each card up by itself. As a join it might be planned to begin with all questions there are.
    offset 0
  );

-- A lesson in writing has practice questions too.
alter table studio.lesson
  add column practice jsonb not null default '[]',
  add column practice_revision integer not null default 1;
