-- Notices sent to buyers about an unpaid invoice, each once.
create table billing.invoice_notice (
  order_id uuid not null references billing."order" on delete cascade,
  stage text not null check (stage in ('week', 'overdue')),
  told_at timestamptz not null default now(),
  primary key (order_id, stage)
);

-- Invitations per team and day are counted while the team is locked.
create index on teams.invitation (team_id, created_at);

-- Licences now end with the last day in the seller's time zone; earlier ones ended at the hour of purchase.
create function pg_temp.end_of_day(moment timestamptz, days integer) returns timestamptz language sql as $$
  select (date_trunc('day', moment at time zone 'Australia/Sydney') + make_interval(days => days + 1))
    at time zone 'Australia/Sydney' - interval '1 millisecond'
$$;
insert into teams.renewal_notice (team_id, ends_at, stage, told_at)
  select team_id, pg_temp.end_of_day(ends_at, 0), stage, told_at from teams.renewal_notice
  on conflict do nothing;
update billing."order" set team_ends_at = pg_temp.end_of_day(team_ends_at, 0) where team_ends_at is not null;
update teams.team
  set ends_at = pg_temp.end_of_day(ends_at, 0), open_until = pg_temp.end_of_day(ends_at, 14)
  where closed_at is null;
drop function pg_temp.end_of_day(timestamptz, integer);
