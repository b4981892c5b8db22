-- What learners and teachers write under a lesson: a question, or an answer to one. Answers have no answers.
create table community.lesson_post (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  -- Null for a question.
  question_id uuid references community.lesson_post on delete cascade,
  text text not null,
  -- Made by the browser for each post: sent twice, it counts once.
  key uuid unique,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- Of a question: the answer that the asker said helped.
  helpful_post_id uuid references community.lesson_post on delete set null,
  -- Of a question: the last answer is a teacher's, or none is needed.
  settled_at timestamptz,
  -- Someone reported it, and no teacher has looked yet.
  reported_at timestamptz,
  -- A teacher looked at a report and left the post; further reports change nothing until it is edited.
  kept_at timestamptz,
  -- By a teacher or an Admin. Authors delete the row.
  removed_at timestamptz,
  remover_account_id integer references accounts.account on delete set null,
  check (question_id is null or (helpful_post_id is null and settled_at is null))
);
create index lesson_post_listed_key on community.lesson_post (lesson_id, created_at, id)
  where question_id is null and removed_at is null;
create index lesson_post_answers_key on community.lesson_post (question_id, created_at, id);
create index lesson_post_published_key on community.lesson_post (course_id, created_at, id)
  where question_id is null and removed_at is null;
create index lesson_post_unsettled_key on community.lesson_post (course_id, created_at, id)
  where question_id is null and removed_at is null and settled_at is null;
create index lesson_post_reported_key on community.lesson_post (course_id, created_at, id)
  where reported_at is not null and removed_at is null;
create index on community.lesson_post (account_id, created_at);
create index on community.lesson_post (helpful_post_id) where helpful_post_id is not null;
create index on community.lesson_post (remover_account_id) where remover_account_id is not null;

-- Follows the last answer, whoever wrote it.
create function community.settle_question() returns trigger
language plpgsql
as $$
declare
  answered uuid := coalesce(new.question_id, old.question_id);
  settled timestamptz;
begin
  if answered is null then return null; end if;
  select case when community.is_by_teacher(answer.account_id, answer.course_id) then answer.created_at end into settled
  from community.lesson_post as answer
  where answer.question_id = answered and answer.removed_at is null
  order by answer.created_at desc, answer.id desc
  limit 1;
  update community.lesson_post set settled_at = settled where id = answered and settled_at is distinct from settled;
  return null;
end
$$;
create trigger settle_question after insert or delete or update of removed_at on community.lesson_post
  for each row execute function community.settle_question();

-- The questions of each lesson, by the lesson's id.
create function community.tally_questions() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  lesson record;
begin
  for lesson in
    select course_id, lesson_id::text as id, count(*)::integer as questions
    from changed where question_id is null and removed_at is null group by course_id, lesson_id
  loop
    perform platform.add_to_tally('questions', lesson.course_id, lesson.id, sign * lesson.questions);
  end loop;
  return null;
end
$$;
create trigger tally_insert after insert on community.lesson_post referencing new table as changed
  for each statement execute function community.tally_questions('1');
create trigger tally_delete after delete on community.lesson_post referencing old table as changed
  for each statement execute function community.tally_questions('-1');
create trigger tally_update_from after update on community.lesson_post referencing old table as changed
  for each statement execute function community.tally_questions('-1');
create trigger tally_update_to after update on community.lesson_post referencing new table as changed
  for each statement execute function community.tally_questions('1');

-- Added to what is counted already, whichever migrations came before.
do $$
begin
  execute 'create or replace view platform.counted as '
    || rtrim(pg_get_viewdef('platform.counted'::regclass), '; ')
    || ' union all select ''questions'', course_id, lesson_id::text, count(*)::integer
      from community.lesson_post where question_id is null and removed_at is null group by course_id, lesson_id';
  execute replace(
    pg_get_functiondef('platform.recount()'::regprocedure), 'lock table ', 'lock table community.lesson_post, '
  );
end
$$;
