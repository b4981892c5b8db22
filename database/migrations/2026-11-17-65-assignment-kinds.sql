-- Assignments that ask for a text, files or a link instead of photos, and work that fellow learners review first.
alter table catalog.lesson
  -- What an assignment asks for, if not photos: { "kind": "text" | "files" | "link", ... }.
  add column task jsonb,
  -- Two fellow learners review each submission before a teacher does.
  add column peer_review boolean not null default false;
alter table catalog.earlier_lesson add column task jsonb;

alter table assessment.submission drop constraint submission_state_check;
alter table assessment.submission add constraint submission_state_check
  -- Peers: fellow learners review it first, and no teacher is asked yet.
  check (state in ('peers', 'submitted', 'reviewed', 'returned'));
alter table assessment.submission drop constraint submission_reviewed_check;
alter table assessment.submission add constraint submission_reviewed_check
  check ((state in ('peers', 'submitted')) = (reviewed_at is null));
alter table assessment.submission
  -- A written answer, or the address of a link.
  add column answer text,
  add column link text,
  -- It was handed in for review by fellow learners.
  add column peer_reviewed boolean not null default false,
  -- When fellow learners were done with it, or it had waited for them long enough. Null: at once.
  add column ready_at timestamptz;

-- Looks for work that has waited for fellow learners long enough.
create index submission_with_peers_key on assessment.submission (submitted_at) where state = 'peers' and superseded_at is null;

create table assessment.handed_in_file (
  id uuid primary key default platform.uuid_v7(),
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
create trigger discard_file after delete on assessment.handed_in_file
  for each row execute function assessment.discard_file();

-- What fellow learners think of a submission. A row without given_at is a place that one of them has taken.
create table assessment.peer_review (
  id uuid primary key default platform.uuid_v7(),
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

alter table notifications.notification drop constraint notification_kind_check;
alter table notifications.notification add constraint notification_kind_check
  check (kind in (
    'badge', 'certificate', 'feedback', 'reply', 'due', 'order', 'team', 'submission', 'question', 'moderation', 'content',
    'message', 'announcement', 'peer'
  ));
