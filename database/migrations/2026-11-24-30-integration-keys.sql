-- What other systems use to read and write an organisation's data.
create schema if not exists integrations;

-- Keys of people and of an organisation, the clients of OAuth and their tokens, and the tokens of directories (SCIM). Only a hash is
-- stored: nobody can read a key again.
create table integrations.key (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  kind text not null check (kind in ('personal', 'organisation', 'client', 'client-token', 'scim')),
  name text not null check (name <> ''),
  scopes text[] not null,
  -- SHA-256 of the whole key. Keys are random, so a slow hash would protect them no better.
  hash bytea not null unique check (length(hash) = 32),
  last_four text not null check (length(last_four) = 4),
  -- Whose a personal key is. It ends with their membership.
  account_id integer,
  -- The department it is limited to, with everything below it.
  branch_id uuid,
  -- The client a token was issued to.
  client_id uuid references integrations.key on delete cascade,
  maker_account_id integer references accounts.account on delete set null,
  maker_name text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz,
  -- To five minutes.
  last_used_at timestamptz,
  last_used_from text not null default '',
  revoked_at timestamptz,
  foreign key (team_id, account_id) references teams.member (team_id, account_id) on delete cascade,
  foreign key (team_id, branch_id) references teams.learning_group (team_id, id) on delete cascade,
  check ((kind = 'personal') = (account_id is not null)),
  check ((kind = 'client-token') = (client_id is not null)),
  -- A directory whose token expires would stop deactivating leavers.
  check (kind = 'scim' or expires_at is not null)
);
create index on integrations.key (team_id, created_at desc);
create index on integrations.key (team_id, account_id);
create index on integrations.key (account_id);
create index on integrations.key (team_id, branch_id);
create index on integrations.key (client_id);
create index on integrations.key (maker_account_id);
create index on integrations.key (expires_at);
create index on integrations.key (revoked_at) where revoked_at is not null;

-- ## Triggers on tables of lower domains

-- Keys of someone who is suspended stay revoked when the suspension is lifted.
create function integrations.revoke_keys_of_suspended() returns trigger
language plpgsql
as $$
begin
  update integrations.key set revoked_at = now()
  where account_id = new.id and new.suspended_at is not null and revoked_at is null;
  return null;
end
$$;
create trigger account_suspended_for_integrations after update of suspended_at on accounts.account
  for each row execute function integrations.revoke_keys_of_suspended();
