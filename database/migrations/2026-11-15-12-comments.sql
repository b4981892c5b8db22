alter table community.review add column updated_at timestamptz not null default now();

create table community.comment (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  account_id integer references accounts.account on delete cascade,
  -- For visitors only; signed-in users have them in their account.
  name text,
  email text,
  comment text not null,
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decider_account_id integer references accounts.account on delete set null,
  check ((account_id is null) = (name is not null and email is not null))
);
create index on community.comment (course_id, created_at desc) where state = 'approved';
create index on community.comment (created_at) where state = 'waiting';
create index on community.comment (account_id);
create index on community.comment (decider_account_id);

create trigger content_changed after insert or update or delete on community.comment
  for each statement execute function platform.announce_content_change();
