-- For how many days an invoice that nobody paid kept the team open after its days of grace: they count into the next year.
alter table teams.team add column kept_days integer not null default 0 check (kept_days >= 0);
-- The end that they followed. A renewal moves the end, and nothing is owed any more; taken back, it is as it was.
alter table teams.team add column kept_after timestamptz;

-- A team that was refunded is over then, and not a moment later.
update teams.team
  set starts_at = least(starts_at, closed_at - interval '1 millisecond'), ends_at = closed_at, open_until = closed_at
  where open_until > closed_at;
