-- What Admins set for the whole site: name, accent, support and seller data, sign-up, additions to terms and privacy.
-- A setting without a row has its default. Every process hears of a change, and public pages are renewed.
create table platform.site_setting (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default now()
);

-- Logos by the hash of their file. Former ones stay: documents that were issued with them are drawn with them again.
create table platform.site_logo (
  hash text primary key,
  content_type text not null check (content_type in ('image/svg+xml', 'image/png')),
  content bytea not null,
  -- For emails and PDF documents, which can't show an SVG.
  png bytea not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);

create trigger content_changed after insert or update or delete on platform.site_setting
  for each statement execute function platform.announce_table('site');

-- A new account has the site's time zone until its browser reports another or its owner chooses one.
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

-- Failed emails are looked at one by one.
alter table platform.mail add column failure text, add column failed_at timestamptz;
create index mail_waiting_key on platform.mail (created_at, id) where sent_at is null;

-- The audit log's filters: each follows an index, newest first.
create index on platform.audit (lower(actor), at, id);
create index on platform.audit (act, at, id);
create index audit_subject_search on platform.audit using gin (lower(subject) gin_trgm_ops);

create index on platform.mail (sent_at) where sent_at is not null;
