-- Idempotency key made by the browser for each message; older clients send none.
alter table community.comment add column key uuid unique;
alter table community.contact_message add column key uuid unique;
