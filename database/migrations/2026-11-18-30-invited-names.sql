-- Who an invitation is for, as the imported file names them. Older versions leave it empty.
alter table teams.invitation add column name text not null default '' check (length(name) <= 120);
