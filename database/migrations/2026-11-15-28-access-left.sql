-- The money went back by another way than ours while the licences were in use: they are taken back as soon as they can be.
alter table billing.refund add column access_left boolean not null default false;
create index on billing.refund (looked_at) where access_left;
