-- When this session last gave a password or a code: changes to how someone signs in ask for a recent one.
alter table accounts.session add column proved_at timestamptz not null default now();
update accounts.session set proved_at = created_at;

-- A new email address that waits for the code sent to it.
create table accounts.email_change (
  account_id integer primary key references accounts.account on delete cascade,
  new_email text not null check (length(new_email) between 3 and 254),
  -- Null if the address belongs to someone else: no code was sent, and none is right.
  code_hash text,
  tries_left integer not null check (tries_left >= 0),
  code_expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on accounts.email_change (expires_at);

-- The link in the email to the former address, which takes the change back.
create table accounts.email_undo (
  token_hash text primary key,
  account_id integer not null references accounts.account on delete cascade,
  old_email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on accounts.email_undo (account_id);
create index on accounts.email_undo (expires_at);
