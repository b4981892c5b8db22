-- Counts that screens show, kept in the transaction that changes them: counting rows would take longer with every learner.
-- A count may be spread over several rows. A transaction adds to any row that no other transaction holds, or to a new one,
-- so that learners who enrol in one popular course at the same moment never wait for each other.
create table platform.tally (
  id bigint generated always as identity primary key,
  -- What is counted, such as `students`.
  subject text not null,
  -- The course it is counted in; 0 for the whole installation.
  course_id integer not null,
  -- Such as the number of stars, or the role.
  part text not null,
  amount integer not null
)
-- Room for new versions of a row beside the old one: these rows change often.
with (fillfactor = 50);
create index on platform.tally (subject, course_id, part);

create function platform.add_to_tally(subject text, course_id integer, part text, change integer) returns void
language plpgsql
as $$
#variable_conflict use_column
begin
  if change = 0 then return; end if;
  update platform.tally set amount = amount + change
  where id = (
    select id from platform.tally
    where subject = add_to_tally.subject
      and course_id = add_to_tally.course_id
      and part = add_to_tally.part
    limit 1
    for update skip locked
  );
  if not found then
    insert into platform.tally (subject, course_id, part, amount)
    values (add_to_tally.subject, add_to_tally.course_id, add_to_tally.part, change);
  end if;
end
$$;

-- Nobody writes to these until the counts at the end are stored.
lock table accounts.account, learning.enrolment, learning.certificate, community.review, community.comment, platform.audit
  in share row exclusive mode;

-- Trigger functions get `1` for rows that were added and `-1` for rows that were removed; an updated row is both.

create function learning.tally_enrolments() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  course record;
  learners integer;
begin
  if not exists (select from changed) then return null; end if;
  for course in select course_id as id, count(*)::integer as students from changed group by course_id loop
    perform platform.add_to_tally('students', course.id, '', sign * course.students);
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

create function community.tally_reviews() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  course record;
begin
  for course in
    select course_id as id, stars::text, count(*)::integer as ratings,
      count(*) filter (where comment <> '')::integer as written
    from changed group by course_id, changed.stars
  loop
    perform platform.add_to_tally('ratings', course.id, course.stars, sign * course.ratings);
    perform platform.add_to_tally('ratings', 0, course.stars, sign * course.ratings);
    perform platform.add_to_tally('comments', course.id, '', sign * course.written);
  end loop;
  return null;
end
$$;

create function community.tally_comments() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  course record;
begin
  for course in
    select course_id as id, count(*)::integer as comments
    from changed
    where state = 'approved' and reply_to_comment_id is null and reply_to_review_id is null
    group by course_id
  loop
    perform platform.add_to_tally('comments', course.id, '', sign * course.comments);
  end loop;
  return null;
end
$$;

create function learning.tally_certificates() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  course record;
begin
  for course in
    select course_id as id, count(*)::integer as certificates
    from changed where revoked_at is null group by course_id
  loop
    perform platform.add_to_tally('certificates', course.id, '', sign * course.certificates);
  end loop;
  return null;
end
$$;

create function accounts.tally_accounts() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  counted record;
begin
  for counted in select role, count(*)::integer as accounts from changed group by role loop
    perform platform.add_to_tally('accounts', 0, counted.role, sign * counted.accounts);
  end loop;
  return null;
end
$$;

create function accounts.tally_role_change() returns trigger
language plpgsql
as $$
begin
  perform platform.add_to_tally('accounts', 0, old.role, -1);
  perform platform.add_to_tally('accounts', 0, new.role, 1);
  return null;
end
$$;

create function platform.tally_audit() returns trigger
language plpgsql
as $$
begin
  perform platform.add_to_tally('audit', 0, '', tg_argv[0]::integer * (select count(*)::integer from changed));
  return null;
end
$$;

create function pg_temp.keep_tally(source regclass, keep regproc, follows_updates boolean) returns void
language plpgsql
as $$
begin
  execute format('create trigger tally_insert after insert on %s referencing new table as changed
    for each statement execute function %s(''1'')', source, keep);
  execute format('create trigger tally_delete after delete on %s referencing old table as changed
    for each statement execute function %s(''-1'')', source, keep);
  if follows_updates then
    execute format('create trigger tally_update_from after update on %s referencing old table as changed
      for each statement execute function %s(''-1'')', source, keep);
    execute format('create trigger tally_update_to after update on %s referencing new table as changed
      for each statement execute function %s(''1'')', source, keep);
  end if;
end
$$;
select pg_temp.keep_tally('learning.enrolment', 'learning.tally_enrolments', false);
select pg_temp.keep_tally('community.review', 'community.tally_reviews', true);
select pg_temp.keep_tally('community.comment', 'community.tally_comments', true);
select pg_temp.keep_tally('learning.certificate', 'learning.tally_certificates', true);
select pg_temp.keep_tally('accounts.account', 'accounts.tally_accounts', false);
select pg_temp.keep_tally('platform.audit', 'platform.tally_audit', false);
drop function pg_temp.keep_tally(regclass, regproc, boolean);
create trigger tally_role after update of role on accounts.account
  for each row when (old.role <> new.role) execute function accounts.tally_role_change();

-- What the tallies have to add up to, counted row by row.
create view platform.counted as
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
  select 'audit', 0, '', count(*)::integer from platform.audit;

-- Tallies that are wrong: none, unless rows were changed while triggers were off.
create view platform.wrong_tally as
  select subject, course_id, part, coalesce(kept.amount, 0) as kept, coalesce(counted.amount, 0) as counted
  from (
    select subject, course_id, part, sum(amount)::integer as amount
    from platform.tally group by subject, course_id, part
  ) as kept
  full join platform.counted using (subject, course_id, part)
  where coalesce(kept.amount, 0) <> coalesce(counted.amount, 0);

-- Counts everything again, for instance after a restore without triggers. Changes wait until it is done.
create function platform.recount() returns void
language plpgsql
as $$
begin
  lock table accounts.account, learning.enrolment, learning.certificate, community.review, community.comment, platform.audit
    in share row exclusive mode;
  delete from platform.tally;
  insert into platform.tally (subject, course_id, part, amount)
  select subject, course_id, part, amount from platform.counted where amount <> 0;
end
$$;
select platform.recount();

-- The newest comments and written reviews of a course are read from the end of these.
create index comment_listed_key on community.comment (course_id, created_at, id)
  where state = 'approved' and reply_to_comment_id is null and reply_to_review_id is null;
create index review_listed_key on community.review (course_id, updated_at, id) where comment <> '';
drop index community.comment_course_id_created_at_idx;
