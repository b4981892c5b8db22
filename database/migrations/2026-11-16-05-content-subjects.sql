-- Every server process keeps public pages until something they show changes. Triggers announce what has changed, such as
-- `firm course 3` or `soft comments 3`. After a firm change nobody may see the old page; after a soft one a page that is
-- a moment old does no harm. PostgreSQL sends equal announcements of a transaction once.
create function platform.announce_content(weight text, kind text) returns void
language plpgsql
as $$
begin
  perform pg_notify('content_changed', weight || ' ' || kind);
  -- Reaches the connection that made the change, whatever it has set: its call then waits until its process has heard of it.
  raise info 'content changed';
end
$$;

create function platform.announce_content(weight text, kind text, course_ids integer[]) returns void
language plpgsql
as $$
begin
  if coalesce(cardinality(course_ids), 0) = 0 then return; end if;
  if cardinality(course_ids) > 100 then
    perform platform.announce_content(weight, 'everything');
  else
    perform platform.announce_content(weight, kind || ' ' || id) from unnest(course_ids) as id;
  end if;
end
$$;

-- For small tables that are shown as a whole.
create function platform.announce_table() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('firm', tg_argv[0]);
  return null;
end
$$;

-- The next functions run once per statement: `former` has its rows as they were, `present` as they are now.

create function catalog.announce_courses() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform platform.announce_content('firm', 'course', array_agg(id)) from present;
  elsif tg_op = 'DELETE' then
    perform platform.announce_content('firm', 'course', array_agg(id)) from former;
  else
    perform platform.announce_content('firm', 'course', array_agg(id))
    from former join present using (id)
    where former is distinct from present;
  end if;
  return null;
end
$$;

create function catalog.announce_outline() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform platform.announce_content('firm', 'course', array_agg(distinct course_id)) from present;
  elsif tg_op = 'DELETE' then
    perform platform.announce_content('firm', 'course', array_agg(distinct course_id)) from former;
  else
    perform platform.announce_content('firm', 'course', array_agg(distinct touched))
    from former join present using (id)
      cross join unnest(array[former.course_id, present.course_id]) as touched
    where former is distinct from present;
  end if;
  return null;
end
$$;

-- A quiz that is deleted with its lesson is announced with the lesson.
create function assessment.announce_quizzes() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('firm', 'course', array_agg(distinct lesson.course_id))
  from changed join catalog.lesson on lesson.id = changed.lesson_id;
  return null;
end
$$;

create function learning.announce_students() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('soft', 'students', array_agg(distinct course_id)) from changed;
  return null;
end
$$;

create function community.announce_comments() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform platform.announce_content('soft', 'comments', array_agg(distinct course_id))
    from present where state = 'approved';
  elsif tg_op = 'DELETE' then
    perform platform.announce_content('firm', 'comments', array_agg(distinct course_id))
    from former where state = 'approved';
  else
    perform platform.announce_content('soft', 'comments', array_agg(distinct present.course_id))
    from former join present using (id)
    where former.state <> 'approved' and present.state = 'approved';
    perform platform.announce_content('firm', 'comments', array_agg(distinct former.course_id))
    from former join present using (id)
    where former.state = 'approved'
      and (present.state, present.comment, present.name, present.account_id, present.created_at)
        is distinct from (former.state, former.comment, former.name, former.account_id, former.created_at);
  end if;
  return null;
end
$$;

-- `ratings` are the stars of a course, `comments` the list with the written reviews, `testimonials` those on the home page.
create function community.announce_reviews() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform platform.announce_content('soft', 'ratings', array_agg(distinct course_id)) from present;
    perform platform.announce_content('soft', 'comments', array_agg(distinct course_id))
    from present where comment <> '';
    perform platform.announce_content('soft', 'testimonials')
    from present where home_position is not null limit 1;
  elsif tg_op = 'DELETE' then
    perform platform.announce_content('soft', 'ratings', array_agg(distinct course_id)) from former;
    perform platform.announce_content('firm', 'comments', array_agg(distinct course_id))
    from former where comment <> '';
    perform platform.announce_content('firm', 'testimonials')
    from former where home_position is not null limit 1;
  else
    perform platform.announce_content('soft', 'ratings', array_agg(distinct present.course_id))
    from former join present using (id) where former.stars <> present.stars;
    perform platform.announce_content('soft', 'comments', array_agg(distinct present.course_id))
    from former join present using (id)
    where present.comment <> ''
      and (present.comment, present.stars, present.updated_at)
        is distinct from (former.comment, former.stars, former.updated_at);
    -- A text that could be read is gone.
    perform platform.announce_content('firm', 'comments', array_agg(distinct former.course_id))
    from former join present using (id)
    where former.comment <> '' and (former.comment, former.account_id) <> (present.comment, present.account_id);
    perform platform.announce_content('firm', 'testimonials')
    from former join present using (id)
    where (former.home_position is not null or present.home_position is not null)
      and (former.home_position, former.comment, former.account_id)
        is distinct from (present.home_position, present.comment, present.account_id)
    limit 1;
  end if;
  return null;
end
$$;

-- The home page says how many instructors there are.
create function accounts.announce_people() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('soft', 'people') from changed where role = 'ModuleOwner' limit 1;
  return null;
end
$$;

create function accounts.announce_role() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('soft', 'people');
  return null;
end
$$;

-- A name appears with everything its account has published.
create function community.announce_author() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('firm', 'comments', array(
    select course_id from community.comment where account_id = new.id and state = 'approved'
    union
    select course_id from community.review where account_id = new.id and comment <> ''
  ));
  perform platform.announce_content('firm', 'testimonials')
  where exists (select from community.review where account_id = new.id and home_position is not null);
  return null;
end
$$;

-- One announced "something has changed", whatever it was. Processes of the previous version still hear that.
drop function platform.announce_content_change() cascade;

create trigger content_changed after insert or update or delete on catalog.category
  for each statement execute function platform.announce_table('categories');
create trigger content_changed after insert or update or delete on community.support_person
  for each statement execute function platform.announce_table('support');

create function pg_temp.announce(source regclass, announce regproc) returns void
language plpgsql
as $$
begin
  execute format('create trigger content_inserted after insert on %s
    referencing new table as present for each statement execute function %s()', source, announce);
  execute format('create trigger content_updated after update on %s
    referencing old table as former new table as present for each statement execute function %s()', source, announce);
  execute format('create trigger content_deleted after delete on %s
    referencing old table as former for each statement execute function %s()', source, announce);
end
$$;
select pg_temp.announce('catalog.course', 'catalog.announce_courses');
select pg_temp.announce('catalog.module', 'catalog.announce_outline');
select pg_temp.announce('catalog.lesson', 'catalog.announce_outline');
select pg_temp.announce('community.comment', 'community.announce_comments');
select pg_temp.announce('community.review', 'community.announce_reviews');
drop function pg_temp.announce(regclass, regproc);

create trigger content_inserted after insert on assessment.quiz
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_updated after update on assessment.quiz
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_deleted after delete on assessment.quiz
  referencing old table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_inserted after insert on assessment.question
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_updated after update on assessment.question
  referencing new table as changed for each statement execute function assessment.announce_quizzes();
create trigger content_deleted after delete on assessment.question
  referencing old table as changed for each statement execute function assessment.announce_quizzes();

create trigger content_inserted after insert on learning.enrolment
  referencing new table as changed for each statement execute function learning.announce_students();
create trigger content_deleted after delete on learning.enrolment
  referencing old table as changed for each statement execute function learning.announce_students();

create trigger content_inserted after insert on accounts.account
  referencing new table as changed for each statement execute function accounts.announce_people();
create trigger content_deleted after delete on accounts.account
  referencing old table as changed for each statement execute function accounts.announce_people();
create trigger content_role after update of role on accounts.account
  for each row when (old.role <> new.role and 'ModuleOwner' in (old.role, new.role))
  execute function accounts.announce_role();
create trigger content_author after update of first_name, last_name on accounts.account
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function community.announce_author();
