create extension if not exists pg_trgm;
create extension if not exists unaccent;

alter table catalog.course
  add column search tsvector,
  -- Title, teacher, summary and lesson titles: small, so that many matches can be ranked quickly.
  add column headline tsvector;
alter table catalog.lesson add column search tsvector;
create index on catalog.course using gin (search);
create index on catalog.lesson using gin (search);
create index on catalog.course (level) where published_at is not null;

-- Every searchable word; mistyped words are matched here by similarity.
create table catalog.search_word (word text collate "C" primary key);
create index on catalog.search_word using gin (word gin_trgm_ops);

create function catalog.plain(given text) returns text
language sql stable
as $$ select unaccent(lower(given)) $$;

-- Stems match other forms of a word; whole words match by prefix.
create function catalog.to_search(given text, weight "char") returns tsvector
language sql stable
as $$
  select setweight(to_tsvector('english', catalog.plain(given)) || to_tsvector('simple', catalog.plain(given)), weight)
$$;

create function catalog.learn_words(given text) returns void
language sql
as $$
  insert into catalog.search_word (word)
  select distinct word
  from regexp_split_to_table(catalog.plain(given), '[^[:alnum:]]+') as word
  where length(word) between 3 and 40 and word !~ '^[0-9]+$'
  on conflict do nothing
$$;

create function catalog.index_lesson() returns trigger
language plpgsql
as $$
begin
  new.search := catalog.to_search(new.title, 'C') || catalog.to_search(new.words, 'D');
  -- Without the words of the text, which may be locked: corrections are shown to everyone.
  perform catalog.learn_words(new.title || ' ' || array_to_string(new.headings, ' '));
  return new;
end
$$;
create trigger index_lesson before insert or update of title, headings, words on catalog.lesson
  for each row execute function catalog.index_lesson();

create aggregate catalog.join_search(tsvector) (sfunc = tsvector_concat, stype = tsvector, initcond = '');

create function catalog.index_course() returns trigger
language plpgsql
as $$
declare
  about text := concat_ws(' ', new.subject, new.teacher, new.summary);
begin
  new.headline := catalog.to_search(new.title, 'A') || catalog.to_search(about, 'B');
  select
    new.headline || coalesce(catalog.join_search(lesson.search), ''),
    new.headline || coalesce(catalog.join_search(ts_filter(lesson.search, '{c}')), '')
  into new.search, new.headline
  from catalog.lesson
  where lesson.course_id = new.id and lesson.position is not null;
  perform catalog.learn_words(concat_ws(' ', new.title, about));
  return new;
end
$$;
create trigger index_course before insert or update on catalog.course
  for each row execute function catalog.index_course();

-- A course is found by its lessons, so updating one rebuilds the course's index.
create function catalog.index_course_of_lesson() returns trigger
language plpgsql
as $$
begin
  update catalog.course set version = version where id in (select distinct course_id from changed);
  return null;
end
$$;
create trigger index_course_after_insert after insert on catalog.lesson
  referencing new table as changed for each statement execute function catalog.index_course_of_lesson();
create trigger index_course_after_update after update on catalog.lesson
  referencing new table as changed for each statement execute function catalog.index_course_of_lesson();
create trigger index_course_after_delete after delete on catalog.lesson
  referencing old table as changed for each statement execute function catalog.index_course_of_lesson();
