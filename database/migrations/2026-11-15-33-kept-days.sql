-- Days that an unpaid invoice kept the team open after its grace period: they are deducted from the next year.
alter table teams.team add column kept_days integer not null default 0 check (kept_days >= 0);
-- The end of term these days followed. A renewal moves the end and settles them; refunding it restores them.
alter table teams.team add column kept_after timestamptz;

-- A refunded team ends at that moment.
update teams.team
  set starts_at = least(starts_at, closed_at - interval '1 millisecond'), ends_at = closed_at, open_until = closed_at
  where open_until > closed_at;
