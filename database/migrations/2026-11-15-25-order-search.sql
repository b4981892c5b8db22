-- Admins search orders by number, buyer and item, latest first.
-- Must be the same expression as in server/billing/admin/queries.ts.
create index order_search_key on billing."order" using gin (
  lower(number::text || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_organisation || ' ' || title) gin_trgm_ops
);
create index on billing."order" (created_at, id);
