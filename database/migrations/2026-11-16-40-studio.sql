-- The studio, where teachers write courses. Learners see what was published; a draft is what comes next.
create schema studio;

alter table catalog.course
  -- Edited in the studio from then on: loading course files leaves it alone.
  add column studio_since timestamptz,
  -- No longer offered, and kept for those who have it.
  add column archived_at timestamptz;

alter table catalog.lesson
  -- The questions by which an assignment is reviewed.
  add column rubric text[] not null default '{}';

-- Who teaches a course besides its owner.
create table catalog.co_teacher (
  course_id integer not null references catalog.course on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  may_edit boolean not null,
  may_review boolean not null,
  added_at timestamptz not null default now(),
  primary key (course_id, account_id),
  check (may_edit or may_review)
);
create index on catalog.co_teacher (account_id);

-- Everyone who teaches a course.
create view catalog.teacher as
  select id as course_id, owner_account_id as account_id, true as is_owner, true as may_edit, true as may_review
  from catalog.course
  where owner_account_id is not null
  union all
  select course_id, account_id, false, may_edit, may_review
  from catalog.co_teacher;

-- Former addresses of lessons, in lower case.
create table catalog.lesson_redirect (
  slug text primary key check (slug = lower(slug)),
  lesson_id uuid not null references catalog.lesson on delete cascade
);
create index on catalog.lesson_redirect (lesson_id);

create table studio.draft (
  course_id integer primary key references catalog.course on delete cascade,
  -- Made from files with this hash, and made again when they change, until someone edits it.
  origin_hash text,
  -- Everything in course.yaml except the id and the modules.
  details jsonb not null,
  -- Each part has a revision of its own, incremented on each save: a save names the one it is based on.
  details_revision integer not null default 1,
  -- [{ "id", "title", "lessons": [ids] }]. A lesson in no module has been removed from the course.
  outline jsonb not null,
  outline_revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by_account_id integer references accounts.account on delete set null,
  -- When to publish by itself.
  scheduled_at timestamptz,
  scheduled_note text,
  scheduled_by_account_id integer references accounts.account on delete set null,
  check ((scheduled_at is null) = (scheduled_note is null))
);
create index on studio.draft (scheduled_at) where scheduled_at is not null;
create index on studio.draft (changed_by_account_id);
create index on studio.draft (scheduled_by_account_id);

create table studio.lesson (
  -- That of catalog.lesson, once published.
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references studio.draft on delete cascade,
  kind text not null check (kind in ('lesson', 'assignment')),
  -- Address, title, minutes, preview, photos, rubric.
  settings jsonb not null,
  settings_revision integer not null default 1,
  source text not null default '',
  source_revision integer not null default 1,
  questions jsonb not null default '[]',
  questions_revision integer not null default 1,
  changed_at timestamptz not null default now(),
  changed_by_account_id integer references accounts.account on delete set null
);
-- One that was removed keeps its address, so that it can come back.
create unique index lesson_slug_key on studio.lesson (course_id, lower(settings ->> 'slug'));
create index on studio.lesson (changed_by_account_id);

-- Images and drawings, each stored once whatever number of courses and versions show it.
create table studio.asset (
  hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
  type text not null check (type in ('image/svg+xml', 'image/webp')),
  bytes integer not null check (bytes > 0),
  width integer not null,
  height integer not null,
  -- Of a drawing, which becomes part of the page; images are files.
  svg text,
  created_at timestamptz not null default now(),
  check ((type = 'image/svg+xml') = (svg is not null))
);

-- The figures of a draft: `figures/stairs.svg` in its lessons.
create table studio.figure (
  course_id integer not null references studio.draft on delete cascade,
  name text not null check (name ~ '^[a-z0-9-]+\.(svg|png|jpg|webp)$'),
  hash text not null references studio.asset,
  primary key (course_id, name)
);
create index on studio.figure (hash);

create table studio.version (
  course_id integer not null references catalog.course on delete cascade,
  number integer not null check (number > 0),
  note text not null,
  -- The whole course as it was then: details, modules, lessons, figures.
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by_account_id integer references accounts.account on delete set null,
  primary key (course_id, number)
);
create index on studio.version (published_by_account_id);

create function studio.refuse_change() returns trigger
language plpgsql
as $$
begin
  raise exception 'A published version does not change.';
end
$$;
create trigger unchangeable before update of course_id, number, note, content, published_at on studio.version
  for each row execute function studio.refuse_change();

-- For a colleague without an account.
create table studio.preview_link (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references studio.draft on delete cascade,
  token_hash text not null unique,
  created_by_account_id integer references accounts.account on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index on studio.preview_link (course_id);
create index on studio.preview_link (created_by_account_id);

-- Who has which lesson open in the editor.
create table studio.presence (
  lesson_id uuid not null references studio.lesson on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  -- The line with the cursor, from 1.
  line integer not null check (line > 0),
  seen_at timestamptz not null default now(),
  primary key (lesson_id, account_id)
);
create index on studio.presence (account_id);

-- Imported questions that wait to be used in a quiz.
create table studio.bank_question (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references studio.draft on delete cascade,
  question jsonb not null,
  -- The file it came from.
  source text not null,
  created_at timestamptz not null default now()
);
create index on studio.bank_question (course_id);
