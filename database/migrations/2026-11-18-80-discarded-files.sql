-- Files are removed after the transaction that decided it, so the list says which removals are under way.
alter table platform.discarded_file add column removing_since timestamptz;

-- A file that is stored by the hash of its content comes off the list when the same content is stored again, unless its removal has
-- begun. In a trigger, because a process of the version before doesn't look at the list.
create function platform.keep_stored_file() returns trigger
language plpgsql
as $$
begin
  delete from platform.discarded_file
  where split_part(name, '.', 1) = new.hash and removing_since is null;
  return null;
end
$$;
create trigger keep_stored_file after insert on catalog.media
  for each row execute function platform.keep_stored_file();
create trigger keep_stored_file after insert on studio.asset
  for each row execute function platform.keep_stored_file();
