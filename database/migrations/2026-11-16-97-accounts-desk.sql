-- What an Admin does with accounts and sees on the overview.

-- A suspended account keeps everything and can't sign in. Its sessions end in the transaction that suspends it, so calls
-- needn't look here.
alter table accounts.account
  add column suspended_at timestamptz,
  -- For Admins only: the person reads the email.
  add column suspension_reason text not null default '' check (length(suspension_reason) <= 500);

-- Suspended teachers have no rights over courses while that lasts, and get them back with the account.
create or replace view catalog.teacher as
  select named.course_id, named.account_id, named.is_owner, named.may_edit, named.may_review
  from (
    select id as course_id, owner_account_id as account_id, true as is_owner, true as may_edit, true as may_review
    from catalog.course
    where owner_account_id is not null
    union all
    select course_id, account_id, false, may_edit, may_review
    from catalog.co_teacher
  ) as named
  join accounts.account on account.id = named.account_id
  where account.role in ('ModuleOwner', 'Admin') and account.suspended_at is null;

-- What was done to an account: entries name it as `ada (user 3)`.
create index audit_account_key on platform.audit ((substring(subject from '\(user ([0-9]+)\)')), at desc)
  where substring(subject from '\(user ([0-9]+)\)') is not null;

-- Counts by day (in UTC), kept like all tallies: `part` is the day.
lock table accounts.account, learning.enrolment in share row exclusive mode;

create function platform.day_of(moment timestamptz) returns text
language sql immutable
as $$ select to_char(moment at time zone 'UTC', 'YYYY-MM-DD') $$;

create or replace function accounts.tally_accounts() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  counted record;
begin
  for counted in select role, count(*)::integer as accounts from changed group by role loop
    perform platform.add_to_tally('accounts', 0, counted.role, sign * counted.accounts);
  end loop;
  for counted in select platform.day_of(created_at) as day, count(*)::integer as accounts from changed group by 1 loop
    perform platform.add_to_tally('joined', 0, counted.day, sign * counted.accounts);
  end loop;
  return null;
end
$$;

create function accounts.tally_joined() returns trigger
language plpgsql
as $$
begin
  perform platform.add_to_tally('joined', 0, platform.day_of(old.created_at), -1);
  perform platform.add_to_tally('joined', 0, platform.day_of(new.created_at), 1);
  return null;
end
$$;
create trigger tally_joined after update of created_at on accounts.account
  for each row when (old.created_at <> new.created_at) execute function accounts.tally_joined();

create or replace function learning.tally_enrolments() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  counted record;
  learners integer;
begin
  if not exists (select from changed) then return null; end if;
  for counted in
    select course_id as id, count(*)::integer as students, count(completed_at)::integer as completions
    from changed group by course_id
  loop
    perform platform.add_to_tally('students', counted.id, '', sign * counted.students);
    perform platform.add_to_tally('completions', counted.id, '', sign * counted.completions);
  end loop;
  for counted in select platform.day_of(enrolled_at) as day, count(*)::integer as students from changed group by 1 loop
    perform platform.add_to_tally('enrolled', 0, counted.day, sign * counted.students);
  end loop;
  for counted in
    select platform.day_of(completed_at) as day, count(*)::integer as completions
    from changed where completed_at is not null group by 1
  loop
    perform platform.add_to_tally('completed', 0, counted.day, sign * counted.completions);
  end loop;
  -- Two enrolments of one account at the same moment: the second waits here, then sees the first.
  perform from accounts.account where id in (select account_id from changed) order by id for no key update;
  select count(distinct changed.account_id) into learners
  from changed
  where not exists (
    select from learning.enrolment
    where enrolment.account_id = changed.account_id
      and not exists (select from changed as same where same.id = enrolment.id)
  );
  perform platform.add_to_tally('learners', 0, '', sign * learners);
  return null;
end
$$;

create function learning.tally_enrolment_days() returns trigger
language plpgsql
as $$
begin
  if old.enrolled_at <> new.enrolled_at then
    perform platform.add_to_tally('enrolled', 0, platform.day_of(old.enrolled_at), -1);
    perform platform.add_to_tally('enrolled', 0, platform.day_of(new.enrolled_at), 1);
  end if;
  if old.completed_at is distinct from new.completed_at then
    if old.completed_at is not null then
      perform platform.add_to_tally('completed', 0, platform.day_of(old.completed_at), -1);
    end if;
    if new.completed_at is not null then
      perform platform.add_to_tally('completed', 0, platform.day_of(new.completed_at), 1);
    end if;
  end if;
  return null;
end
$$;
create trigger tally_days after update of enrolled_at, completed_at on learning.enrolment
  for each row
  when (old.enrolled_at <> new.enrolled_at or old.completed_at is distinct from new.completed_at)
  execute function learning.tally_enrolment_days();

-- Added to what is counted already, whichever migrations came before.
do $$
begin
  execute 'create or replace view platform.counted as '
    || rtrim(pg_get_viewdef('platform.counted'::regclass), '; ')
    || ' union all select ''joined'', 0, platform.day_of(created_at), count(*)::integer from accounts.account group by 3'
    || ' union all select ''enrolled'', 0, platform.day_of(enrolled_at), count(*)::integer from learning.enrolment group by 3'
    || ' union all select ''completed'', 0, platform.day_of(completed_at), count(*)::integer'
    || ' from learning.enrolment where completed_at is not null group by 3';
end
$$;

insert into platform.tally (subject, course_id, part, amount)
select subject, course_id, part, amount from platform.counted
where subject in ('joined', 'enrolled', 'completed') and amount <> 0;

-- Files of accounts or enrolments that someone checked and may still import.
create table administration.import (
  id uuid primary key default platform.uuid_v7(),
  kind text not null check (kind in ('accounts', 'enrolments')),
  file_name text not null,
  -- What was previewed is what is imported.
  rows jsonb not null,
  row_count integer not null check (row_count between 1 and 10000),
  state text not null default 'checked' check (state in ('checked', 'imported')),
  started_by integer not null references accounts.account on delete cascade,
  started_at timestamptz not null default now(),
  imported_at timestamptz
);
create index on administration.import (started_at);
create index on administration.import (started_by);

-- Invitations of an import wait here, and leave as their emails are queued, a batch at a time.
create table accounts.waiting_invitation (
  account_id integer primary key references accounts.account on delete cascade,
  invited_by text not null,
  created_at timestamptz not null default now()
);
