-- Organisations whose people sign in with the organisation's own provider.
create schema sign_on;

-- One provider of one organisation.
create table sign_on.connection (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  kind text not null check (kind in ('oidc', 'saml')),
  -- Only for the words and links that help with setting it up.
  provider text not null default 'other' check (provider in ('entra', 'okta', 'google', 'keycloak', 'other')),
  name text not null check (length(name) between 1 and 60),
  state text not null default 'draft' check (state in ('draft', 'on', 'off')),
  -- What the protocol needs to know, such as the issuer; contract/sign-on/ has its shape for each kind.
  settings jsonb not null default '{}',
  -- Encrypted with a key derived from the installation's secret, purpose 'sign-on'.
  secret text,
  secret_ends_on date,
  -- Which claims or attributes are the name, the address, the department and the groups, and which groups mean a role.
  mapping jsonb not null default '{}',
  -- Whether people who were never invited get an account when they first arrive.
  jit boolean not null default false,
  -- Whether the provider always asks for a second factor, even if it doesn't say so.
  trusts_second_factor boolean not null default false,
  -- Of everything above that decides who gets in. A test that worked copies it, and an edit makes the two differ.
  settings_hash text not null default '',
  tested_hash text,
  tested_at timestamptz,
  -- What arrived at the last test, as its screen shows it.
  last_test jsonb,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (team_id, id)
);

-- Keys with which a SAML provider signs.
create table sign_on.certificate (
  connection_id uuid not null references sign_on.connection on delete cascade,
  -- SHA-256, in hexadecimal digits.
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  pem text not null check (length(pem) <= 16384),
  not_after timestamptz not null,
  source text not null check (source in ('metadata', 'upload')),
  added_at timestamptz not null default now(),
  retired_at timestamptz,
  primary key (connection_id, fingerprint)
);

-- Part of an address after the @, in lower case and as it is sent over the wire (`xn--…`).
create table sign_on.domain (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  domain text not null check (domain = lower(domain) and length(domain) between 3 and 253),
  -- What the TXT record says.
  token text not null,
  verified_at timestamptz,
  method text check (method in ('dns', 'admin')),
  checked_at timestamptz,
  -- When the record was first found to be gone, until it is back.
  missing_since timestamptz,
  -- Since then it is as if it had never been verified.
  lost_at timestamptz,
  -- The provider of people with such an address; null lets them choose.
  connection_id uuid,
  -- Managed accounts with such an address sign in with the provider only.
  enforced boolean not null default false,
  created_at timestamptz not null default now(),
  unique (team_id, domain),
  foreign key (team_id, connection_id) references sign_on.connection (team_id, id) on delete set null (connection_id),
  check ((verified_at is null) = (method is null)),
  check (not enforced or verified_at is not null)
);
-- Of two organisations that verify it at once, one succeeds.
create unique index domain_verified on sign_on.domain (domain) where verified_at is not null and lost_at is null;
create index on sign_on.domain (checked_at) where method = 'dns';

-- Who a provider's subject is with us.
create table sign_on.identity (
  connection_id uuid not null references sign_on.connection on delete cascade,
  subject text not null check (length(subject) between 1 and 256),
  account_id integer not null references accounts.account on delete cascade,
  -- Entra's object id: the subject differs for each app registration, this doesn't.
  directory_id text check (length(directory_id) <= 256),
  linked_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (connection_id, subject),
  unique (connection_id, account_id)
);
create index on sign_on.identity (account_id);

-- One way to a provider and back.
create table sign_on.flow (
  id uuid primary key default platform.uuid_v7(),
  connection_id uuid not null references sign_on.connection on delete cascade,
  purpose text not null check (purpose in ('sign_in', 'test', 'link', 'prove')),
  -- The settings it began with: it ends with these or not at all.
  settings_hash text not null,
  state_hash text not null unique,
  nonce text not null,
  code_verifier text not null,
  -- The id of a SAML request, which the response names.
  request_id text not null unique,
  -- Of the cookie `sw_flow`: only the browser that began it can end it.
  browser_hash text not null,
  return_path text not null default '',
  -- Who tests or proves, and in which session; for `link`, whose password is asked for.
  account_id integer references accounts.account on delete cascade,
  session_id uuid references accounts.session on delete cascade,
  outcome jsonb,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '10 minutes',
  answered_at timestamptz,
  used_at timestamptz,
  check ((outcome is null) = (answered_at is null)),
  check (purpose in ('sign_in', 'link') or account_id is not null)
);
create index on sign_on.flow (connection_id);
create index on sign_on.flow (account_id);
create index on sign_on.flow (session_id);
create index on sign_on.flow (expires_at);

-- Assertions and logout tokens are accepted once.
create table sign_on.used_assertion (
  connection_id uuid not null references sign_on.connection on delete cascade,
  assertion_id text not null check (length(assertion_id) between 1 and 256),
  expires_at timestamptz not null,
  primary key (connection_id, assertion_id)
);
create index on sign_on.used_assertion (expires_at);

-- What happened at sign-in, in the organisation's own record.
create table sign_on.log_entry (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  connection_id uuid references sign_on.connection on delete set null,
  at timestamptz not null default now(),
  act text not null check (act in ('signed_in', 'created', 'linked', 'refused', 'tested', 'password', 'signed_out')),
  -- What people quote, such as K7-21.
  reference text not null,
  -- Why someone was refused: a code of server/sign-on/problems.ts.
  code text,
  account_id integer references accounts.account on delete set null,
  email text not null default '' check (length(email) <= 254),
  detail text not null default '' check (length(detail) <= 1000)
);
create index on sign_on.log_entry (team_id, id);
create index on sign_on.log_entry (account_id);
create index on sign_on.log_entry (connection_id);
create index on sign_on.log_entry (at);

-- Warnings before a secret or certificate ends, each sent once.
create table sign_on.expiry_warning (
  connection_id uuid not null references sign_on.connection on delete cascade,
  -- `secret`, or the fingerprint of a certificate.
  what text not null,
  ends_on date not null,
  days integer not null check (days in (60, 30, 7, 1)),
  sent_at timestamptz not null default now(),
  primary key (connection_id, what, ends_on, days)
);

-- The organisation that manages an account: it may suspend it, rename it and decide how it signs in.
alter table accounts.account add column managed_by uuid references teams.team on delete set null;
create index on accounts.account (managed_by) where managed_by is not null;

-- The connection that a session was opened with, and the provider's own name for it.
alter table accounts.session
  add column connection_id uuid references sign_on.connection on delete cascade,
  add column provider_session text check (length(provider_session) <= 256);
create index on accounts.session (connection_id, provider_session) where connection_id is not null;

-- When someone last signed in with their password and this.
alter table accounts.second_factor add column signed_in_at timestamptz;

-- ## Published views

-- Accounts that can't use a password, because their organisation requires its own sign-in. Its owner and administrators can if they
-- have a second factor, so that a broken provider locks nobody out for good.
create view sign_on.password_refused as
  select account.id as account_id, domain.team_id
  from accounts.account
  join sign_on.domain on domain.team_id = account.managed_by and domain.domain = split_part(lower(account.email), '@', 2)
  where domain.enforced and domain.verified_at is not null and domain.lost_at is null
    and not (
      account.second_factor_on and exists (
        select from teams.member
        where member.team_id = domain.team_id and member.account_id = account.id and member.role in ('owner', 'administrator')
      )
    );

-- Domains whose addresses can't be used to register, or taken by an account that the organisation doesn't manage.
create view sign_on.enforced_domain as
  select domain, team_id from sign_on.domain
  where enforced and verified_at is not null and lost_at is null;
