-- When a document was put into a mail; nothing while it waits for that.
alter table billing.document add column mailed_at timestamptz;
create index on billing.document (order_id) where mailed_at is null;
