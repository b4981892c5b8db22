-- A question of a quiz may be of any kind that practice has. Then it has no options: what learners see of it is in `shown`, which is
-- built from named fields when it is stored, and its answer is in the key alone.
alter table assessment.question
  drop constraint question_options_check,
  add column shown jsonb,
  add constraint question_options_check check (
    case when shown is null then array_length(options, 1) between 2 and 8 else options = '{}' end
  );

-- As its author wrote it, with the answer. `answer` is then 0: see assessment.attempt.answers.
alter table assessment.answer_key add column content jsonb;

-- What was answered to such questions, a value for each question that was asked; null if there are none. Their entries in `answers`
-- are 0 if the answer was right, 1 if it wasn't and null without one, so that right answers are counted alike.
alter table assessment.attempt add column given jsonb;
alter table assessment.sitting add column given jsonb;

-- Questions with the same text and the same content are the same question, whatever its explanation says.
create function assessment.fingerprint(question text, options text[], answer integer, content jsonb) returns text
language sql stable parallel safe
return case
  when content is null then assessment.fingerprint(question, options, answer)
  else encode(sha256(convert_to(jsonb_build_array(question, content - 'explanation')::text, 'UTF8')), 'hex')
end;

-- The parts of a quiz in their order: [{ "title", "questions", "asked" }], with how many questions each has and how many it asks.
alter table assessment.quiz_terms add column parts jsonb;

-- ## Published views

create or replace view assessment.quiz_question as
  select lesson_id, version, position, question, options, shown from assessment.question;

create or replace view assessment.version_terms as
  select lesson_id, version, asked, pass_mark, minutes, parts from assessment.quiz_terms;
