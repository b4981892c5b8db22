-- Lessons are searched within twenty courses at a time. PostgreSQL preferred to look up the words among all lessons,
-- which took longer with every course.
drop index catalog.lesson_search_idx;
