-- ## Published views

-- Which version of a course was published when.
create view studio.published_version as
  select course_id, number, published_at from studio.version;

-- The course of every lesson in a draft.
create view studio.draft_lesson as
  select id, course_id from studio.lesson;
