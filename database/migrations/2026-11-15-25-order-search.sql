-- Admins search orders by number, buyer and what was bought; the latest come first.
-- The expression is the one that server/billing/admin/queries.ts searches.
create index order_search_key on billing."order" using gin (
  lower(number::text || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_organisation || ' ' || title) gin_trgm_ops
);
create index on billing."order" (created_at, id);
