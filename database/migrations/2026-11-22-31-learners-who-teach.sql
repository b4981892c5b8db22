-- Whoever accepts an invitation with a learner's account teaches that course and stays a learner everywhere else: their right comes
-- from the course and not from the role. False for everyone whose right ends with their role.
alter table catalog.co_teacher add column as_learner boolean not null default false;

-- ## Published views

-- Everyone who teaches a course. Whoever loses the role of a teacher or is suspended loses every right over courses with it, in calls,
-- jobs and lists alike, and gets them back with the role or the account. Learners have the rights they accepted, and own nothing.
create or replace view catalog.teacher as
  select named.course_id, named.account_id, named.is_owner, named.may_edit, named.may_review
  from (
    select id as course_id, owner_account_id as account_id, true as is_owner, true as may_edit, true as may_review,
      false as as_learner
    from catalog.course
    where owner_account_id is not null
    union all
    select course_id, account_id, false, may_edit, may_review, as_learner
    from catalog.co_teacher
  ) as named
  join accounts.account on account.id = named.account_id
  where (account.role in ('ModuleOwner', 'Admin') or named.as_learner) and account.suspended_at is null;

-- The courses that learners teach.
create view catalog.learner_teacher as
  select account_id, course_id from catalog.co_teacher where as_learner;
