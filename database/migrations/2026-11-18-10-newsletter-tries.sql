-- A mailbox that is full or asks to be tried later waits on its own, so that it holds up nobody else.
alter table community.newsletter_delivery
  add column tries smallint not null default 0,
  add column next_try_at timestamptz not null default '-infinity';
create index on community.newsletter_delivery (issue_id, next_try_at, email) where state = 'waiting';
drop index community.newsletter_delivery_issue_id_email_idx;
