-- A new course gets addresses that no other draft has, found by address alone.
create index on studio.lesson (lower(settings ->> 'slug'));
