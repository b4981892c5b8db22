-- What a notification is about, where a query asks for it: the submission of feedback, the course of a certificate. It stood
-- inside the text that keeps a notification from being stored twice.
alter table notifications.notification add column subject_id text;

update notifications.notification
set subject_id = split_part(subject, ' ', 2)
where kind = 'feedback' or (kind = 'certificate' and subject ~ '^certificate [0-9]+$');
