create schema administration;

-- Append-only. Names are copied, because the accounts may be deleted later.
create table administration.audit (
  id uuid primary key default platform.uuid_v7(),
  at timestamptz not null default now(),
  actor_id integer not null,
  actor text not null,
  act text not null,
  subject text not null
);
create index on administration.audit (at desc);
