-- The payment was refunded outside of Stepwell while the licences were in use: access is revoked as soon as possible.
alter table billing.refund add column access_left boolean not null default false;
create index on billing.refund (looked_at) where access_left;
