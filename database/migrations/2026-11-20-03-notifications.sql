-- What people are told, and how they want to be told. Serves every domain above.
create schema notifications;

-- A learner's preferences; the defaults apply without a row.
create table notifications.preference (
  account_id integer primary key references accounts.account on delete cascade,
  -- An IANA name. Days start and end in this zone.
  time_zone text not null default 'UTC',
  -- Chosen by hand, so the browser's zone no longer replaces it.
  zone_chosen boolean not null default false,
  mail_due boolean not null default true,
  lead_hours integer not null default 24 check (lead_hours between 1 and 336),
  mail_news boolean not null default true,
  -- Part of the calendar feed's secret address: a new number makes a new address.
  calendar_number integer not null default 1,
  mail_teaching boolean not null default true,
  mail_course boolean not null default true,
  -- The weekly summary for managers.
  mail_team boolean not null default true
);

create table notifications.notification (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  kind text not null check (kind in (
    'badge', 'certificate', 'feedback', 'reply', 'due', 'order', 'team', 'submission', 'question', 'moderation', 'content',
    'message', 'announcement', 'peer', 'account'
  )),
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
create index on notifications.notification (account_id) where read_at is null;
create index on notifications.notification (account_id, created_at, id);
-- What the clean-up deletes.
create index on notifications.notification (read_at) where read_at is not null;

-- ## Triggers on tables of lower domains

-- Follows accounts.account: a new account has the site's time zone until its browser reports another or its owner chooses one.
create function notifications.begin_in_site_zone() returns trigger
language plpgsql
as $$
begin
  insert into notifications.preference (account_id, time_zone)
  select new.id, value from platform.site_setting where name = 'timeZone'
  on conflict (account_id) do nothing;
  return null;
end
$$;
create trigger begin_in_site_zone after insert on accounts.account
  for each row execute function notifications.begin_in_site_zone();
