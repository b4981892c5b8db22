-- What every domain builds on: ids, rate limits, outgoing mail, stored files, counts, the audit log, settings of the site.
-- One file for each schema, in the order in which domains build on each other. A trigger on the table of a lower domain is in the
-- file of the domain whose function it calls.
create schema platform;

create extension if not exists pg_trgm;
create extension if not exists unaccent;

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

-- A day in UTC, for counts by day.
create function platform.day_of(moment timestamptz) returns text
language sql immutable
as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD') $$;

-- Every server process keeps public pages until something they show changes. Triggers announce what has changed, such as
-- `firm course 3` or `soft comments 3`. After a firm change nobody may see the old page; after a soft one a page that is
-- a moment old does no harm. PostgreSQL sends equal announcements of a transaction once.
create function platform.announce_content(weight text, kind text) returns void
language plpgsql
as $$
begin
  perform pg_notify('content_changed', weight || ' ' || kind);
  -- Reaches the connection that made the change, whatever it has set: its call then waits until its process has heard of it.
  raise info 'content changed';
end
$$;

-- For each of the courses, or for everything if they are many.
create function platform.announce_content(weight text, kind text, course_ids integer[]) returns void
language plpgsql
as $$
begin
  if coalesce(cardinality(course_ids), 0) = 0 then return; end if;
  if cardinality(course_ids) > 100 then
    perform platform.announce_content(weight, 'everything');
  else
    perform platform.announce_content(weight, kind || ' ' || id) from unnest(course_ids) as id;
  end if;
end
$$;

-- For small tables that are shown as a whole.
create function platform.announce_table() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('firm', tg_argv[0]);
  return null;
end
$$;

-- Counts the tries of a key in its current window.
create table platform.throttle (
  key text primary key,
  hits integer not null,
  window_ends_at timestamptz not null
);
create index on platform.throttle (window_ends_at);

-- Outgoing emails.
create table platform.mail (
  id uuid primary key default platform.uuid_v7(),
  recipient text not null,
  subject text not null,
  text_part text not null,
  html_part text not null,
  headers jsonb not null default '{}',
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  -- Why it could not be sent.
  failure text,
  failed_at timestamptz
);
create index on platform.mail (created_at);
create index mail_waiting_key on platform.mail (created_at, id) where sent_at is null;
create index on platform.mail (sent_at) where sent_at is not null;

create table platform.mail_attachment (
  mail_id uuid not null references platform.mail on delete cascade,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, filename)
);

-- Names of stored files that no row refers to; a job deletes them.
create table platform.discarded_file (
  name text primary key,
  discarded_at timestamptz not null default now(),
  -- Files are removed after the transaction that decided it, so the list says which removals are under way.
  removing_since timestamptz
);

-- A file that is stored by the hash of its content comes off the list when the same content is stored again, unless its removal has
-- begun. The tables of such files have this trigger.
create function platform.keep_stored_file() returns trigger
language plpgsql
as $$
begin
  delete from platform.discarded_file
  where split_part(name, '.', 1) = new.hash and removing_since is null;
  return null;
end
$$;

-- Counts that screens show, kept in the transaction that changes them: counting rows would take longer with every learner.
-- A count may be spread over several rows. A transaction adds to any row that no other transaction holds, or to a new one,
-- so that learners who enrol in one popular course at the same moment never wait for each other.
create table platform.tally (
  id bigint generated always as identity primary key,
  -- What is counted, such as `students`.
  subject text not null,
  -- The course it is counted in; 0 for the whole installation.
  course_id integer not null,
  -- Such as the number of stars, or the role.
  part text not null,
  amount integer not null
)
-- Room for new versions of a row beside the old one: these rows change often.
with (fillfactor = 50);
create index on platform.tally (subject, course_id, part);

create function platform.add_to_tally(subject text, course_id integer, part text, change integer) returns void
language plpgsql
as $$
#variable_conflict use_column
begin
  if change = 0 then return; end if;
  update platform.tally set amount = amount + change
  where id = (
    select id from platform.tally
    where subject = add_to_tally.subject
      and course_id = add_to_tally.course_id
      and part = add_to_tally.part
    limit 1
    for update skip locked
  );
  if not found then
    insert into platform.tally (subject, course_id, part, amount)
    values (add_to_tally.subject, add_to_tally.course_id, add_to_tally.part, change);
  end if;
end
$$;

-- The end of the chain of the audit log. It also shows when the last rows were cut off.
create table platform.audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into platform.audit_head (seq, hash) values (0, sha256('Stepwell audit log'));

-- What was done by whom, with what was there before and after. Append-only. Names are copied, because the accounts may be deleted
-- later. The rows form a chain: each carries a number and a hash of its content and of the row before it, so that a row that was
-- changed, removed, added or moved shows.
create table platform.audit (
  id uuid primary key default platform.uuid_v7(),
  at timestamptz not null default now(),
  actor_id integer not null,
  actor text not null,
  act text not null,
  subject text not null,
  before jsonb check (jsonb_typeof(before) = 'object'),
  after jsonb check (jsonb_typeof(after) = 'object'),
  -- Empty where it isn't known, such as for acts from the command line.
  address text not null default '',
  -- Set when the row's transaction commits.
  seq bigint,
  hash bytea
);
create index on platform.audit (at, id);
create unique index audit_seq_key on platform.audit (seq);
-- A row that was added behind the trigger's back.
create index audit_unchained_key on platform.audit (id) where seq is null;
-- The audit log's filters: each follows an index, newest first.
create index on platform.audit (lower(actor), at, id);
create index on platform.audit (act, at, id);
create index audit_subject_search on platform.audit using gin (lower(subject) gin_trgm_ops);
-- What was done to an account: entries name it as `ada (user 3)`.
create index audit_account_key on platform.audit ((substring(subject from '\(user ([0-9]+)\)')), at desc)
  where substring(subject from '\(user ([0-9]+)\)') is not null;

create function platform.tally_audit() returns trigger
language plpgsql
as $$
begin
  perform platform.add_to_tally('audit', 0, '', tg_argv[0]::integer * (select count(*)::integer from changed));
  return null;
end
$$;
create trigger tally_insert after insert on platform.audit
  referencing new table as changed for each statement execute function platform.tally_audit('1');
create trigger tally_delete after delete on platform.audit
  referencing old table as changed for each statement execute function platform.tally_audit('-1');

-- JSON keeps the fields apart, whatever is in them. Microseconds are the same in every time zone.
create function platform.audit_hash(previous bytea, seq bigint, entry platform.audit) returns bytea
language sql stable
return sha256(previous || convert_to(
  jsonb_build_array(
    seq, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.actor, entry.act,
    entry.subject, entry.address, entry.before, entry.after
  )::text,
  'UTF8'
));

-- A transaction chains all its entries at once: moving the head for each would take longer and longer. The first of its
-- entries to be looked at finds all of them, since nobody else's entries are visible before they are chained.
create function platform.chain_new_audit() returns trigger
language plpgsql
as $$
declare
  head platform.audit_head;
  entry platform.audit;
begin
  if not exists (select from platform.audit where id = new.id and seq is null) then return null; end if;
  select * into strict head from platform.audit_head for update;
  for entry in select * from platform.audit where seq is null order by at, id loop
    head.seq := head.seq + 1;
    head.hash := platform.audit_hash(head.hash, head.seq, entry);
    update platform.audit set seq = head.seq, hash = head.hash where id = entry.id;
  end loop;
  update platform.audit_head set seq = head.seq, hash = head.hash;
  return null;
end
$$;
-- Deferred: the head is locked at the very end of a transaction, so nobody waits for a long one. A row that brings its number
-- comes from a backup.
create constraint trigger chain_new_audit after insert on platform.audit
  deferrable initially deferred
  for each row when (new.seq is null) execute function platform.chain_new_audit();

-- Chains a single entry.
create function platform.chain_audit(entry_id uuid) returns void
language plpgsql
as $$
declare
  head platform.audit_head;
begin
  select * into strict head from platform.audit_head for update;
  update platform.audit
  set seq = head.seq + 1, hash = platform.audit_hash(head.hash, head.seq + 1, audit)
  where id = entry_id and audit.seq is null
  returning audit.seq, audit.hash into head.seq, head.hash;
  -- Deleted by the transaction that added it.
  if not found then return; end if;
  update platform.audit_head set seq = head.seq, hash = head.hash;
end
$$;

-- What the last verification found.
create table platform.audit_verification (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null default now(),
  -- How many entries it read.
  entries bigint not null,
  -- Empty if the chain is whole.
  problem text not null,
  -- Since when it is broken, so that Admins are told once.
  broken_since timestamptz
);

-- What Admins set for the whole site: name, accent, support and seller data, sign-up, additions to terms and privacy.
-- A setting without a row has its default. Every process hears of a change, and public pages are renewed.
create table platform.site_setting (
  name text primary key,
  value text not null,
  changed_at timestamptz not null default now()
);
create trigger content_changed after insert or update or delete on platform.site_setting
  for each statement execute function platform.announce_table('site');

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

-- What Admins write in emails: see contract/site/emails.ts. A row for each email whose words were changed.
create table platform.email_words (
  name text primary key,
  subject text not null default '' check (length(subject) <= 150),
  opening text not null default '' check (length(opening) <= 1000),
  closing text not null default '' check (length(closing) <= 1000),
  changed_at timestamptz not null default now()
);

-- When npm run backup last succeeded, for the self-check. Where the archive lies is the operator's business.
create table platform.last_backup (
  only_row boolean primary key default true check (only_row),
  -- The moment whose rows it has.
  at timestamptz not null,
  bytes bigint not null
);
