-- Counting again reads what other domains publish, as every function of a lower domain does.

-- ## Published views

-- What the tallies of a domain have to add up to, counted row by row.
create view accounts.counted as
  select 'accounts' as subject, 0 as course_id, role as part, count(*)::integer as amount
    from accounts.account group by role
  union all
  select 'joined', 0, platform.day_of(created_at), count(*)::integer from accounts.account group by 3;

create view learning.counted as
  select 'students' as subject, course_id, '' as part, count(*)::integer as amount
    from learning.enrolment group by course_id
  union all
  select 'learners', 0, '', count(distinct account_id)::integer from learning.enrolment
  union all
  select 'certificates', course_id, '', count(*)::integer
    from learning.certificate where revoked_at is null group by course_id
  union all
  select 'completions', course_id, '', count(completed_at)::integer from learning.enrolment group by course_id
  union all
  select 'enrolled', 0, platform.day_of(enrolled_at), count(*)::integer from learning.enrolment group by 3
  union all
  select 'completed', 0, platform.day_of(completed_at), count(*)::integer
    from learning.enrolment where completed_at is not null group by 3;

create view community.counted as
  select 'ratings' as subject, course_id, stars::text as part, count(*)::integer as amount
    from community.review group by course_id, stars
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
  select 'readers', 0, state, count(*)::integer from community.newsletter_subscription group by state
  union all
  select 'questions', course_id, lesson_id::text, count(*)::integer
    from community.lesson_post where question_id is null and removed_at is null group by course_id, lesson_id;

-- ## What reads them

create or replace view platform.counted as
  select subject, course_id, part, amount from accounts.counted
  union all
  select subject, course_id, part, amount from learning.counted
  union all
  select subject, course_id, part, amount from community.counted
  union all
  select 'audit', 0, '', count(*)::integer from platform.audit;

-- Locking a view locks its tables.
create or replace function platform.recount() returns void
language plpgsql
as $$
begin
  lock table community.counted, accounts.counted, learning.counted, platform.audit in share row exclusive mode;
  delete from platform.tally;
  insert into platform.tally (subject, course_id, part, amount)
  select subject, course_id, part, amount from platform.counted where amount <> 0;
end
$$;

create or replace view learning.counted_quizzes as
  select account_id, sum(score) as score, sum(total) as total from assessment.quiz_result group by account_id;

create or replace function learning.recount_sums() returns void
language sql
as $$
  lock table learning.activity, assessment.quiz_result in share row exclusive mode;
  delete from learning.time_spent;
  delete from learning.streak;
  delete from learning.quiz_total;
  insert into learning.time_spent (account_id, seconds) select account_id, seconds from learning.counted_time;
  insert into learning.streak (account_id, first_day, last_day)
  select account_id, first_day, last_day from learning.counted_streak;
  insert into learning.quiz_total (account_id, score, total) select account_id, score, total from learning.counted_quizzes;
$$;

-- ## Files of other domains

-- What `platform.discarded_file` is told by triggers on tables that name files.
create function platform.discard_file(file text) returns void
language sql
begin atomic
  insert into platform.discarded_file (name) values (file) on conflict do nothing;
end;

create function platform.keep_files(beginning text) returns void
language sql
begin atomic
  delete from platform.discarded_file where starts_with(name, beginning) and removing_since is null;
end;

create or replace function assessment.discard_file() returns trigger
language plpgsql
as $$
begin
  perform platform.discard_file(old.file);
  return null;
end
$$;

create or replace function catalog.keep_cover_files() returns trigger
language plpgsql
as $$
begin
  perform platform.keep_files(new.hash || '-');
  return null;
end
$$;
