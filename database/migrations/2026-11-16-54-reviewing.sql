-- Reviewing submissions: points of a rubric, asking for another try, and phrases that reviewers use again.
alter table assessment.submission drop constraint submission_state_check;
alter table assessment.submission add constraint submission_state_check
  -- Returned: reviewed, and the learner is asked for another try.
  check (state in ('submitted', 'reviewed', 'returned'));
alter table assessment.submission drop constraint submission_check;
alter table assessment.submission add constraint submission_reviewed_check
  check ((state = 'submitted') = (reviewed_at is null));
alter table assessment.submission
  -- [{ "question", "answer" }], with the rubric as it was then. An answer is yes, partly or no.
  add column points jsonb not null default '[]',
  -- When the learner handed in again. Only the newest try waits for an answer.
  add column superseded_at timestamptz;

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

update assessment.submission
set superseded_at = newer.submitted_at
from assessment.submission as newer
where newer.account_id = submission.account_id and newer.lesson_id = submission.lesson_id
  and newer.number = submission.number + 1;

create index submission_newest_key on assessment.submission (lesson_id, state, submitted_at, id)
  where superseded_at is null;
-- Those of all courses, for Admins.
create index submission_state_key on assessment.submission (state, submitted_at, id) where superseded_at is null;
create index on assessment.submission (reviewer_account_id, reviewed_at);
drop index assessment.submission_reviewer_account_id_idx;

create table assessment.phrase (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  text text not null,
  created_at timestamptz not null default now(),
  unique (account_id, text)
);
