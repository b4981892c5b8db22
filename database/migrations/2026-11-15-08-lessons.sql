alter table catalog.course
  -- The owner reviews what learners submit.
  add column owner_account_id integer references accounts.account on delete set null,
  add column layout text not null default 'standard' check (layout in ('standard', 'briefing', 'gallery')),
  add column overview text not null default '',
  add column overview_html text not null default '',
  add column outcomes text[] not null default '{}',
  add column needs text[] not null default '{}',
  add column teacher_headline text not null default '',
  add column teacher_about text not null default '',
  add column teacher_about_html text not null default '',
  add column faqs jsonb not null default '[]',
  -- Hash of the files it was loaded from; null for a course created in the product.
  add column content_hash text,
  add column version integer not null default 1;

create index on catalog.course (owner_account_id);

create table catalog.module (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  position integer not null check (position > 0),
  title text not null,
  unique (course_id, position)
);

create table catalog.lesson (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  module_id uuid references catalog.module on delete set null,
  -- Position in the course, counted over all modules; null once withdrawn.
  position integer check (position > 0),
  slug text not null unique,
  title text not null,
  kind text not null check (kind in ('lesson', 'assignment')),
  minutes integer not null check (minutes between 1 and 600),
  preview boolean not null default false,
  source text not null,
  html text not null,
  headings text[] not null default '{}',
  -- The text without markup, for search.
  words text not null default '',
  -- What each photo of an assignment should show.
  photos jsonb not null default '[]',
  content_hash text,
  version integer not null default 1,
  unique (course_id, position) deferrable initially deferred
);
create index on catalog.lesson (module_id);
-- Slugs match regardless of case.
create unique index on catalog.lesson (lower(slug));

create trigger content_changed after insert or update or delete on catalog.module
  for each statement execute function platform.announce_content_change();
create trigger content_changed after insert or update or delete on catalog.lesson
  for each statement execute function platform.announce_content_change();

-- What was loaded last, so that unchanged files are not even read.
create table catalog.loaded_content (
  only_row boolean primary key default true check (only_row),
  fingerprint text not null
);
