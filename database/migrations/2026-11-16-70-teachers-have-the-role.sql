-- Whoever loses the role of a teacher loses every right over courses with it, in calls, jobs and lists alike, and gets them
-- back with the role.
create or replace view catalog.teacher as
  select named.course_id, named.account_id, named.is_owner, named.may_edit, named.may_review
  from (
    select id as course_id, owner_account_id as account_id, true as is_owner, true as may_edit, true as may_review
    from catalog.course
    where owner_account_id is not null
    union all
    select course_id, account_id, false, may_edit, may_review
    from catalog.co_teacher
  ) as named
  join accounts.account on account.id = named.account_id
  where account.role in ('ModuleOwner', 'Admin');

-- Everyone who teaches a course may read all of it: the rules of `mayReadLesson` in SQL.
create or replace view assessment.open_review_card as
  select card.account_id, card.question_id, card.due_at
  from assessment.review_card as card
  where exists (
    select from assessment.current_question as question
    where question.id = card.question_id
      and (
        question.open_to_everyone
        or exists (
          select from learning.open_enrolment as enrolment
          where enrolment.account_id = card.account_id and enrolment.course_id = question.course_id
        )
        or (
          not question.archived
          and exists (select from teams.licence where licence.account_id = card.account_id)
        )
        or exists (
          select from catalog.teacher
          where teacher.course_id = question.course_id and teacher.account_id = card.account_id
        )
        or exists (
          select from accounts.account where account.id = card.account_id and account.role = 'Admin'
        )
      )
    -- Looks each card up by itself. As a join it might be planned to begin with all questions there are.
    offset 0
  );
