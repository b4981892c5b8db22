-- Owners hear about work and questions in their courses, Admins about comments that wait and courses that can't be loaded.
alter table notifications.notification drop constraint notification_kind_check;
alter table notifications.notification add constraint notification_kind_check
  check (kind in (
    'badge', 'certificate', 'feedback', 'reply', 'due', 'order', 'team', 'submission', 'question', 'moderation', 'content'
  ));
alter table notifications.preference add column mail_teaching boolean not null default true;

-- Hidden together with all courses that come with Stepwell, and published together again.
alter table catalog.course add column hidden_at timestamptz
  check (hidden_at is null or published_at is null);
