-- A session that an Admin opened to see what someone sees. It ends with the Admin's own account, too.
alter table accounts.session add column admin_id integer references accounts.account on delete cascade;
create index on accounts.session (admin_id) where admin_id is not null;

alter table notifications.notification drop constraint notification_kind_check;
alter table notifications.notification add constraint notification_kind_check
  check (kind in (
    'badge', 'certificate', 'feedback', 'reply', 'due', 'order', 'team', 'submission', 'question', 'moderation', 'content',
    'message', 'announcement', 'peer', 'account'
  ));
