-- An archived course leaves the search as an unpublished one does.
create or replace function catalog.enter_course() returns trigger
language plpgsql
as $$
begin
  if new.published_at is null or new.archived_at is not null then
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

delete from catalog.search_entry using catalog.course
where course.id = search_entry.course_id and course.archived_at is not null;
