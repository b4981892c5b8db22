-- What people write to each other and to us: reviews, comments, questions, messages, and the newsletter.
create schema community;

create table community.review (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  stars integer not null check (stars between 1 and 5),
  comment text not null default '',
  -- Position among the testimonials on the home page, if chosen for them.
  home_position integer unique,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- As in community.comment.
  settled_at timestamptz,
  unique (account_id, course_id)
);
create index on community.review (course_id);
create index review_listed_key on community.review (course_id, updated_at, id) where comment <> '';
create index review_unsettled_key on community.review (course_id, updated_at, id)
  where comment <> '' and settled_at is null;

create function community.tally_reviews() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  course record;
begin
  for course in
    select course_id as id, stars::text, count(*)::integer as ratings,
      count(*) filter (where comment <> '')::integer as written
    from changed group by course_id, changed.stars
  loop
    perform platform.add_to_tally('ratings', course.id, course.stars, sign * course.ratings);
    perform platform.add_to_tally('ratings', 0, course.stars, sign * course.ratings);
    perform platform.add_to_tally('comments', course.id, '', sign * course.written);
  end loop;
  return null;
end
$$;
create trigger tally_insert after insert on community.review
  referencing new table as changed for each statement execute function community.tally_reviews('1');
create trigger tally_delete after delete on community.review
  referencing old table as changed for each statement execute function community.tally_reviews('-1');
create trigger tally_update_from after update on community.review
  referencing old table as changed for each statement execute function community.tally_reviews('-1');
create trigger tally_update_to after update on community.review
  referencing new table as changed for each statement execute function community.tally_reviews('1');

-- `ratings` are the stars of a course, `comments` the list with the written reviews, `testimonials` those on the home page.
create function community.announce_reviews() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform platform.announce_content('soft', 'ratings', array_agg(distinct course_id)) from present;
    perform platform.announce_content('soft', 'comments', array_agg(distinct course_id))
    from present where comment <> '';
    perform platform.announce_content('soft', 'testimonials')
    from present where home_position is not null limit 1;
  elsif tg_op = 'DELETE' then
    perform platform.announce_content('soft', 'ratings', array_agg(distinct course_id)) from former;
    perform platform.announce_content('firm', 'comments', array_agg(distinct course_id))
    from former where comment <> '';
    perform platform.announce_content('firm', 'testimonials')
    from former where home_position is not null limit 1;
  else
    perform platform.announce_content('soft', 'ratings', array_agg(distinct present.course_id))
    from former join present using (id) where former.stars <> present.stars;
    perform platform.announce_content('soft', 'comments', array_agg(distinct present.course_id))
    from former join present using (id)
    where present.comment <> ''
      and (present.comment, present.stars, present.updated_at)
        is distinct from (former.comment, former.stars, former.updated_at);
    -- A text that could be read is gone.
    perform platform.announce_content('firm', 'comments', array_agg(distinct former.course_id))
    from former join present using (id)
    where former.comment <> '' and (former.comment, former.account_id) <> (present.comment, present.account_id);
    perform platform.announce_content('firm', 'testimonials')
    from former join present using (id)
    where (former.home_position is not null or present.home_position is not null)
      and (former.home_position, former.comment, former.account_id)
        is distinct from (present.home_position, present.comment, present.account_id)
    limit 1;
  end if;
  return null;
end
$$;
create trigger content_inserted after insert on community.review
  referencing new table as present for each statement execute function community.announce_reviews();
create trigger content_updated after update on community.review
  referencing old table as former new table as present for each statement execute function community.announce_reviews();
create trigger content_deleted after delete on community.review
  referencing old table as former for each statement execute function community.announce_reviews();

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

-- Comments on a course. A reply belongs to a comment or to a written review; replies have no replies.
create table community.comment (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  account_id integer references accounts.account on delete cascade,
  -- For visitors only; signed-in users have them in their account.
  name text,
  email text,
  comment text not null,
  state text not null check (state in ('waiting', 'approved', 'rejected')),
  created_at timestamptz not null default now(),
  decided_at timestamptz,
  decider_account_id integer references accounts.account on delete set null,
  reply_to_comment_id uuid references community.comment on delete cascade,
  reply_to_review_id uuid references community.review on delete cascade,
  -- Idempotency key made by the browser for each message.
  key uuid unique,
  -- A teacher has dealt with it: the last reply is a teacher's, or no reply is needed.
  settled_at timestamptz,
  check ((account_id is null) = (name is not null and email is not null)),
  check (num_nonnulls(reply_to_comment_id, reply_to_review_id) <= 1)
);
create index on community.comment (account_id);
create index on community.comment (decider_account_id);
create index on community.comment (reply_to_comment_id, created_at);
create index on community.comment (reply_to_review_id, created_at);
-- The newest comments and written reviews of a course are read from the end of these.
create index comment_listed_key on community.comment (course_id, created_at, id)
  where state = 'approved' and reply_to_comment_id is null and reply_to_review_id is null;
create index on community.comment (created_at, id) where state = 'waiting';
create index comment_unsettled_key on community.comment (course_id, created_at, id)
  where state = 'approved' and reply_to_comment_id is null and reply_to_review_id is null and settled_at is null;
create index on community.comment (course_id, created_at, id) where state = 'waiting';

create function community.tally_comments() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  course record;
begin
  for course in
    select course_id as id, count(*)::integer as comments
    from changed
    where state = 'approved' and reply_to_comment_id is null and reply_to_review_id is null
    group by course_id
  loop
    perform platform.add_to_tally('comments', course.id, '', sign * course.comments);
  end loop;
  return null;
end
$$;
create trigger tally_insert after insert on community.comment
  referencing new table as changed for each statement execute function community.tally_comments('1');
create trigger tally_delete after delete on community.comment
  referencing old table as changed for each statement execute function community.tally_comments('-1');
create trigger tally_update_from after update on community.comment
  referencing old table as changed for each statement execute function community.tally_comments('-1');
create trigger tally_update_to after update on community.comment
  referencing new table as changed for each statement execute function community.tally_comments('1');

create function community.announce_comments() returns trigger
language plpgsql
as $$
begin
  if tg_op = 'INSERT' then
    perform platform.announce_content('soft', 'comments', array_agg(distinct course_id))
    from present where state = 'approved';
  elsif tg_op = 'DELETE' then
    perform platform.announce_content('firm', 'comments', array_agg(distinct course_id))
    from former where state = 'approved';
  else
    perform platform.announce_content('soft', 'comments', array_agg(distinct present.course_id))
    from former join present using (id)
    where former.state <> 'approved' and present.state = 'approved';
    perform platform.announce_content('firm', 'comments', array_agg(distinct former.course_id))
    from former join present using (id)
    where former.state = 'approved'
      and (present.state, present.comment, present.name, present.account_id, present.created_at)
        is distinct from (former.state, former.comment, former.name, former.account_id, former.created_at);
  end if;
  return null;
end
$$;
create trigger content_inserted after insert on community.comment
  referencing new table as present for each statement execute function community.announce_comments();
create trigger content_updated after update on community.comment
  referencing old table as former new table as present for each statement execute function community.announce_comments();
create trigger content_deleted after delete on community.comment
  referencing old table as former for each statement execute function community.announce_comments();

-- A teacher of the course, or an Admin.
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

-- What learners and teachers write under a lesson: a question, or an answer to one. Answers have no answers.
create table community.lesson_post (
  id uuid primary key default platform.uuid_v7(),
  course_id integer not null references catalog.course on delete cascade,
  lesson_id uuid not null references catalog.lesson on delete cascade,
  account_id integer not null references accounts.account on delete cascade,
  -- Null for a question.
  question_id uuid references community.lesson_post on delete cascade,
  text text not null,
  -- Made by the browser for each post: sent twice, it counts once.
  key uuid unique,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- Of a question: the answer that the asker said helped.
  helpful_post_id uuid references community.lesson_post on delete set null,
  -- Of a question: the last answer is a teacher's, or none is needed.
  settled_at timestamptz,
  -- Someone reported it, and no teacher has looked yet.
  reported_at timestamptz,
  -- A teacher looked at a report and left the post; further reports change nothing until it is edited.
  kept_at timestamptz,
  -- By a teacher or an Admin. Authors delete the row.
  removed_at timestamptz,
  remover_account_id integer references accounts.account on delete set null,
  check (question_id is null or (helpful_post_id is null and settled_at is null))
);
create index lesson_post_listed_key on community.lesson_post (lesson_id, created_at, id)
  where question_id is null and removed_at is null;
create index lesson_post_answers_key on community.lesson_post (question_id, created_at, id);
create index lesson_post_published_key on community.lesson_post (course_id, created_at, id)
  where question_id is null and removed_at is null;
create index lesson_post_unsettled_key on community.lesson_post (course_id, created_at, id)
  where question_id is null and removed_at is null and settled_at is null;
create index lesson_post_reported_key on community.lesson_post (course_id, created_at, id)
  where reported_at is not null and removed_at is null;
create index on community.lesson_post (account_id, created_at);
create index on community.lesson_post (helpful_post_id) where helpful_post_id is not null;
create index on community.lesson_post (remover_account_id) where remover_account_id is not null;

-- Follows the last answer, whoever wrote it.
create function community.settle_question() returns trigger
language plpgsql
as $$
declare
  answered uuid := coalesce(new.question_id, old.question_id);
  settled timestamptz;
begin
  if answered is null then return null; end if;
  select case when community.is_by_teacher(answer.account_id, answer.course_id) then answer.created_at end into settled
  from community.lesson_post as answer
  where answer.question_id = answered and answer.removed_at is null
  order by answer.created_at desc, answer.id desc
  limit 1;
  update community.lesson_post set settled_at = settled where id = answered and settled_at is distinct from settled;
  return null;
end
$$;
create trigger settle_question after insert or delete or update of removed_at on community.lesson_post
  for each row execute function community.settle_question();

-- The questions of each lesson, by the lesson's id.
create function community.tally_questions() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  lesson record;
begin
  for lesson in
    select course_id, lesson_id::text as id, count(*)::integer as questions
    from changed where question_id is null and removed_at is null group by course_id, lesson_id
  loop
    perform platform.add_to_tally('questions', lesson.course_id, lesson.id, sign * lesson.questions);
  end loop;
  return null;
end
$$;
create trigger tally_insert after insert on community.lesson_post
  referencing new table as changed for each statement execute function community.tally_questions('1');
create trigger tally_delete after delete on community.lesson_post
  referencing old table as changed for each statement execute function community.tally_questions('-1');
create trigger tally_update_from after update on community.lesson_post
  referencing old table as changed for each statement execute function community.tally_questions('-1');
create trigger tally_update_to after update on community.lesson_post
  referencing new table as changed for each statement execute function community.tally_questions('1');

create table community.support_person (
  name text primary key,
  task text not null,
  hours text not null,
  position integer not null unique
);
create trigger content_changed after insert or update or delete on community.support_person
  for each statement execute function platform.announce_table('support');

-- Contact and sales messages are conversations: this is the first message of each, and what follows is in
-- `community.message_entry`.
create table community.contact_message (
  id uuid primary key default platform.uuid_v7(),
  account_id integer references accounts.account on delete set null,
  name text not null,
  email text not null,
  comment text not null,
  created_at timestamptz not null default now(),
  -- Messages from the contact-sales form include the size of the organisation.
  topic text not null default 'support' check (topic in ('support', 'sales')),
  organisation text not null default '',
  seats integer check (seats > 0),
  -- Idempotency key made by the browser for each message.
  key uuid unique,
  -- For the subject of emails: [#1042].
  number integer generated always as identity (start with 1001) unique,
  -- May be empty: the beginning of the comment stands in for it.
  subject text not null default '',
  state text not null default 'open' check (state in ('open', 'waiting', 'done', 'spam')),
  -- Why it was taken for spam; empty if an Admin said so.
  spam_reason text not null default '',
  assignee_account_id integer references accounts.account on delete set null,
  -- Nobody has opened it since they last wrote.
  unread boolean not null default true,
  -- Counts up with each entry and each change of state: whoever answers names the one they have read.
  version integer not null default 1,
  -- When the last message was received or sent.
  last_at timestamptz not null default now(),
  -- The Message-ID of our acknowledgement, which answers refer to. Null until it is sent.
  acknowledgement_id uuid,
  search tsvector not null default '',
  -- When a conversation was closed: what it holds is deleted some time after that.
  closed_at timestamptz
);
create index on community.contact_message (state, last_at, id);
create index on community.contact_message (last_at, id) where state <> 'spam';
create index on community.contact_message (last_at, id) where state = 'open' and topic = 'sales';
create index on community.contact_message (account_id);
create index on community.contact_message (assignee_account_id);
create index on community.contact_message using gin (search);
-- Whether the same text came before.
create index on community.contact_message (md5(comment), created_at);
create index on community.contact_message (closed_at) where closed_at is not null;

-- Names, addresses and words with hyphens are found by any of their parts: they are stored as plain words, and a search is
-- split in the same way (server/community/inbox/messages.ts).
create function community.plain_words(text text) returns tsvector
language sql immutable
as $$
  select strip(to_tsvector('simple', translate(text, '@.-_/+:''"’', '          ')))
$$;

create function community.index_message() returns trigger
language plpgsql
as $$
begin
  new.search := community.plain_words(
    concat_ws(' ', new.number, new.name, new.email, new.organisation, new.subject, new.comment)
  );
  return new;
end
$$;
create trigger index_message before insert on community.contact_message
  for each row execute function community.index_message();

-- Keeps contact_message.closed_at.
create function community.note_closing() returns trigger
language plpgsql
as $$
begin
  if new.state not in ('done', 'spam') then
    new.closed_at := null;
  elsif new.closed_at is null or tg_op = 'INSERT' then
    new.closed_at := now();
  end if;
  return new;
end
$$;
create trigger note_closing before insert or update of state on community.contact_message
  for each row execute function community.note_closing();

create table community.message_entry (
  id uuid primary key default platform.uuid_v7(),
  contact_message_id uuid not null references community.contact_message on delete cascade,
  -- `reply` is ours and was emailed, `answer` is theirs and came by email, `note` is for colleagues.
  kind text not null check (kind in ('reply', 'answer', 'note')),
  -- Who wrote it: an Admin, or nobody with an account.
  author_account_id integer references accounts.account on delete set null,
  -- Kept for the record when the account is deleted; of an answer, the name and address it came from.
  author text not null,
  author_email text not null default '',
  text text not null,
  -- What an answer quotes of the messages before it.
  quoted text not null default '',
  -- Answers that a machine has sent, such as an out-of-office reply.
  automatic boolean not null default false,
  -- A reply's email, and with it the Message-ID.
  mail_id uuid,
  -- The Message-ID of an answer: delivered twice, it counts once.
  received_id text,
  -- Files of an answer that were left out, because of their size or type.
  left_out text[] not null default '{}',
  -- Made by the browser: sent twice, it counts once.
  key uuid unique,
  created_at timestamptz not null default now(),
  unique (contact_message_id, received_id)
);
create index on community.message_entry (contact_message_id, created_at, id);
create index on community.message_entry (author_account_id);
create unique index on community.message_entry (mail_id) where mail_id is not null;

-- A tsvector holds a megabyte, and each entry writes it anew. A very long conversation is found by what was written first, and
-- goes on.
create function community.index_entry() returns trigger
language plpgsql
as $$
begin
  update community.contact_message set search = search || community.plain_words(left(new.text, 20000))
  where id = new.contact_message_id and length(search) < 20000;
  return null;
exception
  when program_limit_exceeded then
    return null;
end
$$;
create trigger index_entry after insert on community.message_entry
  for each row execute function community.index_entry();

create table community.message_attachment (
  id uuid primary key default platform.uuid_v7(),
  contact_message_id uuid not null references community.contact_message on delete cascade,
  -- Null while a reply is being written. What is never sent is removed after a day.
  entry_id uuid references community.message_entry on delete cascade,
  -- Who uploaded it; null for files that came by email and once the account is deleted.
  account_id integer references accounts.account on delete set null,
  filename text not null,
  content_type text not null,
  bytes integer not null,
  content bytea not null,
  created_at timestamptz not null default now()
);
-- Compressing what is compressed already only costs time.
alter table community.message_attachment alter column content set storage external;
create index on community.message_attachment (contact_message_id);
create index on community.message_attachment (entry_id);
create index on community.message_attachment (account_id);
create index on community.message_attachment (created_at) where entry_id is null;

create table community.newsletter_subscription (
  email text primary key check (email = lower(email)),
  token_hash text not null unique,
  state text not null check (state in ('pending', 'confirmed', 'ended')),
  asked_at timestamptz not null default now(),
  confirmed_at timestamptz,
  ended_at timestamptz
);
create index on community.newsletter_subscription (asked_at) where state = 'pending';
-- Readers are listed, exported and found by the beginning of their address or of its domain.
create index on community.newsletter_subscription (state, (email collate "C"));
create index on community.newsletter_subscription ((email collate "C"));
create index on community.newsletter_subscription ((split_part(email, '@', 2) collate "C"), (email collate "C"));

-- How many readers there are, kept like the other tallies.
create function community.tally_readers() returns trigger
language plpgsql
as $$
declare
  sign integer := tg_argv[0];
  counted record;
begin
  for counted in select state, count(*)::integer as readers from changed group by state order by state loop
    perform platform.add_to_tally('readers', 0, counted.state, sign * counted.readers);
  end loop;
  return null;
end
$$;
create trigger tally_insert after insert on community.newsletter_subscription
  referencing new table as changed for each statement execute function community.tally_readers('1');
create trigger tally_delete after delete on community.newsletter_subscription
  referencing old table as changed for each statement execute function community.tally_readers('-1');
create trigger tally_update_from after update on community.newsletter_subscription
  referencing old table as changed for each statement execute function community.tally_readers('-1');
create trigger tally_update_to after update on community.newsletter_subscription
  referencing new table as changed for each statement execute function community.tally_readers('1');

-- Issues of the newsletter, and who has got each of them.
create table community.newsletter_issue (
  id uuid primary key default platform.uuid_v7(),
  -- Given when it goes out, so that numbers have no gaps.
  number integer unique,
  subject text not null default '',
  -- What mail programs show beside the subject.
  first_line text not null default '',
  text text not null default '',
  -- The name of an illustration; empty for none.
  drawing text not null default '',
  state text not null default 'draft' check (state in ('draft', 'planned', 'sending', 'stopped', 'sent')),
  -- Each save names the one it is based on.
  revision integer not null default 1,
  planned_for timestamptz,
  created_at timestamptz not null default now(),
  edited_at timestamptz not null default now(),
  editor text not null default '',
  started_at timestamptz,
  finished_at timestamptz,
  -- Confirmed readers with addresses up to this one have a row in newsletter_delivery.
  listed_up_to text collate "C" not null default '',
  is_listed boolean not null default false,
  -- When a process last sent some of it: another continues after a few minutes of silence.
  worked_at timestamptz,
  -- Kept when deliveries are deleted.
  recipients integer not null default 0,
  sent integer not null default 0,
  failed integer not null default 0,
  skipped integer not null default 0,
  followed integer not null default 0,
  unsubscribed integer not null default 0,
  check ((state = 'planned') = (planned_for is not null)),
  check ((state in ('sending', 'stopped', 'sent')) = (number is not null))
);
create index on community.newsletter_issue (edited_at) where state in ('draft', 'planned');
create index on community.newsletter_issue (planned_for) where state = 'planned';
create index on community.newsletter_issue (id) where state = 'sending';

-- One row for each issue and reader, whatever happens: nobody gets an issue twice.
create table community.newsletter_delivery (
  issue_id uuid not null references community.newsletter_issue on delete cascade,
  email text collate "C" not null,
  -- `sending` is being handed to the mail server. Whoever stays there after a crash may have got it, and isn't tried again.
  state text not null default 'waiting' check (state in ('waiting', 'sending', 'sent', 'failed', 'unsure', 'skipped')),
  reason text not null default '',
  tried_at timestamptz,
  -- A mailbox that is full or asks to be tried later waits on its own, so that it holds up nobody else.
  tries smallint not null default 0,
  next_try_at timestamptz not null default '-infinity',
  primary key (issue_id, email)
);
create index on community.newsletter_delivery (issue_id, tried_at) where state = 'sending';
create index newsletter_delivery_issue_id_email_idx1 on community.newsletter_delivery (issue_id, email)
  where state in ('failed', 'unsure');
create index on community.newsletter_delivery (email);
create index on community.newsletter_delivery (issue_id, next_try_at, email) where state = 'waiting';

-- The links of an issue, in their order: its emails lead through us, to these and nowhere else.
create table community.newsletter_link (
  issue_id uuid not null references community.newsletter_issue on delete cascade,
  position integer not null,
  url text not null,
  followed integer not null default 0,
  primary key (issue_id, position)
);

-- ## Triggers on tables of lower domains

-- Follows accounts.account: a name appears with everything its account has published.
create function community.announce_author() returns trigger
language plpgsql
as $$
begin
  perform platform.announce_content('firm', 'comments', array(
    select course_id from community.comment where account_id = new.id and state = 'approved'
    union
    select course_id from community.review where account_id = new.id and comment <> ''
  ));
  perform platform.announce_content('firm', 'testimonials')
  where exists (select from community.review where account_id = new.id and home_position is not null);
  return null;
end
$$;
create trigger content_author after update of first_name, last_name on accounts.account
  for each row when ((old.first_name, old.last_name) is distinct from (new.first_name, new.last_name))
  execute function community.announce_author();
