-- A reply belongs to a comment or to a written rating; replies have no replies.
alter table community.comment
  add column reply_to_comment_id uuid references community.comment on delete cascade,
  add column reply_to_review_id uuid references community.review on delete cascade,
  add check (num_nonnulls(reply_to_comment_id, reply_to_review_id) <= 1);
create index on community.comment (reply_to_comment_id, created_at);
create index on community.comment (reply_to_review_id, created_at);
