-- How many learners have completed a course, kept like the other tallies: teachers see it for each of their courses.
lock table learning.enrolment in share row exclusive mode;

create or replace function learning.tally_enrolments() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  course record;
  learners integer;
begin
  if not exists (select from changed) then return null; end if;
  for course in
    select course_id as id, count(*)::integer as students, count(completed_at)::integer as completions
    from changed group by course_id
  loop
    perform platform.add_to_tally('students', course.id, '', sign * course.students);
    perform platform.add_to_tally('completions', course.id, '', sign * course.completions);
  end loop;
  -- Two enrolments of one account at the same moment: the second waits here, then sees the first.
  perform from accounts.account where id in (select account_id from changed) order by id for no key update;
  select count(distinct changed.account_id) into learners
  from changed
  where not exists (
    select from learning.enrolment
    where enrolment.account_id = changed.account_id
      and not exists (select from changed as same where same.id = enrolment.id)
  );
  perform platform.add_to_tally('learners', 0, '', sign * learners);
  return null;
end
$$;

create function learning.tally_completion() returns trigger
language plpgsql
as $$
begin
  perform platform.add_to_tally(
    'completions', new.course_id, '', case when new.completed_at is null then -1 else 1 end
  );
  return null;
end
$$;
create trigger tally_completion after update of completed_at on learning.enrolment
  for each row when ((old.completed_at is null) <> (new.completed_at is null))
  execute function learning.tally_completion();

create or replace view platform.counted as
  select 'students' as subject, course_id, '' as part, count(*)::integer as amount
    from learning.enrolment group by course_id
  union all
  select 'learners', 0, '', count(distinct account_id)::integer from learning.enrolment
  union all
  select 'ratings', course_id, stars::text, count(*)::integer from community.review group by course_id, stars
  union all
  select 'ratings', 0, stars::text, count(*)::integer from community.review group by stars
  union all
  select 'comments', course_id, '', count(*)::integer
    from (
      select course_id from community.comment
      where state = 'approved' and reply_to_comment_id is null and reply_to_review_id is null
      union all
      select course_id from community.review where comment <> ''
    ) as listed
    group by course_id
  union all
  select 'certificates', course_id, '', count(*)::integer
    from learning.certificate where revoked_at is null group by course_id
  union all
  select 'accounts', 0, role, count(*)::integer from accounts.account group by role
  union all
  select 'audit', 0, '', count(*)::integer from platform.audit
  union all
  select 'completions', course_id, '', count(completed_at)::integer from learning.enrolment group by course_id;

insert into platform.tally (subject, course_id, part, amount)
select subject, course_id, part, amount from platform.counted where subject = 'completions' and amount <> 0;

-- Who enrolled in a course this week is read from its end.
create index on learning.enrolment (course_id, enrolled_at);
drop index learning.enrolment_course_id_idx;
