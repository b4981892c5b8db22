-- Fellow learners see the ids of the photos and files that they review, and learners those of the reviews that they receive. The
-- other ids begin with the time at which a row was made, which would help to tell who was at work then.
alter table assessment.peer_review alter column id set default gen_random_uuid();
alter table assessment.handed_in_file alter column id set default gen_random_uuid();
alter table assessment.photo alter column id set default gen_random_uuid();

-- The newest ones, which their ids no longer tell.
create index on assessment.handed_in_file (created_at);
create index on assessment.photo (created_at);
