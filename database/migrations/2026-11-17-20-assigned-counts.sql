-- How much is assigned, begun and done, for each course and due date of a team and of each of its groups. Kept in the transaction
-- that changes it, so that a report costs the same for 5,000 people as for ten. Spread over rows like platform.tally: learners who
-- finish a lesson at the same moment never wait for each other.
create table teams.assigned_count (
  id bigint generated always as identity primary key,
  team_id uuid not null references teams.team on delete cascade,
  -- Null for the whole team.
  group_id uuid references teams.learning_group on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  due_on date not null,
  is_started boolean not null,
  -- Days between the due date and the day it was done, 0 if it was in time; null if it isn't done.
  late_days integer,
  amount integer not null
)
with (fillfactor = 50);
create index assigned_count_report on teams.assigned_count (team_id, group_id, course_id);
create index on teams.assigned_count (group_id);
create index on teams.assigned_count (course_id);

-- Days are the seller's, as everywhere in teams.
create function teams.days_late(due_on date, done_at timestamptz) returns integer
language sql
stable
as $$ select case when done_at is not null then greatest(0, (done_at at time zone 'Australia/Sydney')::date - due_on) end $$;

-- Everything, counted row by row.
create view teams.counted_assigned as
  select assigned.team_id, scope.group_id, assigned.course_id, assigned.due_on,
    assigned.started_at is not null as is_started, teams.days_late(assigned.due_on, assigned.done_at) as late_days,
    count(*)::integer as amount
  from teams.assigned_course as assigned
  cross join lateral (
    select null::uuid as group_id
    union all
    select part.group_id from teams.group_member as part
    where part.team_id = assigned.team_id and part.account_id = assigned.account_id
  ) as scope
  where assigned.ended_at is null and assigned.course_id is not null
  group by 1, 2, 3, 4, 5, 6;

-- What doesn't match. Empty, unless rows were changed with triggers off.
create view teams.wrong_assigned_count as
  select *
  from (
    select team_id, group_id, course_id, due_on, is_started, late_days, sum(amount) as amount
    from (
      select team_id, group_id, course_id, due_on, is_started, late_days, -amount as amount from teams.assigned_count
      union all
      select * from teams.counted_assigned
    ) as both_ways
    group by 1, 2, 3, 4, 5, 6
  ) as difference
  where amount <> 0;

create function teams.recount_assigned() returns void
language sql
as $$
  lock table teams.assigned_course, teams.group_member in share row exclusive mode;
  delete from teams.assigned_count;
  insert into teams.assigned_count (team_id, group_id, course_id, due_on, is_started, late_days, amount)
  select * from teams.counted_assigned;
$$;

create function teams.add_to_assigned_count(change teams.assigned_count) returns void
language plpgsql
as $$
declare
  counted teams.assigned_count;
begin
  -- A team, group or course that is being deleted has its counts deleted too.
  if not exists (select from teams.team where id = change.team_id)
    or not exists (select from catalog.course where id = change.course_id)
    or (change.group_id is not null and not exists (select from teams.learning_group where id = change.group_id))
  then return; end if;
  update teams.assigned_count set amount = amount + change.amount
  where id = (
    select id from teams.assigned_count
    where team_id = change.team_id and group_id is not distinct from change.group_id and course_id = change.course_id
      and due_on = change.due_on and is_started = change.is_started and late_days is not distinct from change.late_days
    limit 1
    for update skip locked
  )
  returning * into counted;
  if not found then
    insert into teams.assigned_count (team_id, group_id, course_id, due_on, is_started, late_days, amount)
    values (
      change.team_id, change.group_id, change.course_id, change.due_on, change.is_started, change.late_days, change.amount
    );
  elsif counted.amount = 0 then
    delete from teams.assigned_count where id = counted.id;
  end if;
end
$$;

-- Trigger functions get `1` for rows that were added and `-1` for rows that were removed; an updated row is both.
create function teams.count_assigned() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  change teams.assigned_count;
begin
  -- Someone who joins a group at this moment is either in it here, or will find these rows.
  perform from teams.team where id in (select team_id from changed) order by id for no key update;
  for change in
    select null, changed.team_id, scope.group_id, changed.course_id, changed.due_on, changed.started_at is not null,
      teams.days_late(changed.due_on, changed.done_at), sign * count(*)
    from changed
    cross join lateral (
      select null::uuid as group_id
      union all
      select part.group_id from teams.group_member as part
      where part.team_id = changed.team_id and part.account_id = changed.account_id
    ) as scope
    where changed.ended_at is null and changed.course_id is not null
    group by 2, 3, 4, 5, 6, 7
  loop
    perform teams.add_to_assigned_count(change);
  end loop;
  return null;
end
$$;

-- Most updates change one of a few columns; those that leave the counts alone, such as an email that was sent, write nothing.
create function teams.recount_changed_assigned() returns trigger
language plpgsql
as $$
declare
  change teams.assigned_count;
begin
  for change in
    select null, rows.team_id, scope.group_id, rows.course_id, rows.due_on, rows.is_started, rows.late_days, sum(rows.amount)
    from (
      select team_id, account_id, course_id, due_on, started_at is not null as is_started,
        teams.days_late(due_on, done_at) as late_days, -1 as amount
      from before where ended_at is null and course_id is not null
      union all
      select team_id, account_id, course_id, due_on, started_at is not null, teams.days_late(due_on, done_at), 1
      from after where ended_at is null and course_id is not null
    ) as rows
    cross join lateral (
      select null::uuid as group_id
      union all
      select part.group_id from teams.group_member as part
      where part.team_id = rows.team_id and part.account_id = rows.account_id
    ) as scope
    group by 2, 3, 4, 5, 6, 7
    having sum(rows.amount) <> 0
  loop
    perform teams.add_to_assigned_count(change);
  end loop;
  return null;
end
$$;

create function teams.count_group_member() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  change teams.assigned_count;
begin
  perform from teams.team where id in (select team_id from changed) order by id for no key update;
  -- Someone who finishes a lesson at this moment has either been counted, or will find the group.
  perform from teams.assigned_course as assigned
  join changed on changed.team_id = assigned.team_id and changed.account_id = assigned.account_id
  where assigned.ended_at is null
  order by assigned.id
  for share of assigned;
  for change in
    select null, changed.team_id, changed.group_id, assigned.course_id, assigned.due_on, assigned.started_at is not null,
      teams.days_late(assigned.due_on, assigned.done_at), sign * count(*)
    from changed
    join teams.assigned_course as assigned
      on assigned.team_id = changed.team_id and assigned.account_id = changed.account_id
    where assigned.ended_at is null and assigned.course_id is not null
    group by 2, 3, 4, 5, 6, 7
  loop
    perform teams.add_to_assigned_count(change);
  end loop;
  return null;
end
$$;

-- Whatever removes a member, their part of the record is closed while their groups are still known.
create function teams.end_with_membership() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course set ended_at = now(), end_reason = 'removed'
  where team_id = old.team_id and account_id = old.account_id and ended_at is null;
  return old;
end
$$;
create trigger end_assigned_courses before delete on teams.member
  for each row execute function teams.end_with_membership();

-- Nobody writes to these until the counts at the end are stored.
lock table teams.assigned_course, teams.group_member in share row exclusive mode;

create trigger count_added after insert on teams.assigned_course
  referencing new table as changed for each statement execute function teams.count_assigned('1');
create trigger count_removed after delete on teams.assigned_course
  referencing old table as changed for each statement execute function teams.count_assigned('-1');
create trigger count_changed after update on teams.assigned_course
  referencing old table as before new table as after for each statement execute function teams.recount_changed_assigned();
create trigger count_joined after insert on teams.group_member
  referencing new table as changed for each statement execute function teams.count_group_member('1');
create trigger count_left after delete on teams.group_member
  referencing old table as changed for each statement execute function teams.count_group_member('-1');

-- Who is late in one team.
create index assigned_course_late on teams.assigned_course (team_id, due_on, account_id)
  where ended_at is null and done_at is null;

-- How far those are whom an assignment was given to.
create index assigned_course_of_assignment on teams.assigned_course (assignment_id, account_id)
  include (done_at) where ended_at is null;

select teams.recount_assigned();
