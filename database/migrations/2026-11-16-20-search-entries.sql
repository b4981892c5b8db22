-- A search counts everything it finds, and for that PostgreSQL visits the row of each match. The rows of courses are wide and
-- their pages many: what courses are found by is a table of its own, as narrow as can be, because its vectors are stored elsewhere.
-- The previous version still reads `course.search`, so it stays until no process of that version can be running.
create table catalog.search_entry (
  course_id integer primary key references catalog.course on delete cascade,
  search tsvector not null
) with (toast_tuple_target = 128);
alter table catalog.search_entry alter column search set storage external;

-- PostgreSQL takes reading a vector for free wherever it is stored, and would read all of them in a catalogue of a thousand
-- courses. This says what it costs. In PL/pgSQL, because a function in SQL would be replaced by its text.
create function catalog.stored_vector(given tsvector) returns tsvector
language plpgsql immutable strict parallel safe cost 1000
as $$ begin return given; end $$;
create index search_entry_search_idx on catalog.search_entry using gin (catalog.stored_vector(search));

-- Only what is in the headline has a rank above the lowest, so only these courses are ranked.
create index course_headline_idx on catalog.course using gin (headline);

create function catalog.enter_course() returns trigger
language plpgsql
as $$
begin
  if new.published_at is null then
    delete from catalog.search_entry where course_id = new.id;
  else
    insert into catalog.search_entry as entry (course_id, search)
    values (new.id, new.search)
    on conflict (course_id) do update set search = excluded.search
    where entry.search is distinct from excluded.search;
  end if;
  return null;
end
$$;
create trigger enter_course after insert or update on catalog.course
  for each row execute function catalog.enter_course();

insert into catalog.search_entry (course_id, search)
select id, search from catalog.course where published_at is not null
on conflict do nothing;

create aggregate catalog.any_of(tsquery) (sfunc = tsquery_or, stype = tsquery);
create aggregate catalog.all_of(tsquery) (sfunc = tsquery_and, stype = tsquery);
