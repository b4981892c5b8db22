-- Questions that visitors may answer on the home page.
alter table assessment.question add column sample boolean not null default false;
create index on assessment.question (lesson_id) where sample;
