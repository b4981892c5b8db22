-- Tells which versions say the same as the draft, without reading them. A place on the home page isn't part of what teachers write.
alter table studio.version add column content_hash text not null
  generated always as (md5((content #- '{details,featured}')::text)) stored;
