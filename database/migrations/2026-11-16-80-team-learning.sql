-- The shop sells teams of up to 125; an Admin can open larger ones for organisations.
alter table teams.team drop constraint team_seats_check;
alter table teams.team add constraint team_seats_check check (seats between 1 and 100000);

-- Part of a team, such as "Reception". `learning_group`, because `group` is a word of SQL.
create table teams.learning_group (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  name text not null check (name <> ''),
  -- People who join the team with an address at this domain join the group too.
  email_domain text check (email_domain <> '' and email_domain = lower(email_domain)),
  created_at timestamptz not null default now(),
  unique (team_id, id)
);
create unique index learning_group_name on teams.learning_group (team_id, lower(name));

create table teams.group_member (
  team_id uuid not null,
  group_id uuid not null,
  account_id integer not null,
  joined_at timestamptz not null default now(),
  primary key (group_id, account_id),
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade,
  foreign key (team_id, account_id) references teams.member on delete cascade
);
create index on teams.group_member (team_id, account_id);

-- Learners who manage groups. They see these groups only; owners and managers see the whole team.
create table teams.group_manager (
  team_id uuid not null,
  group_id uuid not null,
  account_id integer not null,
  primary key (group_id, account_id),
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade,
  foreign key (team_id, account_id) references teams.member on delete cascade
);
create index on teams.group_manager (team_id, account_id);

-- The groups that someone invited will be in.
alter table teams.invitation add unique (team_id, id);
create table teams.invitation_group (
  team_id uuid not null,
  group_id uuid not null,
  invitation_id uuid not null,
  primary key (invitation_id, group_id),
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade,
  foreign key (team_id, invitation_id) references teams.invitation (team_id, id) on delete cascade
);
create index on teams.invitation_group (group_id);

-- A course that a manager gave to everyone, to groups or to single people. Names are copied: the record outlives accounts.
create table teams.assignment (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  course_id integer references catalog.course on delete set null,
  course_title text not null,
  assigner_account_id integer references accounts.account on delete set null,
  assigner_name text not null,
  message text not null default '',
  to_everyone boolean not null default false,
  -- Either a day, or so many days after the course was given to someone.
  due_on date,
  due_days integer check (due_days between 1 and 730),
  repeats text not null default 'never' check (repeats in ('never', 'yearly')),
  -- The first day, in the seller's time zone. What repeats begins again on its anniversaries.
  begins_on date not null,
  -- Made by the browser: an assignment sent twice is made once.
  key uuid not null,
  created_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  check (num_nonnulls(due_on, due_days) = 1),
  unique (team_id, id),
  constraint assignment_once_per_key unique (team_id, key)
);
create index on teams.assignment (course_id);
create index on teams.assignment (assigner_account_id);
create index assignment_everyone on teams.assignment (team_id) where to_everyone and withdrawn_at is null;

create table teams.assignment_group (
  team_id uuid not null,
  assignment_id uuid not null,
  group_id uuid not null,
  primary key (assignment_id, group_id),
  foreign key (team_id, assignment_id) references teams.assignment (team_id, id) on delete cascade,
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade
);
create index on teams.assignment_group (group_id);

create table teams.assignment_person (
  team_id uuid not null,
  assignment_id uuid not null,
  account_id integer not null,
  primary key (assignment_id, account_id),
  foreign key (team_id, assignment_id) references teams.assignment (team_id, id) on delete cascade,
  foreign key (team_id, account_id) references teams.member on delete cascade
);
create index on teams.assignment_person (team_id, account_id);

-- What one person has to learn, once for each assignment and period. It stays in the team's record when they leave.
create table teams.assigned_course (
  id uuid primary key default platform.uuid_v7(),
  team_id uuid not null references teams.team on delete cascade,
  assignment_id uuid not null references teams.assignment on delete cascade,
  -- 1, and one more each year, or when someone returns to the team.
  period integer not null default 1 check (period > 0),
  account_id integer references accounts.account on delete set null,
  person_name text not null,
  course_id integer references catalog.course on delete set null,
  course_title text not null,
  assigned_at timestamptz not null default now(),
  -- If it repeats, only quizzes passed and work handed in since then count; null if everything ever done does.
  counts_since timestamptz,
  due_on date not null,
  -- The first due date, if it was moved.
  moved_from date,
  -- When the next period begins; null if it doesn't repeat.
  renews_on date,
  -- When the email about it was queued. Nobody is told about what they have finished already.
  told_at timestamptz,
  done_at timestamptz,
  certificate_id uuid references learning.certificate on delete set null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('left', 'removed', 'withdrawn', 'licence_ended', 'period_over')),
  constraint assigned_course_once_a_period unique (assignment_id, account_id, period),
  check ((ended_at is null) = (end_reason is null))
);
-- A course is assigned to someone once at a time, whoever assigns it and however many do so at once.
create unique index assigned_course_one_open on teams.assigned_course (team_id, account_id, course_id)
  where ended_at is null;
create index on teams.assigned_course (account_id, course_id) where ended_at is null;
create index on teams.assigned_course (team_id, course_id) where ended_at is null;
create index on teams.assigned_course (team_id, ended_at) where ended_at is not null;
create index assigned_course_renewal on teams.assigned_course (renews_on) where ended_at is null;
create index assigned_course_untold on teams.assigned_course (assigned_at) where told_at is null and ended_at is null;
create index on teams.assigned_course (account_id);
create index on teams.assigned_course (course_id);
create index on teams.assigned_course (certificate_id);
create index assigned_course_due on teams.assigned_course (due_on, account_id) where ended_at is null and done_at is null;

-- The lessons of a course as far as they count for what is assigned: everything ever done or, in a later year, quizzes passed
-- and work handed in since that year began. Lessons with neither stay done.
create view teams.assigned_lesson as
  select
    assigned.id as assigned_course_id,
    lesson.id as lesson_id,
    lesson.position,
    case
      when assigned.counts_since is null then completion.completed_at
      when lesson.kind = 'assignment' then (
        select max(submission.submitted_at) from assessment.submission
        where submission.account_id = assigned.account_id and submission.lesson_id = lesson.id
          and submission.submitted_at >= assigned.counts_since
      )
      when exists (select from assessment.quiz where quiz.lesson_id = lesson.id) then (
        select min(attempt.taken_at) from assessment.attempt
        where attempt.account_id = assigned.account_id and attempt.lesson_id = lesson.id
          and attempt.taken_at >= assigned.counts_since and attempt.score >= attempt.pass_mark
      )
      else completion.completed_at
    end as done_at
  from teams.assigned_course as assigned
  join catalog.lesson on lesson.course_id = assigned.course_id and lesson.position is not null
  left join learning.lesson_completion as completion
    on completion.lesson_id = lesson.id and completion.account_id = assigned.account_id;

-- What is assigned follows what learners do, in the transaction in which they do it.
create function teams.follow_completion() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course set done_at = new.completed_at
  where account_id = new.account_id and course_id = new.course_id and ended_at is null and counts_since is null
    and (done_at is null) <> (new.completed_at is null);
  return null;
end
$$;
create trigger follow_assigned_course after update of completed_at on learning.enrolment
  for each row when ((old.completed_at is null) <> (new.completed_at is null))
  execute function teams.follow_completion();

create function teams.follow_repeated_work() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course as assigned set done_at = now()
  from catalog.lesson
  where lesson.id = new.lesson_id
    and assigned.account_id = new.account_id and assigned.course_id = lesson.course_id
    and assigned.ended_at is null and assigned.done_at is null and assigned.counts_since is not null
    and not exists (
      select from teams.assigned_lesson as part
      where part.assigned_course_id = assigned.id and part.done_at is null
    );
  return null;
end
$$;
create trigger follow_assigned_course after insert on assessment.attempt
  for each row when (new.score >= new.pass_mark) execute function teams.follow_repeated_work();
create trigger follow_assigned_course after insert on assessment.submission
  for each row execute function teams.follow_repeated_work();

create function teams.follow_certificate() returns trigger
language plpgsql
as $$
begin
  update teams.assigned_course set certificate_id = new.id
  where account_id = new.account_id and course_id = new.course_id and ended_at is null and certificate_id is null;
  return null;
end
$$;
create trigger follow_assigned_course after insert on learning.certificate
  for each row execute function teams.follow_certificate();
