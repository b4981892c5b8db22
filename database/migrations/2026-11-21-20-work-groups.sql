-- Assignments that learners hand in together.

alter table catalog.lesson
  -- How many learners at most hand in an assignment together. Null: everyone hands in alone.
  add column group_size integer check (group_size between 2 and 10);

create table assessment.work_group (
  id uuid primary key default platform.uuid_v7(),
  lesson_id uuid not null references catalog.lesson on delete cascade,
  -- Tells teachers the groups of an assignment apart.
  number integer not null check (number > 0),
  -- Lets fellow learners join, as long as nothing was handed in.
  code text not null unique,
  created_at timestamptz not null default now(),
  unique (lesson_id, number),
  unique (id, lesson_id)
);

create table assessment.work_group_member (
  account_id integer not null references accounts.account on delete cascade,
  lesson_id uuid not null,
  group_id uuid not null,
  joined_at timestamptz not null default now(),
  -- Nobody is in two groups of an assignment.
  primary key (account_id, lesson_id),
  foreign key (group_id, lesson_id) references assessment.work_group (id, lesson_id) on delete cascade
);
create index on assessment.work_group_member (group_id, lesson_id);

create function assessment.delete_empty_group() returns trigger
language plpgsql
as $$
begin
  delete from assessment.work_group
  where id = old.group_id
    and not exists (select from assessment.work_group_member as member where member.group_id = old.group_id);
  return null;
end
$$;
create trigger delete_empty_group after delete on assessment.work_group_member
  for each row execute function assessment.delete_empty_group();

-- Whose work it is: that of everyone in the group, of whom account_id is the one who handed it in. Null: that of account_id alone.
alter table assessment.submission add column group_id uuid references assessment.work_group on delete cascade;

-- A learner's own tries are numbered, and those of each group.
create unique index submission_number_key on assessment.submission (account_id, lesson_id, number) where group_id is null;
create unique index submission_group_number_key on assessment.submission (group_id, number) where group_id is not null;
alter table assessment.submission drop constraint submission_account_id_lesson_id_number_key;

create or replace function assessment.supersede_submissions() returns trigger
language plpgsql
as $$
begin
  if new.group_id is null then
    update assessment.submission
    set superseded_at = new.submitted_at
    where account_id = new.account_id and lesson_id = new.lesson_id and group_id is null and number < new.number
      and superseded_at is null;
    return null;
  end if;
  update assessment.submission
  set superseded_at = new.submitted_at
  where group_id = new.group_id and number < new.number and superseded_at is null;
  -- What a member had handed in alone before a teacher put them into the group.
  update assessment.submission
  set superseded_at = new.submitted_at
  from assessment.work_group_member as member
  where member.group_id = new.group_id
    and submission.account_id = member.account_id and submission.lesson_id = new.lesson_id
    and submission.group_id is null and submission.superseded_at is null;
  return null;
end
$$;

-- The work of a group stays with the others when the account that handed it in is deleted.
create function assessment.keep_group_work() returns trigger
language plpgsql
as $$
declare
  work record;
  heir integer;
begin
  for work in
    select id, group_id from assessment.submission where account_id = old.id and group_id is not null
  loop
    -- Locked, because that account may be deleted at the same moment.
    select account.id into heir
    from assessment.work_group_member as member
    join accounts.account on account.id = member.account_id
    where member.group_id = work.group_id and member.account_id <> old.id
    order by member.joined_at, member.account_id
    limit 1
    for key share of account;
    continue when not found;
    -- The heir may have used the same key.
    update assessment.submission set account_id = heir, key = gen_random_uuid() where id = work.id;
    update assessment.photo set account_id = heir where submission_id = work.id;
    update assessment.handed_in_file set account_id = heir where submission_id = work.id;
  end loop;
  return old;
end
$$;
create trigger keep_group_work before delete on accounts.account
  for each row execute function assessment.keep_group_work();

-- ## Published views

-- Whose work a submission is.
create view assessment.submission_author as
  select id as submission_id, account_id, lesson_id from assessment.submission where group_id is null
  union all
  select submission.id, member.account_id, submission.lesson_id
  from assessment.work_group_member as member
  join assessment.submission on submission.group_id = member.group_id;

-- Who hands in an assignment with whom.
create view assessment.work_partner as
  select member.account_id, member.lesson_id, partner.account_id as partner_id
  from assessment.work_group_member as member
  join assessment.work_group_member as partner
    on partner.group_id = member.group_id and partner.account_id <> member.account_id;

create or replace view assessment.waiting_work as
  select account_id, lesson_id from assessment.submission
  where group_id is null
    and must_be_accepted and accepted_at is null and superseded_at is null and state in ('peers', 'submitted')
  union all
  select member.account_id, submission.lesson_id
  from assessment.work_group_member as member
  join assessment.submission on submission.group_id = member.group_id
  where must_be_accepted and accepted_at is null and superseded_at is null and state in ('peers', 'submitted');

create or replace view assessment.newest_work as
  select account_id, lesson_id, state, reviewed_at
  from assessment.submission where group_id is null and superseded_at is null
  union all
  select member.account_id, submission.lesson_id, submission.state, submission.reviewed_at
  from assessment.work_group_member as member
  join assessment.submission on submission.group_id = member.group_id
  where submission.superseded_at is null;

create or replace view assessment.work_feedback as
  select account_id, lesson_id, feedback, mark, reviewed_at,
    case when due_on is not null then
      json_build_object('dueOn', due_on, 'handedInOn', handed_in_on, 'late', late)
    end as terms
  from assessment.submission where group_id is null and feedback <> ''
  union all
  select member.account_id, submission.lesson_id, feedback, mark, reviewed_at,
    case when due_on is not null then
      json_build_object('dueOn', due_on, 'handedInOn', handed_in_on, 'late', late)
    end
  from assessment.work_group_member as member
  join assessment.submission on submission.group_id = member.group_id
  where feedback <> '';
