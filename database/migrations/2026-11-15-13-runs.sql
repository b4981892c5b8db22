-- A dated run of a course. Due dates are counted from its first day.
create table learning.run (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  starts_on date not null,
  unique (course_id, starts_on)
);

-- A learner's preferences; the defaults apply without a row.
create table learning.preference (
  account_id integer primary key references accounts.account on delete cascade,
  -- An IANA name. Days start and end in this zone.
  time_zone text not null default 'UTC',
  -- Chosen by hand, so the browser's zone no longer replaces it.
  zone_chosen boolean not null default false,
  mail_due boolean not null default true,
  lead_hours integer not null default 24 check (lead_hours between 1 and 336),
  mail_news boolean not null default true,
  -- Part of the calendar feed's secret address: a new number makes a new address.
  calendar_number integer not null default 1
);

-- Null only while a version without runs still enrols learners; the hourly job fills it in.
alter table learning.enrolment add column run_id uuid references learning.run on delete set null;
create index on learning.enrolment (run_id);

insert into learning.run (course_id, starts_on)
select distinct course_id, enrolled_at::date + (8 - extract(isodow from enrolled_at::date)::integer) % 7
from learning.enrolment;

update learning.enrolment
set run_id = run.id
from learning.run
where run.course_id = enrolment.course_id
  and run.starts_on = enrolment.enrolled_at::date + (8 - extract(isodow from enrolment.enrolled_at::date)::integer) % 7;
