-- When npm run backup last succeeded, for the self-check. Where the archive lies is the operator's business.
create table platform.last_backup (
  only_row boolean primary key default true check (only_row),
  -- The moment whose rows it has.
  at timestamptz not null,
  bytes bigint not null
);
