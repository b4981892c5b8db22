-- How someone enrolled. What a licence opened stays open only while there is a licence.
alter table learning.enrolment add column way text not null default 'free'
  check (way in ('free', 'bought', 'licence'));

create view learning.open_enrolment as
  select enrolment.* from learning.enrolment
  where enrolment.way <> 'licence'
    or exists (select from teams.licence where licence.account_id = enrolment.account_id);

alter table learning.notification drop constraint notification_kind_check;
alter table learning.notification add constraint notification_kind_check
  check (kind in ('badge', 'certificate', 'feedback', 'reply', 'due', 'order', 'team'));
