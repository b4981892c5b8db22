create schema community;

create table community.contact_message (
  id uuid primary key default platform.uuid_v7(),
  account_id integer references accounts.account on delete set null,
  name text not null,
  email text not null,
  comment text not null,
  created_at timestamptz not null default now()
);
create index on community.contact_message (created_at desc);

create table community.newsletter_subscription (
  email text primary key check (email = lower(email)),
  token_hash text not null unique,
  state text not null check (state in ('pending', 'confirmed', 'ended')),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz
);

create table community.review (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  stars integer not null check (stars between 1 and 5),
  comment text not null default '',
  -- Position among the testimonials on the home page, if chosen for them.
  home_position integer unique,
  created_at timestamptz not null default now(),
  unique (account_id, course_id)
);
create index on community.review (course_id);

create table community.support_person (
  name text primary key,
  task text not null,
  hours text not null,
  position integer not null unique
);
