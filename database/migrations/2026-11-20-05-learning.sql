-- What learners do in courses: enrolments, completed lessons, days of learning, certificates, notes and reminders.
create schema learning;

-- The day in someone's time zone; in UTC if the zone is unknown.
create function learning.day_in(zone text, moment timestamptz) returns date
language plpgsql stable
as $$
begin
  return (moment at time zone zone)::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end
$$;

-- A dated run of a course. Due dates are counted from its first day.
create table learning.run (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  starts_on date not null,
  unique (course_id, starts_on)
);

-- What a learner did in all is kept in the transaction that changes it: adding up every day and every attempt of years took
-- longer than everything else that the page about their progress shows.
--
-- Seconds in lessons. They change with every report of a minute, so there is room for new versions of a row beside the old one.
create table learning.time_spent (
  account_id integer primary key references accounts.account on delete cascade,
  seconds bigint not null
) with (fillfactor = 50);

-- Days of learning in a row, in the learner's time zone. Between two of them is at least one day without.
create table learning.streak (
  account_id integer not null references accounts.account on delete cascade,
  first_day date not null,
  last_day date not null,
  days integer not null generated always as (last_day - first_day + 1) stored,
  primary key (account_id, first_day),
  check (last_day >= first_day)
);
create index on learning.streak (account_id, days);

-- What someone did in a lesson on a day in their own time zone.
create table learning.activity (
  account_id integer not null references accounts.account on delete cascade,
  day date not null,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  seconds integer not null default 0 check (seconds >= 0),
  -- Something was answered or finished, which counts as learning however short it was.
  worked boolean not null default false,
  primary key (account_id, day, lesson_id)
);
create index on learning.activity (lesson_id);
create index on learning.activity (day, account_id);

create function learning.lengthen_streak(account integer, learned_on date) returns void
language plpgsql
as $$
declare
  before learning.streak;
  after learning.streak;
begin
  select * into before from learning.streak
  where account_id = account and first_day <= learned_on order by first_day desc limit 1;
  -- Most reports are about a day that counts already.
  if before.last_day >= learned_on then return; end if;
  if not (
    select coalesce(bool_or(worked) or sum(seconds) >= 60, false)
    from learning.activity where account_id = account and day = learned_on
  ) then return; end if;
  delete from learning.streak
  where account_id = account and first_day = learned_on + 1
  returning * into after;
  if before.last_day = learned_on - 1 then
    update learning.streak set last_day = coalesce(after.last_day, learned_on)
    where account_id = account and first_day = before.first_day;
  else
    insert into learning.streak (account_id, first_day, last_day)
    values (account, learned_on, coalesce(after.last_day, learned_on));
  end if;
end
$$;

-- For each row: most work changes none, because the day counts already, and then nothing is called.
create function learning.add_activity() returns trigger
language plpgsql
as $$
begin
  insert into learning.time_spent as kept (account_id, seconds) values (new.account_id, new.seconds)
  on conflict (account_id) do update set seconds = kept.seconds + excluded.seconds;
  perform learning.lengthen_streak(new.account_id, new.day);
  return null;
end
$$;
create trigger add_activity after insert on learning.activity
  for each row execute function learning.add_activity();

-- A report makes one day longer, which takes nothing away.
create function learning.lengthen_activity() returns trigger
language plpgsql
as $$
begin
  update learning.time_spent set seconds = seconds + new.seconds - old.seconds where account_id = new.account_id;
  perform learning.lengthen_streak(new.account_id, new.day);
  return null;
end
$$;
create trigger lengthen_activity after update on learning.activity
  for each row
  when (
    (new.seconds, new.worked) is distinct from (old.seconds, old.worked)
    and (new.account_id, new.day) = (old.account_id, old.day)
    and new.seconds >= old.seconds and new.worked >= old.worked
  )
  execute function learning.lengthen_activity();

-- Needs the row of time_spent to be locked, and sees what the transactions before have written. So does lengthen_streak.
create function learning.recount_streaks(learners integer[]) returns void
language plpgsql
as $$
begin
  delete from learning.streak where account_id = any (learners);
  insert into learning.streak (account_id, first_day, last_day)
  select account_id, first_day, last_day from learning.counted_streak where account_id = any (learners);
end
$$;

-- Whatever else happens to a day.
create function learning.change_activity() returns trigger
language plpgsql
as $$
begin
  insert into learning.time_spent as kept (account_id, seconds)
  select account_id, sum(seconds)
  from (values (new.account_id, new.seconds), (old.account_id, -old.seconds)) as change (account_id, seconds)
  group by account_id
  order by account_id
  on conflict (account_id) do update set seconds = kept.seconds + excluded.seconds;
  perform learning.recount_streaks(array[new.account_id, old.account_id]);
  return null;
end
$$;
create trigger change_activity after update on learning.activity
  for each row
  when (
    (new.account_id, new.day) <> (old.account_id, old.day) or new.seconds < old.seconds or new.worked < old.worked
  )
  execute function learning.change_activity();

-- For all rows of a statement: a lesson that is deleted takes days of many learners with it.
create function learning.remove_activity() returns trigger
language plpgsql
as $$
declare
  -- Not those that are being deleted: their sums go with them.
  learners integer[] := array(
    select id from accounts.account where id in (select account_id from removed)
  );
begin
  if learners = '{}' then return null; end if;
  update learning.time_spent set seconds = time_spent.seconds - gone.seconds
  from (select account_id, sum(seconds) as seconds from removed group by account_id) as gone
  where time_spent.account_id = gone.account_id and gone.account_id = any (learners);
  perform learning.recount_streaks(learners);
  return null;
end
$$;
create trigger remove_activity after delete on learning.activity
  referencing old table as removed for each statement execute function learning.remove_activity();

-- What learning.time_spent has to be, counted from what learners did.
create view learning.counted_time as
  select account_id, sum(seconds) as seconds from learning.activity group by account_id;

-- What learning.streak has to be. Days in a row are all equally far from their place among the learned days.
create view learning.counted_streak as
  select account_id, min(day) as first_day, max(day) as last_day
  from (
    select account_id, day, day - row_number() over (partition by account_id order by day)::integer as streak
    from learning.activity
    group by account_id, day
    having bool_or(worked) or sum(seconds) >= 60
  ) as learned
  group by account_id, streak;

-- Who learns in which course.
create table learning.enrolment (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  enrolled_at timestamptz not null default now(),
  completed_at timestamptz,
  -- Null until the hourly job fills it in.
  run_id uuid references learning.run on delete set null,
  -- How someone enrolled. What a licence opened stays open only while there is a licence.
  way text not null default 'free' check (way in ('free', 'bought', 'licence')),
  -- How someone was enrolled before buying the course, restored by a refund.
  way_before text check (way_before in ('free', 'bought', 'licence')),
  -- The last day on which the learner worked in the course or spent a minute in one of its lessons, in their time zone. Kept
  -- here, because looking for it among all that someone did in three years takes longer than the rest of the list of their courses.
  learned_on date,
  unique (account_id, course_id)
);
create index on learning.enrolment (run_id);
create index on learning.enrolment (run_id, account_id) where completed_at is null;
-- Who enrolled in a course this week is read from its end.
create index on learning.enrolment (course_id, enrolled_at);

-- Learners of a course and of the site, and enrolments by day. `1` for rows that were added, `-1` for rows that were removed.
create function learning.tally_enrolments() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  counted record;
  learners integer;
begin
  if not exists (select from changed) then return null; end if;
  for counted in
    select course_id as id, count(*)::integer as students, count(completed_at)::integer as completions
    from changed group by course_id
  loop
    perform platform.add_to_tally('students', counted.id, '', sign * counted.students);
    perform platform.add_to_tally('completions', counted.id, '', sign * counted.completions);
  end loop;
  for counted in select platform.day_of(enrolled_at) as day, count(*)::integer as students from changed group by 1 loop
    perform platform.add_to_tally('enrolled', 0, counted.day, sign * counted.students);
  end loop;
  for counted in
    select platform.day_of(completed_at) as day, count(*)::integer as completions
    from changed where completed_at is not null group by 1
  loop
    perform platform.add_to_tally('completed', 0, counted.day, sign * counted.completions);
  end loop;
  -- Two enrolments of one account at the same moment: the second waits here, then sees the first.
  perform from accounts.account where id in (select account_id from changed) order by id for no key update;
  select count(distinct changed.account_id) into learners
  from changed
  where not exists (
    select from learning.enrolment
    where enrolment.account_id = changed.account_id
      and not exists (select from changed as same where same.id = enrolment.id)
  );
  perform platform.add_to_tally('learners', 0, '', sign * learners);
  return null;
end
$$;
create trigger tally_insert after insert on learning.enrolment
  referencing new table as changed for each statement execute function learning.tally_enrolments('1');
create trigger tally_delete after delete on learning.enrolment
  referencing old table as changed for each statement execute function learning.tally_enrolments('-1');

create function learning.announce_students() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('soft', 'students', array_agg(distinct course_id)) from changed;
  return null;
end
$$;
create trigger content_inserted after insert on learning.enrolment
  referencing new table as changed for each statement execute function learning.announce_students();
create trigger content_deleted after delete on learning.enrolment
  referencing old table as changed for each statement execute function learning.announce_students();

create function learning.tally_completion() returns trigger
language plpgsql
as $$
begin
  perform platform.add_to_tally(
    'completions', new.course_id, '', case when new.completed_at is null then -1 else 1 end
  );
  return null;
end
$$;
create trigger tally_completion after update of completed_at on learning.enrolment
  for each row when ((old.completed_at is null) <> (new.completed_at is null))
  execute function learning.tally_completion();

create function learning.tally_enrolment_days() returns trigger
language plpgsql
as $$
begin
  if old.enrolled_at <> new.enrolled_at then
    perform platform.add_to_tally('enrolled', 0, platform.day_of(old.enrolled_at), -1);
    perform platform.add_to_tally('enrolled', 0, platform.day_of(new.enrolled_at), 1);
  end if;
  if old.completed_at is distinct from new.completed_at then
    if old.completed_at is not null then
      perform platform.add_to_tally('completed', 0, platform.day_of(old.completed_at), -1);
    end if;
    if new.completed_at is not null then
      perform platform.add_to_tally('completed', 0, platform.day_of(new.completed_at), 1);
    end if;
  end if;
  return null;
end
$$;
create trigger tally_days after update of enrolled_at, completed_at on learning.enrolment
  for each row
  when (old.enrolled_at <> new.enrolled_at or old.completed_at is distinct from new.completed_at)
  execute function learning.tally_enrolment_days();

-- What enrolment.learned_on has to be, counted from what the learner did.
create function learning.learned_on(account integer, course integer) returns date
language sql stable
return (
  select max(activity.day)
  from learning.activity
  where activity.account_id = account
    and activity.lesson_id in (select lesson.id from catalog.lesson where lesson.course_id = course)
    and (activity.worked or activity.seconds >= 60)
);

-- A preview may have been read before enrolling.
create function learning.begin_with_previews() returns trigger
language plpgsql
as $$
begin
  new.learned_on := learning.learned_on(new.account_id, new.course_id);
  return new;
end
$$;
create trigger begin_with_previews before insert on learning.enrolment
  for each row execute function learning.begin_with_previews();

create function learning.follow_learned_day() returns trigger
language plpgsql
as $$
begin
  update learning.enrolment set learned_on = new.day
  from catalog.lesson
  where lesson.id = new.lesson_id
    and enrolment.course_id = lesson.course_id and enrolment.account_id = new.account_id
    and (enrolment.learned_on is null or enrolment.learned_on < new.day);
  return null;
end
$$;
create trigger follow_learned_day after insert on learning.activity
  for each row when (new.worked or new.seconds >= 60) execute function learning.follow_learned_day();
-- Once per lesson and day: a report of every further minute changes nothing.
create trigger follow_lengthened_day after update of worked, seconds on learning.activity
  for each row when ((new.worked or new.seconds >= 60) and not (old.worked or old.seconds >= 60))
  execute function learning.follow_learned_day();

create table learning.lesson_completion (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  way text not null check (way in ('marked', 'quiz', 'submission')),
  completed_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.lesson_completion (lesson_id);
create index on learning.lesson_completion (account_id, completed_at);

-- How far a learner has read in a lesson, counted in sections.
create table learning.reading_place (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  sections integer not null check (sections >= 0),
  updated_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.reading_place (lesson_id);

-- The step at which a learner stopped reading a lesson, from 0.
create table learning.lesson_place (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  step integer not null check (step between 0 and 99),
  updated_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.lesson_place (lesson_id);

-- Learners who had begun a lesson when it was replaced, with what they began. Everyone else reads the lesson as it is.
create table learning.begun_lesson (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  earlier_lesson_id uuid not null references catalog.earlier_lesson on delete cascade,
  -- They chose to read the new one, and can go back.
  reads_new boolean not null default false,
  primary key (account_id, lesson_id)
);
create index on learning.begun_lesson (lesson_id);
create index on learning.begun_lesson (earlier_lesson_id);

-- When a learner was last active: no more time can be credited than has passed since.
create table learning.presence (
  account_id integer primary key references accounts.account on delete cascade,
  heard_at timestamptz not null
);

-- Right answers and questions of all attempts. A row of its own: an attempt locks it before the day it was made on.
create table learning.quiz_total (
  account_id integer primary key references accounts.account on delete cascade,
  score bigint not null,
  total bigint not null
) with (fillfactor = 50);

create table learning.course_view (
  account_id integer not null references accounts.account on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  viewed_at timestamptz not null default now(),
  primary key (account_id, course_id)
);
create index on learning.course_view (account_id, viewed_at desc);
create index on learning.course_view (course_id);

create table learning.saved_course (
  account_id integer not null references accounts.account on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  saved_at timestamptz not null default now(),
  primary key (account_id, course_id)
);
create index on learning.saved_course (course_id);

create table learning.note (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  text text not null,
  -- Incremented on each save, so that a second tab notices the first one's change.
  revision integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (account_id, lesson_id)
);
create index on learning.note (lesson_id);

-- Private notes on passages of a lesson, several a lesson; `learning.note` is the one on the lesson as a whole. The passage is
-- stored as it was: when the lesson changes, the note still shows what it was about.
create table learning.passage_note (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  -- The heading it was under; empty before the first.
  heading text not null check (length(heading) <= 200),
  -- The rest of its paragraph on either side, for recall.
  lead text not null check (length(lead) <= 200),
  quote text not null check (length(quote) between 1 and 1000),
  trail text not null check (length(trail) <= 200),
  text text not null check (length(text) between 1 and 10000),
  revision integer not null default 1,
  -- Made by the browser: a note sent twice is stored once.
  key uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (account_id, key)
);
create index on learning.passage_note (account_id, lesson_id, created_at);
create index on learning.passage_note (lesson_id);

-- Reminders that learners write themselves.
create table learning.reminder (
  id uuid primary key default platform.uuid_v7(),
  account_id integer not null references accounts.account on delete cascade,
  course_id integer references catalog.course on delete set null,
  task text not null check (length(task) between 1 and 200),
  due_on date not null,
  -- Null means any time of that day.
  due_time time,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Reminders made from the evenings, replaced when these change.
  from_evenings boolean not null default false
);
create index on learning.reminder (account_id, due_on);
create index on learning.reminder (course_id);
create unique index on learning.reminder (account_id, due_on) where from_evenings;
create index on learning.reminder (due_on, account_id) where done_at is null;

-- Reminders already sent, once per due date: a moved date is reminded of again.
create table learning.due_notice (
  account_id integer not null references accounts.account on delete cascade,
  subject text not null,
  due_on date not null,
  sent_at timestamptz not null default now(),
  primary key (account_id, subject, due_on)
);

-- What a learner told us about themselves: which subjects, and on which evenings they want to learn.
create table learning.learner_profile (
  account_id integer primary key references accounts.account on delete cascade,
  -- Slugs of categories.
  interests text[] not null default '{}',
  -- Days of the week, Monday is 1.
  evenings integer[] not null default '{}' check (evenings <@ array[1, 2, 3, 4, 5, 6, 7]),
  -- Evenings up to this day have their reminder. One that the learner deletes isn't created again.
  planned_until date,
  answered_at timestamptz not null default now()
);
create index on learning.learner_profile (planned_until) where evenings <> '{}';

create table learning.badge_award (
  account_id integer not null references accounts.account on delete cascade,
  -- The rules are in server/learning/achievements/badge-rules.ts.
  badge text not null,
  -- When the rule was met, which may be before it was noticed.
  earned_at timestamptz not null,
  awarded_at timestamptz not null default now(),
  primary key (account_id, badge)
);

-- When two accounts of one person are merged, both may have a certificate for the same course. One stays theirs; the other keeps
-- its page, so that whoever was given its address can still verify it.
create table learning.certificate (
  id uuid primary key default platform.uuid_v7(),
  account_id integer references accounts.account on delete cascade,
  course_id integer not null references catalog.course on delete cascade,
  -- Copied on that day: a certificate does not change with its course.
  learner_name text not null,
  course_title text not null,
  teacher text not null,
  minutes integer not null check (minutes >= 0),
  completed_at timestamptz not null,
  issued_at timestamptz not null default now(),
  revoked_at timestamptz,
  revoked_reason text,
  revoker_account_id integer references accounts.account on delete set null,
  -- The date printed on a certificate: it stays when the learner moves to another time zone.
  completed_on date not null,
  -- A certificate that rests on a refunded purchase is revoked, and becomes valid again if the course is opened again.
  revoked_for_refund boolean not null default false
    constraint certificate_check1 check (not revoked_for_refund or revoked_at is not null),
  -- The teams whose licences opened the course when the certificate was issued.
  licence_team_ids uuid[] not null default '{}',
  -- The certificate that stayed theirs, if this one belonged to the other account.
  also_of uuid references learning.certificate (id) on delete cascade,
  unique (account_id, course_id),
  constraint certificate_check check ((revoked_at is null) = (revoked_reason is null)),
  constraint certificate_holder_check check ((account_id is null) = (also_of is not null))
);
create index on learning.certificate (course_id);
create index on learning.certificate (revoker_account_id);
create index on learning.certificate using gin (licence_team_ids) where licence_team_ids <> '{}';
create index on learning.certificate (account_id) where revoked_for_refund;
create index on learning.certificate (issued_at) where licence_team_ids <> '{}';
create index certificate_also_of_idx on learning.certificate (also_of) where also_of is not null;

create function learning.tally_certificates() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  course record;
begin
  for course in
    select course_id as id, count(*)::integer as certificates
    from changed where revoked_at is null group by course_id
  loop
    perform platform.add_to_tally('certificates', course.id, '', sign * course.certificates);
  end loop;
  return null;
end
$$;
create trigger tally_insert after insert on learning.certificate
  referencing new table as changed for each statement execute function learning.tally_certificates('1');
create trigger tally_delete after delete on learning.certificate
  referencing old table as changed for each statement execute function learning.tally_certificates('-1');
create trigger tally_update_from after update on learning.certificate
  referencing old table as changed for each statement execute function learning.tally_certificates('-1');
create trigger tally_update_to after update on learning.certificate
  referencing new table as changed for each statement execute function learning.tally_certificates('1');

-- A certificate of a merged account is revoked and reinstated together with the one that stayed, unless it was revoked on its own
-- before.
create function learning.follow_revocation() returns trigger
language plpgsql
as $$
begin
  update learning.certificate
  set revoked_at = new.revoked_at, revoked_reason = new.revoked_reason,
    revoker_account_id = new.revoker_account_id, revoked_for_refund = new.revoked_for_refund
  where also_of = new.id and revoked_at is not distinct from old.revoked_at;
  return null;
end
$$;
create trigger follow_revocation after update of revoked_at on learning.certificate
  for each row when (new.also_of is null and old.revoked_at is distinct from new.revoked_at)
  execute function learning.follow_revocation();

-- Signs credentials. Earlier public keys stay, so that old signatures can be verified.
create table learning.credential_key (
  id text primary key,
  public_jwk jsonb not null,
  -- Encrypted with a key derived from the installation's secret.
  private_key text not null,
  created_at timestamptz not null default now()
);

-- Learners of a course who enrolled in the same week.
create table learning.cohort (
  course_id integer not null references catalog.course on delete cascade,
  -- Its Monday, in UTC.
  week date not null,
  learners integer not null,
  finished integer not null,
  -- Time in lessons of those who finished the course, and how many they are, as far as it is known.
  finisher_seconds bigint not null,
  timed_finishers integer not null,
  counted_at timestamptz not null default now(),
  primary key (course_id, week)
);

create table learning.cohort_lesson (
  course_id integer not null,
  week date not null,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  started integer not null,
  finished integer not null,
  -- How many of those who finished it needed 0, 1, 2 … minutes.
  minutes integer[] not null,
  primary key (course_id, week, lesson_id),
  foreign key (course_id, week) references learning.cohort on delete cascade
);
create index on learning.cohort_lesson (lesson_id);

-- Those who have ever done something in the course, by the week in which they last did.
create table learning.cohort_activity (
  course_id integer not null,
  week date not null,
  last_week date not null,
  learners integer not null,
  primary key (course_id, week, last_week),
  foreign key (course_id, week) references learning.cohort on delete cascade
);

create table learning.cohort_progress (
  only_row boolean primary key default true check (only_row),
  -- What was done since the day before is looked at.
  reached_on date not null,
  counted_at timestamptz not null
);

-- How far a job has come that looks at all learners, a part of them each time.
create table learning.round (
  name text primary key,
  -- The last account that was looked at; 0 before a new round.
  after integer not null
);
