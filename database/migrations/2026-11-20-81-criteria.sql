-- A rubric with levels: [{ "title", "weight", "levels": [{ "name", "points", "text" }] }]. Null for a plain list of points. Where
-- there are criteria, `rubric` has their titles, by which fellow learners review.
alter table catalog.lesson add column criteria jsonb;

alter table assessment.submission
  -- The criteria as they were when the work was reviewed, each with the name of the level that was `chosen`.
  add column judged jsonb not null default '[]',
  -- Why the mark isn't the one that follows from them.
  add column mark_reason text;
