-- Issues of the newsletter, and who has got each of them.
create table community.newsletter_issue (
  id uuid primary key default platform.uuid_v7(),
  -- Given when it goes out, so that numbers have no gaps.
  number integer unique,
  subject text not null default '',
  -- What mail programs show beside the subject.
  first_line text not null default '',
  text text not null default '',
  -- The name of an illustration; empty for none.
  drawing text not null default '',
  state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'stopped', 'sent')),
  -- Each save names the one it is based on.
  revision integer not null default 1,
  planned_for timestamptz,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  editor text not null default '',
  started_at timestamptz,
  finished_at timestamptz,
  -- Confirmed readers with addresses up to this one have a row in newsletter_delivery.
  listed_up_to text collate "C" not null default '',
  is_listed boolean not null default false,
  -- When a process last sent some of it: another continues after a few minutes of silence.
  worked_at timestamptz,
  -- Kept when deliveries are deleted.
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  followed integer not null default 0,
  unsubscribed integer not null default 0,
  check ((state = 'planned') = (planned_for is not null)),
  check ((state in ('sending', 'stopped', 'sent')) = (number is not null))
);
create index on community.newsletter_issue (edited_at) where state in ('draft', 'planned');
create index on community.newsletter_issue (planned_for) where state = 'planned';
create index on community.newsletter_issue (id) where state = 'sending';

-- One row for each issue and reader, whatever happens: nobody gets an issue twice.
create table community.newsletter_delivery (
  issue_id uuid not null references community.newsletter_issue on delete cascade,
  email text collate "C" not null,
  -- `sending` is being handed to the mail server. Whoever stays there after a crash may have got it, and isn't tried again.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'skipped')),
  reason text not null default '',
  tried_at timestamptz,
  primary key (issue_id, email)
);
create index on community.newsletter_delivery (issue_id, email) where state = 'waiting';
create index on community.newsletter_delivery (issue_id, tried_at) where state = 'sending';
create index on community.newsletter_delivery (issue_id, email) where state in ('failed', 'unsure');
create index on community.newsletter_delivery (email);

-- The links of an issue, in their order: its emails lead through us, to these and nowhere else.
create table community.newsletter_link (
  issue_id uuid not null references community.newsletter_issue on delete cascade,
  position integer not null,
  url text not null,
  followed integer not null default 0,
  primary key (issue_id, position)
);

-- Readers are listed, exported and found by the beginning of their address or of its domain.
create index on community.newsletter_subscription (state, (email collate "C"));
create index on community.newsletter_subscription ((email collate "C"));
create index on community.newsletter_subscription ((split_part(email, '@', 2) collate "C"), (email collate "C"));

-- How many readers there are, kept like the other tallies.
lock table community.newsletter_subscription in share row exclusive mode;

create function community.tally_readers() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  counted record;
begin
  for counted in select state, count(*)::integer as readers from changed group by state order by state loop
    perform platform.add_to_tally('readers', 0, counted.state, sign * counted.readers);
  end loop;
  return null;
end
$$;
create trigger tally_insert after insert on community.newsletter_subscription referencing new table as changed
  for each statement execute function community.tally_readers('1');
create trigger tally_delete after delete on community.newsletter_subscription referencing old table as changed
  for each statement execute function community.tally_readers('-1');
create trigger tally_update_from after update on community.newsletter_subscription referencing old table as changed
  for each statement execute function community.tally_readers('-1');
create trigger tally_update_to after update on community.newsletter_subscription referencing new table as changed
  for each statement execute function community.tally_readers('1');

-- Added to what is counted already, whichever migrations came before.
do $$
begin
  execute 'create or replace view platform.counted as '
    || rtrim(pg_get_viewdef('platform.counted'::regclass), '; ')
    || ' union all select ''readers'', 0, state, count(*)::integer from community.newsletter_subscription group by state';
  execute replace(
    pg_get_functiondef('platform.recount()'::regprocedure),
    'lock table ', 'lock table community.newsletter_subscription, '
  );
end
$$;

insert into platform.tally (subject, course_id, part, amount)
select subject, course_id, part, amount from platform.counted where subject = 'readers' and amount <> 0;
