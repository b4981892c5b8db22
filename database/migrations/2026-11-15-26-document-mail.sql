-- When a document was emailed; null while that is pending.
alter table billing.document add column mailed_at timestamptz;
create index on billing.document (order_id) where mailed_at is null;
