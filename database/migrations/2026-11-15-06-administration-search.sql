-- Admins search accounts by any part of a name or email, so a trigram index is needed.
create extension if not exists pg_trgm;

-- Must be the same expression as in server/administration/users/queries.ts.
create index account_search_key on accounts.account using gin (
  lower(username || ' ' || first_name || ' ' || last_name || ' ' || email) gin_trgm_ops
);
