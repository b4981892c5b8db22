create schema teams;

-- An organisation with licences. A single licence for oneself is a personal team.
create table teams.team (
  id uuid primary key default platform.uuid_v7(),
  name text not null,
  personal boolean not null default false,
  seats integer not null check (seats between 1 and 125),
  starts_at timestamptz not null default now(),
  ends_at timestamptz not null check (ends_at > starts_at),
  -- The end of the grace period: until then the licences open courses.
  open_until timestamptz not null check (open_until >= ends_at),
  -- Its purchase was refunded.
  closed_at timestamptz,
  created_at timestamptz not null default now(),
  check (not personal or seats = 1)
);
create index on teams.team (ends_at) where closed_at is null;

create table teams.member (
  team_id uuid not null references teams.team on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  role text not null check (role in ('owner', 'manager', 'learner')),
  -- Whether they occupy a licence. An owner may manage a team without learning in it.
  seated boolean not null,
  joined_at timestamptz not null default now(),
  primary key (team_id, account_id),
  check (seated or role = 'owner')
);
create index on teams.member (account_id);
create unique index member_one_owner on teams.member (team_id) where role = 'owner';

-- A pending invitation that has not expired reserves a seat.
create table teams.invitation (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  email text not null check (email = lower(email)),
  role text not null check (role in ('manager', 'learner')),
  token_hash text not null unique,
  inviter_account_id integer references accounts.account on delete set null,
  created_at timestamptz not null default now(),
  sent_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create index on teams.invitation (inviter_account_id);
create unique index invitation_one_pending on teams.invitation (team_id, email)
  where accepted_at is null and withdrawn_at is null;

-- Notices sent to owners about the end of their licences, each once.
create table teams.renewal_notice (
  team_id uuid not null references teams.team on delete cascade,
  ends_at timestamptz not null,
  stage text not null check (stage in ('month', 'week', 'ended', 'closed')),
  told_at timestamptz not null default now(),
  primary key (team_id, ends_at, stage)
);

-- Who may read all courses right now, and until when.
create view teams.licence as
  select member.account_id, team.id as team_id, team.name as team_name, team.personal, member.role,
    team.ends_at, team.open_until
  from teams.member
  join teams.team on team.id = member.team_id
  where member.seated and team.closed_at is null and team.open_until > now();
