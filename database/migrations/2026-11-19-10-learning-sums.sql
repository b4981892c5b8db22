-- What a learner did in all, kept in the transaction that changes it: adding up every day and every attempt of years took longer
-- than everything else that the page about their progress shows.

-- In lessons. Changes with every report of a minute, so there is room for new versions of a row beside the old one.
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

-- Right answers and questions of all attempts. A row of its own: an attempt locks it before the day it was made on.
create table learning.quiz_total (
  account_id integer primary key references accounts.account on delete cascade,
  score bigint not null,
  total bigint not null
) with (fillfactor = 50);

-- What the rows above have to be, counted from what learners did.
create view learning.counted_time as
  select account_id, sum(seconds) as seconds from learning.activity group by account_id;

-- Days in a row are all equally far from their place among the learned days.
create view learning.counted_streak as
  select account_id, min(day) as first_day, max(day) as last_day
  from (
    select account_id, day, day - row_number() over (partition by account_id order by day)::integer as streak
    from learning.activity
    group by account_id, day
    having bool_or(worked) or sum(seconds) >= 60
  ) as learned
  group by account_id, streak;

create view learning.counted_quizzes as
  select account_id, sum(score) as score, sum(total) as total from assessment.attempt group by account_id;

-- What doesn't match. Empty, unless rows were changed with triggers off. A sum of 0 may be left of something that was deleted.
create view learning.wrong_sum as
  select account_id, 'time' as sum
  from learning.time_spent as kept full join learning.counted_time as counted using (account_id)
  where coalesce(kept.seconds, 0) <> coalesce(counted.seconds, 0)
  union all
  select account_id, 'streak'
  from learning.streak as kept full join learning.counted_streak as counted using (account_id, first_day, last_day)
  where kept.account_id is null or counted.account_id is null
  union all
  select account_id, 'quizzes'
  from learning.quiz_total as kept full join learning.counted_quizzes as counted using (account_id)
  where (coalesce(kept.score, 0), coalesce(kept.total, 0)) <> (coalesce(counted.score, 0), coalesce(counted.total, 0));

-- Both need the row of time_spent to be locked, and see what the transactions before have written.

create function learning.recount_streaks(learners integer[]) returns void
language plpgsql
as $$
begin
  delete from learning.streak where account_id = any (learners);
  insert into learning.streak (account_id, first_day, last_day)
  select account_id, first_day, last_day from learning.counted_streak where account_id = any (learners);
end
$$;

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

create function learning.add_attempt() returns trigger
language plpgsql
as $$
begin
  insert into learning.quiz_total as kept (account_id, score, total) values (new.account_id, new.score, new.total)
  on conflict (account_id) do update set score = kept.score + excluded.score, total = kept.total + excluded.total;
  return null;
end
$$;
create trigger add_attempt after insert on assessment.attempt
  for each row execute function learning.add_attempt();

create function learning.remove_attempt() returns trigger
language plpgsql
as $$
begin
  update learning.quiz_total set score = score - old.score, total = total - old.total where account_id = old.account_id;
  return null;
end
$$;
create trigger remove_attempt after delete on assessment.attempt
  for each row execute function learning.remove_attempt();

-- Attempts are never edited, but merging accounts moves them.
create trigger leave_attempt after update of account_id, score, total on assessment.attempt
  for each row execute function learning.remove_attempt();
create trigger move_attempt after update of account_id, score, total on assessment.attempt
  for each row execute function learning.add_attempt();

create function learning.recount_sums() returns void
language sql
as $$
  lock table learning.activity, assessment.attempt in share row exclusive mode;
  delete from learning.time_spent;
  delete from learning.streak;
  delete from learning.quiz_total;
  insert into learning.time_spent (account_id, seconds) select account_id, seconds from learning.counted_time;
  insert into learning.streak (account_id, first_day, last_day)
  select account_id, first_day, last_day from learning.counted_streak;
  insert into learning.quiz_total (account_id, score, total) select account_id, score, total from learning.counted_quizzes;
$$;
select learning.recount_sums();

-- The last attempts are read in this order, with no need to look at the attempts themselves.
drop index assessment.attempt_account_id_taken_at_idx;
create index attempt_account_latest on assessment.attempt (account_id, taken_at, number)
  include (lesson_id, score, total, pass_mark);
