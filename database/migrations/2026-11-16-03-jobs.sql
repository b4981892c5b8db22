-- What jobs look for is found by an index, and what they do for everyone is done in turn.

-- How far a job has come that looks at all learners, a part of them each time.
create table learning.round (
  name text primary key,
  -- The last account that was looked at; 0 before a new round.
  after integer not null
);

create index on learning.activity (day, account_id);
create index on learning.enrolment (run_id, account_id) where completed_at is null;
create index on learning.reminder (due_on, account_id) where done_at is null;
drop index learning.reminder_due_on_idx;
create index on learning.certificate (issued_at) where licence_team_ids <> '{}';
create index on community.newsletter_subscription (asked_at) where state = 'pending';
create index on assessment.photo (created_at) where submission_id is null;
