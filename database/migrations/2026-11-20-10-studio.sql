-- The studio, where teachers write courses. Learners see what was published; a draft is what comes next.
create schema studio;

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
  -- A scheduled draft that failed is tried again after all others that are due, so that none is held up by it.
  scheduled_tried_at timestamptz,
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
  changed_by_account_id integer references accounts.account on delete set null,
  activities jsonb not null default '[]',
  activities_revision integer not null default 1,
  practice jsonb not null default '[]',
  practice_revision integer not null default 1
);
-- One that was removed keeps its address, so that it can come back.
create unique index lesson_slug_key on studio.lesson (course_id, lower(settings ->> 'slug'));
create index on studio.lesson (changed_by_account_id);
-- A new course gets addresses that no other draft has, found by address alone.
create index on studio.lesson (lower(settings ->> 'slug'));

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
create index asset_created_at on studio.asset (created_at);
create trigger keep_stored_file after insert on studio.asset
  for each row execute function platform.keep_stored_file();

-- The figures of a draft: `figures/stairs.svg` in its lessons.
create table studio.figure (
  course_id integer not null references studio.draft on delete cascade,
  name text not null check (name ~ '^[a-z0-9-]+\.(svg|png|jpg|webp)$'),
  hash text not null references studio.asset,
  -- The list shows the newest first.
  added_at timestamptz not null default now(),
  primary key (course_id, name)
);
create index on studio.figure (hash);

-- The media of a draft: `media/depth.mp4` in its lessons.
create table studio.media (
  course_id integer not null references studio.draft on delete cascade,
  name text not null check (name ~ '^[a-z0-9-]+\.(mp4|webm|mp3|m4a|ogg|wav|pdf|vtt)$'),
  hash text not null references catalog.media,
  added_at timestamptz not null default now(),
  primary key (course_id, name)
);
create index on studio.media (hash);

create table studio.version (
  course_id integer not null references catalog.course on delete cascade,
  number integer not null check (number > 0),
  note text not null,
  -- The whole course as it was then: details, modules, lessons, figures.
  content jsonb not null,
  published_at timestamptz not null default now(),
  published_by_account_id integer references accounts.account on delete set null,
  -- Tells which versions say the same as the draft, without reading them. A place on the home page isn't part of what teachers write.
  content_hash text not null generated always as (md5((content #- '{details,featured}')::text)) stored,
  primary key (course_id, number)
);
create index on studio.version (published_by_account_id);
-- Images, drawings and media that no draft and no version shows are removed after a day. Few are, so each is looked up by itself.
create index version_figures on studio.version using gin (jsonb_path_query_array(content, '$.figures.*'));
create index version_media on studio.version using gin (jsonb_path_query_array(content, '$.media.*'));

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
create index presence_seen_at on studio.presence (seen_at);

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

-- What teachers write to one learner of a course, or to all of them.
create table studio.message (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  sender_account_id integer references accounts.account on delete set null,
  -- Null for an announcement, which goes to every learner of the course.
  recipient_account_id integer references accounts.account on delete cascade,
  subject text not null,
  text text not null,
  -- Made by the browser for each message: sent twice, it counts once.
  key uuid not null,
  created_at timestamptz not null default now(),
  -- Learners are notified in the order of their account ids, a batch at a time; those up to this one have been.
  sent_up_to integer not null default 0,
  recipients integer not null default 0,
  sent_at timestamptz,
  unique (sender_account_id, key)
);
create index on studio.message (course_id, created_at, id);
create index on studio.message (recipient_account_id);
create index on studio.message (created_at) where sent_at is null;

-- How far each learner of a course is, for the teacher's list. Kept by triggers, because counting the work of ten thousand
-- learners for every page of the list would take too long.
create table studio.learner (
  course_id integer not null references catalog.course on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  enrolled_at timestamptz not null,
  finished boolean not null,
  -- Lessons that are done and still in the course.
  done integer not null,
  -- When the last lesson was done; before the first, the enrolment.
  progress_at timestamptz not null,
  -- The last day with any activity in the course, in the learner's time zone.
  seen_on date,
  -- The quiz that was failed last, as long as it isn't passed, and how often.
  failed_lesson_id uuid references catalog.lesson on delete set null,
  failed_tries integer not null default 0,
  primary key (course_id, account_id)
) with (fillfactor = 70);
create index on studio.learner (account_id);
create index on studio.learner (failed_lesson_id);
create index on studio.learner (course_id, done, account_id);
-- Those who were never here come first.
create index on studio.learner (course_id, seen_on nulls first, account_id);
create index on studio.learner (course_id, progress_at, account_id) include (finished, failed_tries);

-- What studio.learner has to be, counted from what learners did.
create view studio.counted_learner as
  select
    enrolment.course_id,
    enrolment.account_id,
    enrolment.enrolled_at,
    enrolment.completed_at is not null as finished,
    work.done,
    greatest(enrolment.enrolled_at, work.last_done_at) as progress_at,
    (
      select max(activity.day)
      from learning.activity
      join catalog.lesson on lesson.id = activity.lesson_id
      where activity.account_id = enrolment.account_id and lesson.course_id = enrolment.course_id
    ) as seen_on,
    failed.lesson_id as failed_lesson_id,
    coalesce(failed.tries, 0) as failed_tries
  from learning.enrolment
  cross join lateral (
    select count(*)::integer as done, max(completion.completed_at) as last_done_at
    from catalog.lesson
    join learning.lesson_completion as completion
      on completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
    where lesson.course_id = enrolment.course_id and lesson.position is not null
  ) as work
  left join lateral (
    select attempt.lesson_id, count(*)::integer as tries
    from catalog.lesson
    join assessment.attempt on attempt.lesson_id = lesson.id and attempt.account_id = enrolment.account_id
    where lesson.course_id = enrolment.course_id
      and attempt.score < attempt.pass_mark
      and not exists (
        select from learning.lesson_completion as completion
        where completion.lesson_id = lesson.id and completion.account_id = enrolment.account_id
      )
    group by attempt.lesson_id
    order by max(attempt.taken_at) desc
    limit 1
  ) as failed on true;

-- ## Triggers on tables of lower domains

-- They keep studio.learner in the transaction in which learners do something.

-- Follows learning.enrolment: who learns in a course, and who has finished it.
create function studio.follow_enrolment() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    delete from studio.learner where course_id = old.course_id and account_id = old.account_id;
  elsif tg_op = 'UPDATE' then
    update studio.learner set finished = new.completed_at is not null
    where course_id = new.course_id and account_id = new.account_id;
  else
    insert into studio.learner
    select * from studio.counted_learner where course_id = new.course_id and account_id = new.account_id
    on conflict do nothing;
  end if;
  return null;
end
$$;
create trigger follow_learner after insert or delete on learning.enrolment
  for each row execute function studio.follow_enrolment();
create trigger follow_completed_course after update of completed_at on learning.enrolment
  for each row when ((old.completed_at is null) <> (new.completed_at is null))
  execute function studio.follow_enrolment();

-- Follows learning.lesson_completion: how many lessons are done, and when the last one was.
create function studio.follow_completion() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'DELETE' then
    update studio.learner set done = learner.done - 1
    from catalog.lesson
    where lesson.id = old.lesson_id and lesson.position is not null
      and learner.course_id = lesson.course_id and learner.account_id = old.account_id;
  else
    update studio.learner
    set done = learner.done + 1,
      progress_at = greatest(learner.progress_at, new.completed_at),
      failed_tries = case when failed_lesson_id = new.lesson_id then 0 else failed_tries end,
      failed_lesson_id = nullif(failed_lesson_id, new.lesson_id)
    from catalog.lesson
    where lesson.id = new.lesson_id and lesson.position is not null
      and learner.course_id = lesson.course_id and learner.account_id = new.account_id;
  end if;
  return null;
end
$$;
create trigger follow_learner after insert or delete on learning.lesson_completion
  for each row execute function studio.follow_completion();

-- Follows learning.activity: the last day with any activity.
create function studio.follow_activity() returns trigger
language plpgsql
as $$
begin
  update studio.learner set seen_on = new.day
  from catalog.lesson
  where lesson.id = new.lesson_id and learner.course_id = lesson.course_id and learner.account_id = new.account_id
    and (learner.seen_on is null or learner.seen_on < new.day);
  return null;
end
$$;
-- The first activity of a day in a lesson: what is added to it later changes nothing here.
create trigger follow_learner after insert on learning.activity
  for each row execute function studio.follow_activity();

-- Follows assessment.attempt: the quiz that was failed last.
create function studio.follow_attempt() returns trigger
language plpgsql
as $$
begin
  update studio.learner
  set failed_lesson_id = new.lesson_id,
    failed_tries = (
      select count(*) from assessment.attempt
      where attempt.account_id = new.account_id and attempt.lesson_id = new.lesson_id
        and attempt.score < attempt.pass_mark
    )
  from catalog.lesson
  where lesson.id = new.lesson_id and learner.course_id = lesson.course_id and learner.account_id = new.account_id
    and not exists (
      select from learning.lesson_completion as completion
      where completion.account_id = new.account_id and completion.lesson_id = new.lesson_id
    );
  return null;
end
$$;
create trigger follow_learner after insert on assessment.attempt
  for each row when (new.score < new.pass_mark) execute function studio.follow_attempt();

-- Follows catalog.lesson: one that is withdrawn no longer counts, and counts again when it returns.
create function studio.follow_lesson() returns trigger
language plpgsql
as $$
declare
  change integer := case when tg_op = 'UPDATE' and old.position is null then 1 else -1 end;
begin
  update studio.learner set done = learner.done + change
  from learning.lesson_completion as completion
  where completion.lesson_id = old.id
    and learner.course_id = old.course_id and learner.account_id = completion.account_id;
  return case when tg_op = 'DELETE' then old end;
end
$$;
create trigger follow_learners after update of position on catalog.lesson
  for each row when ((old.position is null) <> (new.position is null))
  execute function studio.follow_lesson();
create trigger follow_learners_before_delete before delete on catalog.lesson
  for each row when (old.position is not null) execute function studio.follow_lesson();
