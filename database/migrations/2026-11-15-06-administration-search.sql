-- Admins search accounts by any part of a name or email; a trigram index finds it among many.
create extension if not exists pg_trgm;

-- The expression is the one that server/administration/users/queries.ts searches.
create index account_search_key on accounts.account using gin (
  lower(username || ' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops
);
