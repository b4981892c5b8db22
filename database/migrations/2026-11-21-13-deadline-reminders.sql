-- Reminders look for courses whose assignments have their own deadline, and then for those who take them.
create index on catalog.lesson (course_id) where deadline is not null;
create index on learning.enrolment (course_id, account_id) where completed_at is null;
