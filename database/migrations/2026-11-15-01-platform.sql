-- What every domain builds on: ids, rate limits, outgoing mail.
create schema platform;

-- PostgreSQL 18 has uuidv7(); this also runs on 15.
create function platform.uuid_v7() returns uuid
language sql volatile parallel safe
as $$
  select encode(
    set_bit(
      set_bit(
        overlay(
          uuid_send(gen_random_uuid())
          placing substring(int8send(floor(extract(epoch from clock_timestamp()) * 1000)::bigint) from 3)
          from 1 for 6
        ),
        52, 1
      ),
      53, 1
    ),
    'hex'
  )::uuid
$$;

-- Counts the tries of a key in its current window.
create table platform.throttle (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index on platform.throttle (window_ends_at);

create table platform.mail (
  id uuid primary key default platform.uuid_v7(),
  recipient text not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz
);
create index on platform.mail (created_at);
