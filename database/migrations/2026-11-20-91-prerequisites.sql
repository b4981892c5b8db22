-- Courses to take before another one: required, or only helpful.
create table catalog.prerequisite (
  course_id integer not null references catalog.course on delete cascade,
  needed_course_id integer not null references catalog.course on delete cascade,
  position smallint not null check (position > 0),
  required boolean not null,
  primary key (course_id, needed_course_id),
  check (course_id <> needed_course_id)
);
create index on catalog.prerequisite (needed_course_id);

-- The page of a course names the courses to take before it.
create function catalog.announce_later_courses() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('firm', 'course', array_agg(distinct prerequisite.course_id))
  from former
  join present using (id)
  join catalog.prerequisite on prerequisite.needed_course_id = present.id
  where (former.title, former.published_at, former.archived_at)
    is distinct from (present.title, present.published_at, present.archived_at);
  return null;
end
$$;
create trigger later_courses_updated after update on catalog.course
  referencing old table as former new table as present for each statement execute function catalog.announce_later_courses();

-- When a teacher let the learner start without the courses that are required before; null if nobody did.
alter table learning.enrolment add column admitted_at timestamptz;
