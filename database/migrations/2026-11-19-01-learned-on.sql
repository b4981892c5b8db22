-- The last day on which the learner worked in the course or spent a minute in one of its lessons, in their time zone. Kept
-- here, because looking for it among all that someone did in three years takes longer than the rest of the list of their courses.
alter table learning.enrolment add column learned_on date;

-- What the column above has to be, counted from what the learner did.
create function learning.learned_on(account integer, course integer) returns date
language sql stable
return (
  select max(activity.day)
  from learning.activity
  where activity.account_id = account
    and activity.lesson_id in (select lesson.id from catalog.lesson where lesson.course_id = course)
    and (activity.worked or activity.seconds >= 60)
);

create function learning.follow_learned_day() returns trigger
language plpgsql
as $$
begin
  update learning.enrolment set learned_on = new.day
  from catalog.lesson
  where lesson.id = new.lesson_id
    and enrolment.course_id = lesson.course_id and enrolment.account_id = new.account_id
    and (enrolment.learned_on is null or enrolment.learned_on < new.day);
  return null;
end
$$;
create trigger follow_learned_day after insert on learning.activity
  for each row when (new.worked or new.seconds >= 60) execute function learning.follow_learned_day();
-- Once per lesson and day: a report of every further minute changes nothing.
create trigger follow_lengthened_day after update of worked, seconds on learning.activity
  for each row when ((new.worked or new.seconds >= 60) and not (old.worked or old.seconds >= 60))
  execute function learning.follow_learned_day();

-- A preview may have been read before enrolling.
create function learning.begin_with_previews() returns trigger
language plpgsql
as $$
begin
  new.learned_on := learning.learned_on(new.account_id, new.course_id);
  return new;
end
$$;
create trigger begin_with_previews before insert on learning.enrolment
  for each row execute function learning.begin_with_previews();

lock table learning.enrolment, learning.activity in share row exclusive mode;
update learning.enrolment set learned_on = learning.learned_on(account_id, course_id);
