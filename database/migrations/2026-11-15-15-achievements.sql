create table learning.badge_award (
  account_id integer not null references accounts.account on delete cascade,
  -- The rules are in server/learning/achievements/badge-rules.ts.
  badge text not null,
  -- When the rule was met, which may be before it was noticed.
  earned_at timestamptz not null,
  awarded_at timestamptz not null default now(),
  primary key (account_id, badge)
);

create table learning.certificate (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  -- Copied on that day: a certificate does not change with its course.
  learner_name text not null,
  course_title text not null,
  teacher text not null,
  minutes integer not null check (minutes >= 0),
  completed_at timestamptz not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text,
  revoker_account_id integer references accounts.account on delete set null,
  unique (account_id, course_id),
  check ((revoked_at is null) = (revoked_reason is null))
);
create index on learning.certificate (course_id);
create index on learning.certificate (revoker_account_id);

-- Signs credentials. Earlier public keys stay, so that old signatures can be verified.
create table learning.credential_key (
  id text primary key,
  public_jwk jsonb not null,
  -- Encrypted with a key derived from the installation's secret.
  private_key text not null,
  created_at timestamptz not null default now()
);

create table learning.notification (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  kind text not null check (kind in ('badge', 'certificate', 'feedback', 'reply', 'due')),
  -- What it is about: the same subject is stored once per account.
  subject text not null,
  title text not null,
  text text not null default '',
  -- The path it links to.
  link text not null check (link like '/%'),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  mailed_at timestamptz,
  unique (account_id, subject)
);
create index on learning.notification (account_id, created_at desc);
create index on learning.notification (account_id) where read_at is null;
