-- Videos, recordings, PDFs and captions that lessons show, each once, under the hash of its content.
create table catalog.media (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null,
  bytes integer not null check (bytes > 0),
  -- How long it plays; null for what doesn't.
  seconds real check (seconds > 0),
  -- Of a video.
  width integer,
  height integer,
  -- WebVTT is text and stays here; everything else is a file.
  captions text,
  created_at timestamptz not null default now(),
  check ((type = 'text/vtt') = (captions is not null))
);
create index media_created_at on catalog.media (created_at);

-- The hashes of what a lesson shows: whoever may read one of these lessons may have the file.
alter table catalog.lesson add column media text[] not null default '{}';
alter table catalog.earlier_lesson add column media text[] not null default '{}';
create index lesson_media on catalog.lesson using gin (media);
create index earlier_lesson_media on catalog.earlier_lesson using gin (media);

-- The media of a draft: `media/depth.mp4` in its lessons.
create table studio.media (
  course_id integer not null references studio.draft on delete cascade,
  name text not null check (name ~ '^[a-z0-9-]+\.(mp4|webm|mp3|m4a|ogg|wav|pdf|vtt)$'),
  hash text not null references catalog.media,
  added_at timestamptz not null default now(),
  primary key (course_id, name)
);
create index on studio.media (hash);
create index version_media on studio.version using gin (jsonb_path_query_array(content, '$.media.*'));
