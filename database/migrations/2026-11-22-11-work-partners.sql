-- Who hands in an assignment with whom now: the rules of `lockOwnGroup` in SQL. Until a group's first hand-in, whoever has left the course
-- isn't part of it, and without groups it plays no part. A group that has handed in stays one.
create or replace view assessment.work_partner as
  select member.account_id, member.lesson_id, partner.account_id as partner_id
  from assessment.work_group_member as member
  join assessment.work_group_member as partner
    on partner.group_id = member.group_id and partner.account_id <> member.account_id
  join catalog.lesson on lesson.id = member.lesson_id
  where exists (select from assessment.submission where submission.group_id = member.group_id)
    or (
      lesson.group_size is not null
      and exists (
        select from learning.open_enrolment as enrolment
        where enrolment.account_id = member.account_id and enrolment.course_id = lesson.course_id
      )
      and exists (
        select from learning.open_enrolment as enrolment
        where enrolment.account_id = partner.account_id and enrolment.course_id = lesson.course_id
      )
    );
