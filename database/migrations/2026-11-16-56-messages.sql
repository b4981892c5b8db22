-- What teachers write to one learner of a course, or to all of them.
create table studio.message (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  sender_account_id integer references accounts.account on delete set null,
  -- Null for an announcement, which goes to every learner of the course.
  recipient_account_id integer references accounts.account on delete cascade,
  subject text not null,
  text text not null,
  -- Made by the browser for each message: sent twice, it counts once.
  key uuid not null,
  created_at timestamptz not null default now(),
  -- Learners are notified in the order of their account ids, a batch at a time; those up to this one have been.
  sent_up_to integer not null default 0,
  recipients integer not null default 0,
  sent_at timestamptz,
  unique (sender_account_id, key)
);
create index on studio.message (course_id, created_at, id);
create index on studio.message (recipient_account_id);
create index on studio.message (created_at) where sent_at is null;

alter table notifications.notification drop constraint notification_kind_check;
alter table notifications.notification add constraint notification_kind_check
  check (kind in (
    'badge', 'certificate', 'feedback', 'reply', 'due', 'order', 'team', 'submission', 'question', 'moderation', 'content',
    'message', 'announcement'
  ));
alter table notifications.preference add column mail_course boolean not null default true;
