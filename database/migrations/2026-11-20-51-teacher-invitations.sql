-- Invitations to teach a course, sent to an email address that may have no account yet.
create table studio.teacher_invitation (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  -- In lower case.
  email text not null check (email = lower(email) and length(email) <= 254),
  may_edit boolean not null,
  may_review boolean not null,
  token_hash text not null unique,
  inviter_account_id integer references accounts.account on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (may_edit or may_review),
  check (accepted_at is null or withdrawn_at is null)
);
create unique index teacher_invitation_pending on studio.teacher_invitation (course_id, email)
  where accepted_at is null and withdrawn_at is null;
-- Those who are invited may sign up where others can't.
create index teacher_invitation_email on studio.teacher_invitation (email)
  where accepted_at is null and withdrawn_at is null;
create index on studio.teacher_invitation (inviter_account_id);
create index teacher_invitation_expires_at on studio.teacher_invitation (expires_at);
