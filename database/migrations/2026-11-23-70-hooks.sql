-- A trigger that runs a function of another domain follows a hook: an event that the table's domain names under "Hooks" in its README. It is
-- called <hook>_for_<schema of the function> and follows one event (docs/decisions/0046-hooks.md, tests/house.test.ts).

alter trigger begin_in_site_zone on accounts.account rename to account_created_for_notifications;
alter trigger content_author on accounts.account rename to name_changed_for_community;
alter trigger keep_group_work on accounts.account rename to account_deleted_for_assessment;

alter trigger follow_learners on catalog.lesson rename to lesson_placed_for_studio;
alter trigger follow_learners_before_delete on catalog.lesson rename to lesson_deleted_for_studio;

alter trigger follow_learner on learning.activity rename to day_learned_for_studio;
alter trigger follow_assigned_course on learning.certificate rename to certificate_issued_for_teams;
alter trigger follow_assigned_course on learning.enrolment rename to course_completed_for_teams;
alter trigger follow_completed_course on learning.enrolment rename to course_completed_for_studio;
alter trigger follow_assigned_course on learning.lesson_completion rename to lesson_completed_for_teams;
alter trigger reopen_assigned_course on learning.lesson_completion rename to completion_deleted_for_teams;

drop trigger follow_learner on learning.enrolment;
create trigger enrolled_for_studio after insert on learning.enrolment
  for each row execute function studio.follow_enrolment();
create trigger enrolment_deleted_for_studio after delete on learning.enrolment
  for each row execute function studio.follow_enrolment();

drop trigger follow_learner on learning.lesson_completion;
create trigger lesson_completed_for_studio after insert on learning.lesson_completion
  for each row execute function studio.follow_completion();
create trigger completion_deleted_for_studio after delete on learning.lesson_completion
  for each row execute function studio.follow_completion();

-- Sorts before `supersede`, which has always run after it.
alter trigger follow_assigned_course on assessment.submission rename to handed_in_for_teams;
alter trigger follow_accepted_work on assessment.submission rename to accepted_for_teams;
alter trigger follow_assigned_course on assessment.work_group_member rename to group_joined_for_teams;
