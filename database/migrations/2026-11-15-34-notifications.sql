-- Notifications and the audit log serve every domain, so they move out of learning and administration.
create schema notifications;
alter table learning.notification set schema notifications;
alter table learning.preference set schema notifications;
alter table administration.audit set schema platform;

-- The previous version keeps working under the old names while it is being replaced; a later migration drops these views.
create view learning.notification as select * from notifications.notification;
create view learning.preference as select * from notifications.preference;
create view administration.audit as select * from platform.audit;
