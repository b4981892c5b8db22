-- What an organisation's directory writes by SCIM: who is in it, and in which groups.
create schema if not exists sign_on;

-- Whether a directory may write, how it's read, and the safety catch for leavers.
create table sign_on.provisioning (
  team_id uuid primary key references teams.team on delete cascade,
  switched_on boolean not null default true,
  -- Whether "Front of house / Reception" is a department within a department.
  departments_branch boolean not null default true,
  -- Many people left within an hour. Until an administrator decides, nobody else does.
  paused_at timestamptz,
  paused_key_id uuid,
  -- An administrator said that these people really leave: until then nothing is paused.
  let_go_until timestamptz,
  created_at timestamptz not null default now()
);

create table sign_on.person (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  -- Null until someone of an unverified domain has accepted their invitation.
  account_id integer references accounts.account on delete set null,
  external_id text check (external_id <> ''),
  user_name text not null check (user_name <> ''),
  active boolean not null,
  -- Names, addresses, department and manager, as the directory writes them.
  attributes jsonb not null default '{}',
  -- All addresses in lower case, for filters.
  addresses text[] not null default '{}',
  invitation_id uuid,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- The directory deleted them. The row stays, so that they find their account if they come again, and can't come otherwise.
  deleted_at timestamptz,
  left_at timestamptz,
  left_key_id uuid,
  -- What leaving ended, so that returning can undo just that.
  ended jsonb,
  -- An administrator put them back, or the safety catch held this back: the directory has to say it again.
  held_at timestamptz,
  held_key_id uuid,
  unique (team_id, id),
  foreign key (team_id, invitation_id) references teams.invitation (team_id, id) on delete set null (invitation_id)
);
create unique index person_user_name on sign_on.person (team_id, lower(user_name)) where deleted_at is null;
create unique index person_external_id on sign_on.person (team_id, external_id)
  where deleted_at is null and external_id is not null;
create unique index person_account on sign_on.person (team_id, account_id) where deleted_at is null and account_id is not null;
create index on sign_on.person (account_id);
create index on sign_on.person (team_id, invitation_id);
create index on sign_on.person using gin (addresses);
create index person_left on sign_on.person (team_id, left_key_id, left_at) where left_at is not null;
create index person_held on sign_on.person (team_id, held_at) where held_at is not null;
create index person_active on sign_on.person (team_id) where active and deleted_at is null;
create index person_deleted on sign_on.person (team_id, lower(user_name)) where deleted_at is not null;

-- Groups that the directory writes. Everything else about them is in teams.learning_group.
create table sign_on.directory_group (
  group_id uuid primary key,
  team_id uuid not null,
  external_id text check (external_id <> ''),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade,
  unique (team_id, group_id)
);
create unique index directory_group_external_id on sign_on.directory_group (team_id, external_id) where external_id is not null;

-- Who the directory says is in them, also while they are inactive. The active ones are in teams.group_member too.
create table sign_on.group_person (
  team_id uuid not null,
  group_id uuid not null,
  person_id uuid not null,
  primary key (group_id, person_id),
  foreign key (team_id, group_id) references sign_on.directory_group (team_id, group_id) on delete cascade,
  foreign key (team_id, person_id) references sign_on.person (team_id, id) on delete cascade
);
create index on sign_on.group_person (person_id);
create index on sign_on.group_person (team_id, person_id);

-- What the directory asked for, for administrators to read. Kept for 30 days.
create table sign_on.directory_request (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  key_id uuid not null,
  at timestamptz not null default now(),
  method text not null,
  status integer not null,
  outcome text not null check (outcome in ('done', 'refused', 'held')),
  -- Someone left, or would have.
  is_leaver boolean not null default false,
  person_id uuid,
  -- What happened: a code, and the names that its sentence needs.
  words jsonb not null
);
create index on sign_on.directory_request (team_id, id);
create index on sign_on.directory_request (team_id, outcome, id) where outcome <> 'done';
create index directory_request_leavers on sign_on.directory_request (team_id, id) where is_leaver;
create index on sign_on.directory_request (at);

-- With which account an invitation was accepted: people are invited at their work address and may learn with a private one.
alter table teams.invitation add column accepted_account_id integer references accounts.account on delete set null;
create index on teams.invitation (accepted_account_id);
