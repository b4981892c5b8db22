-- When a SAML provider's metadata was last asked for, and what came of it. One process at a time asks, and nobody more often than every
-- five minutes, however many answers fail.
alter table sign_on.connection
  add column metadata_checked_at timestamptz,
  -- Why the last check didn't work; null if it did.
  add column metadata_problem text check (length(metadata_problem) <= 60);
create index on sign_on.connection (metadata_checked_at) where kind = 'saml';
