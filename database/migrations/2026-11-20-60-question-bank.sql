-- Questions of all courses in one bank: where each is used, and questions that belong to a teacher instead of a course.

-- What makes two questions the same word for word. The rest says where one is used.
create function studio.question_print(question jsonb) returns text
language sql immutable parallel safe
return md5((question - 'bank' - 'id' - 'sample' - 'part')::text);

-- Everything of a question that can be searched, in small letters.
create function studio.question_words(question jsonb) returns text
language sql immutable parallel safe
begin atomic
  select coalesce(lower(string_agg(part #>> '{}', ' ')), '')
  from jsonb_path_query((question - 'bank' - 'id' - 'kind') #- '{practice,kind}', 'strict $.**') as part
  where jsonb_typeof(part) = 'string';
end;

-- A question of a quiz has one right option, or says in `practice` what it asks for instead.
create function studio.question_kind(question jsonb) returns text
language sql immutable parallel safe
return coalesce(question ->> 'kind', question #>> '{practice,kind}', 'one');

alter table studio.bank_question
  alter column course_id drop not null,
  -- Whose it is, if it belongs to no course.
  add column account_id integer references accounts.account on delete cascade,
  add column tags text[] not null default '{}',
  add column kind text not null generated always as (studio.question_kind(question)) stored,
  add column print text not null generated always as (studio.question_print(question)) stored,
  add column words text not null generated always as (studio.question_words(question)) stored,
  add constraint bank_question_owner check (num_nonnulls(course_id, account_id) = 1);
create index on studio.bank_question (account_id);

-- Where the questions of drafts are, so that nobody has to read all lessons to find one. Maintained by a trigger.
create table studio.question_place (
  lesson_id uuid not null references studio.lesson on delete cascade,
  part text not null check (part in ('quiz', 'practice')),
  -- In its list, from 0.
  place integer not null check (place >= 0),
  course_id integer not null,
  -- The question of the bank that it follows. There may be no such row any more: places with the same number still belong together.
  bank_id uuid,
  kind text not null,
  print text not null,
  words text not null,
  -- By which answers are counted, see assessment.fingerprint, and the right option; null without one.
  fingerprint text,
  answer integer,
  primary key (lesson_id, part, place)
);
create index on studio.question_place (course_id);
create index on studio.question_place (bank_id) where bank_id is not null;

create function studio.place_questions(lesson studio.lesson) returns void
language sql
begin atomic
  delete from studio.question_place where lesson_id = (lesson).id;
  insert into studio.question_place
    (lesson_id, part, place, course_id, bank_id, kind, print, words, fingerprint, answer)
  select (lesson).id, part, nth - 1, (lesson).course_id, (question ->> 'bank')::uuid,
    studio.question_kind(question), studio.question_print(question), studio.question_words(question),
    case when right_option is not null then
      assessment.fingerprint(
        question ->> 'question',
        array(select jsonb_array_elements_text(question -> 'options')),
        right_option
      )
    end,
    right_option
  from (
    select 'quiz' as part, question, nth
    from jsonb_array_elements((lesson).questions) with ordinality as asked (question, nth)
    union all
    select 'practice', question, nth
    from jsonb_array_elements((lesson).practice) with ordinality as practised (question, nth)
  ) as written
  cross join lateral (
    select case when question ->> 'kind' is null and jsonb_typeof(question -> 'answer') = 'number'
      then (question ->> 'answer')::integer
    end as right_option
  ) as keyed;
end;

create function studio.place_changed_questions() returns trigger
language plpgsql
as $$
begin
  perform studio.place_questions(new);
  return null;
end
$$;
create trigger questions_written after insert on studio.lesson
  for each row execute function studio.place_changed_questions();
create trigger questions_rewritten after update of questions, practice on studio.lesson
  for each row when (old.questions is distinct from new.questions or old.practice is distinct from new.practice)
  execute function studio.place_changed_questions();

select studio.place_questions(lesson) from studio.lesson;
