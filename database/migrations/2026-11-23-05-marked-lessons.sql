-- Lessons that were marked by hand are few; without this, finding them reads everything that a learner completed.
create index lesson_completion_marked on learning.lesson_completion (account_id, lesson_id) where way = 'marked';
