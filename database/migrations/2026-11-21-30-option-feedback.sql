-- A question with one right option may show a picture, and so may each of its options: { "question": html, "options": [html or null] }.
-- Those of other kinds are in `shown`.
alter table assessment.question add column pictures jsonb;

-- What is said to whoever has chosen an option, in the order in which the options are written: empty where there is nothing, and null if
-- there is nothing at all. It is part of the key, because it tells which option is right.
alter table assessment.answer_key add column says text[];

-- What a question of another kind asks, without what is only said afterwards: a new sentence doesn't make it another question.
create function assessment.asked_content(content jsonb) returns jsonb
language sql immutable parallel safe
return case
  when jsonb_typeof(content -> 'options') = 'array' then
    jsonb_set(
      content - 'explanation',
      '{options}',
      (
        select coalesce(jsonb_agg(option - 'says' order by place), '[]')
        from jsonb_array_elements(content -> 'options') with ordinality as written (option, place)
      )
    )
  else content - 'explanation'
end;

create or replace function assessment.fingerprint(question text, options text[], answer integer, content jsonb) returns text
language sql stable parallel safe
return case
  when content is null then assessment.fingerprint(question, options, answer)
  else encode(sha256(convert_to(jsonb_build_array(question, assessment.asked_content(content))::text, 'UTF8')), 'hex')
end;

-- ## Published views

create or replace view assessment.quiz_question as
  select lesson_id, version, position, question, options, shown, pictures from assessment.question;
