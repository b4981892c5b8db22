-- A quiz may draw its questions from a bank, and shows the options of each attempt in an order of its own. Both follow from the
-- seed of the attempt's paper. Attempts before that asked all questions as they are written, and have neither.
alter table assessment.attempt
  add column paper bigint,
  -- The positions of the questions that were asked, in order; null if all were asked, in their own order. The answers belong to
  -- these, and name options as they are written.
  add column questions integer[];

-- A paper counts once, in whichever window it is handed in.
create unique index attempt_paper_key on assessment.attempt (account_id, lesson_id, paper)
  where paper is not null;
