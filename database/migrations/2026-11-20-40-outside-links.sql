-- Links of published lessons to other sites, and whether they still lead anywhere.
create table studio.outside_link (
  href text primary key check (length(href) <= 2000),
  next_check_at timestamptz not null default now(),
  checked_at timestamptz,
  -- Checks in a row that failed, a day apart.
  failures integer not null default 0 check (failures >= 0),
  -- What was wrong at the last check, as teachers are told it; null if it worked.
  problem text,
  -- Since when it fails; null if it worked.
  failing_since timestamptz,
  check ((problem is null) = (failures = 0)),
  check ((failing_since is null) = (failures = 0))
);
create index outside_link_next_check_at on studio.outside_link (next_check_at);
