-- What only Admins do.
create schema administration;

-- How fast pages were, as histograms: the number of rows is bounded by pages, devices, metrics and buckets, not by traffic.
create table administration.web_vital (
  day date not null,
  page text not null check (length(page) between 1 and 60),
  device text not null check (device in ('phone', 'tablet', 'desktop')),
  metric text not null check (metric in ('LCP', 'INP', 'CLS', 'FCP', 'TTFB')),
  bucket smallint not null check (bucket between 0 and 99),
  count integer not null check (count > 0),
  primary key (day, page, device, metric, bucket)
);

-- Files of accounts or enrolments that someone checked and may still import.
create table administration.import (
  id uuid primary key default platform.uuid_v7(),
  kind text not null check (kind in ('accounts', 'enrolments')),
  file_name text not null,
  -- What was previewed is what is imported.
  rows jsonb not null,
  row_count integer not null check (row_count between 1 and 10000),
  state text not null default 'checked' check (state in ('checked', 'imported')),
  started_by integer not null references accounts.account on delete cascade,
  started_at timestamptz not null default now(),
  imported_at timestamptz
);
create index on administration.import (started_at);
create index on administration.import (started_by);

-- ## Tallies of all domains

-- They are here, because they count tables of every domain.

-- What the tallies have to add up to, counted row by row.
create view platform.counted as
  select 'students' as subject, course_id, '' as part, count(*)::integer as amount
    from learning.enrolment group by course_id
  union all
  select 'learners', 0, '', count(distinct account_id)::integer from learning.enrolment
  union all
  select 'ratings', course_id, stars::text, count(*)::integer from community.review group by course_id, stars
  union all
  select 'ratings', 0, stars::text, count(*)::integer from community.review group by stars
  union all
  select 'comments', course_id, '', count(*)::integer
    from (
      select course_id from community.comment
      where state = 'approved' and reply_to_comment_id is null and reply_to_review_id is null
      union all
      select course_id from community.review where comment <> ''
    ) as listed
    group by course_id
  union all
  select 'certificates', course_id, '', count(*)::integer
    from learning.certificate where revoked_at is null group by course_id
  union all
  select 'accounts', 0, role, count(*)::integer from accounts.account group by role
  union all
  select 'audit', 0, '', count(*)::integer from platform.audit
  union all
  select 'completions', course_id, '', count(completed_at)::integer from learning.enrolment group by course_id
  union all
  select 'readers', 0, state, count(*)::integer from community.newsletter_subscription group by state
  union all
  select 'joined', 0, platform.day_of(created_at), count(*)::integer from accounts.account group by 3
  union all
  select 'enrolled', 0, platform.day_of(enrolled_at), count(*)::integer from learning.enrolment group by 3
  union all
  select 'completed', 0, platform.day_of(completed_at), count(*)::integer
    from learning.enrolment where completed_at is not null group by 3
  union all
  select 'questions', course_id, lesson_id::text, count(*)::integer
    from community.lesson_post where question_id is null and removed_at is null group by course_id, lesson_id;

-- Tallies that are wrong: none, unless rows were changed while triggers were off.
create view platform.wrong_tally as
  select subject, course_id, part, coalesce(kept.amount, 0) as kept, coalesce(counted.amount, 0) as counted
  from (
    select subject, course_id, part, sum(amount)::integer as amount
    from platform.tally group by subject, course_id, part
  ) as kept
  full join platform.counted using (subject, course_id, part)
  where coalesce(kept.amount, 0) <> coalesce(counted.amount, 0);

-- Counts everything again, for instance after a restore without triggers. Changes wait until it is done.
create function platform.recount() returns void
language plpgsql
as $$
begin
  lock table community.lesson_post, community.newsletter_subscription, accounts.account, learning.enrolment, learning.certificate, community.review, community.comment, platform.audit
    in share row exclusive mode;
  delete from platform.tally;
  insert into platform.tally (subject, course_id, part, amount)
  select subject, course_id, part, amount from platform.counted where amount <> 0;
end
$$;
