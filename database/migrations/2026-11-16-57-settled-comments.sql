-- Which comments and written reviews a teacher has dealt with: the last reply is a teacher's, or no reply is needed.
alter table community.comment add column settled_at timestamptz;
alter table community.review add column settled_at timestamptz;

create function community.is_by_teacher(account_id integer, course_id integer) returns boolean
language sql stable
as $$
  select exists (
    select from catalog.teacher
    where teacher.course_id = is_by_teacher.course_id and teacher.account_id = is_by_teacher.account_id
  ) or exists (
    select from accounts.account where account.id = is_by_teacher.account_id and account.role = 'Admin'
  )
$$;

-- Follows the last reply, whoever wrote it.
create function community.settle_thread() returns trigger
language plpgsql
as $$
declare
  comment_id uuid := coalesce(new.reply_to_comment_id, old.reply_to_comment_id);
  review_id uuid := coalesce(new.reply_to_review_id, old.reply_to_review_id);
  settled timestamptz;
begin
  if comment_id is null and review_id is null then return null; end if;
  select case when community.is_by_teacher(reply.account_id, reply.course_id) then reply.created_at end into settled
  from community.comment as reply
  where (reply.reply_to_comment_id = comment_id or reply.reply_to_review_id = review_id)
    and reply.state = 'approved'
  order by reply.created_at desc, reply.id desc
  limit 1;
  update community.comment set settled_at = settled where id = comment_id and settled_at is distinct from settled;
  update community.review set settled_at = settled where id = review_id and settled_at is distinct from settled;
  return null;
end
$$;
create trigger settle_thread after insert or delete or update of state on community.comment
  for each row execute function community.settle_thread();

-- A review that was written anew waits again.
create function community.unsettle_review() returns trigger
language plpgsql
as $$
begin
  new.settled_at := null;
  return new;
end
$$;
create trigger unsettle before update of comment on community.review
  for each row when (new.comment <> old.comment) execute function community.unsettle_review();

update community.comment set settled_at = last.created_at
from (
  select distinct on (reply_to_comment_id) reply_to_comment_id as id, account_id, course_id, created_at
  from community.comment
  where reply_to_comment_id is not null and state = 'approved'
  order by reply_to_comment_id, created_at desc, id desc
) as last
where last.id = comment.id and community.is_by_teacher(last.account_id, last.course_id);
update community.review set settled_at = last.created_at
from (
  select distinct on (reply_to_review_id) reply_to_review_id as id, account_id, course_id, created_at
  from community.comment
  where reply_to_review_id is not null and state = 'approved'
  order by reply_to_review_id, created_at desc, id desc
) as last
where last.id = review.id and community.is_by_teacher(last.account_id, last.course_id);

create index comment_unsettled_key on community.comment (course_id, created_at, id)
  where state = 'approved' and reply_to_comment_id is null and reply_to_review_id is null and settled_at is null;
create index review_unsettled_key on community.review (course_id, updated_at, id)
  where comment <> '' and settled_at is null;
create index on community.comment (course_id, created_at, id) where state = 'waiting';
