-- The picture of a course in place of its drawing: the hash of the picture and its crops, and what it shows.
alter table catalog.course
  add column cover text check (cover ~ '^[0-9a-f]{64}$'),
  add column cover_alt text not null default '';

-- Covers whose files are made. They can be made again from the picture, which belongs to the course.
create table catalog.cover (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null default now()
);
create index on catalog.cover (created_at);
create index on catalog.course (cover) where cover is not null;

-- As `platform.keep_stored_file`, for a hash with several files.
create function catalog.keep_cover_files() returns trigger
language plpgsql
as $$
begin
  delete from platform.discarded_file
  where starts_with(name, new.hash || '-') and removing_since is null;
  return null;
end
$$;
create trigger keep_cover_files after insert on catalog.cover
  for each row execute function catalog.keep_cover_files();
