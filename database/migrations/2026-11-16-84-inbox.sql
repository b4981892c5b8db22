-- Contact and sales messages become conversations. The first message of each stays where it is; what follows is in
-- `community.message_entry`.
alter table community.contact_message
  -- For the subject of emails: [#1042].
  add column number integer generated always as identity (start with 1001) unique,
  -- Empty for messages of the previous version: the beginning of the comment stands in for it.
  add column subject text not null default '',
  add column state text not null default 'open' check (state in ('open', 'waiting', 'done', 'spam')),
  -- Why it was taken for spam; empty if an Admin said so.
  add column spam_reason text not null default '',
  add column assignee_account_id integer references accounts.account on delete set null,
  -- Nobody has opened it since they last wrote.
  add column unread boolean not null default true,
  -- Counts up with each entry and each change of state: whoever answers names the one they have read.
  add column version integer not null default 1,
  -- When the last message was received or sent.
  add column last_at timestamptz not null default now(),
  -- The Message-ID of our acknowledgement, which answers refer to. Null until it is sent.
  add column acknowledgement_id uuid,
  add column search tsvector not null default '';

update community.contact_message set last_at = created_at, unread = false;

create index on community.contact_message (state, last_at, id);
create index on community.contact_message (last_at, id) where state <> 'spam';
create index on community.contact_message (last_at, id) where state = 'open' and topic = 'sales';
create index on community.contact_message (account_id);
create index on community.contact_message (assignee_account_id);
create index on community.contact_message using gin (search);
-- Whether the same text came before.
create index on community.contact_message (md5(comment), created_at);
drop index community.contact_message_created_at_idx;

create function community.index_message() returns trigger
language plpgsql
as $$
begin
  new.search := strip(to_tsvector('simple', concat_ws(
    ' ', new.number, new.name, new.email, replace(new.email, '@', ' '), new.organisation, new.subject, new.comment
  )));
  return new;
end
$$;
create trigger index_message before insert on community.contact_message
  for each row execute function community.index_message();
update community.contact_message set search = strip(to_tsvector('simple', concat_ws(
  ' ', number, name, email, replace(email, '@', ' '), organisation, subject, comment
)));

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

create function community.index_entry() returns trigger
language plpgsql
as $$
begin
  update community.contact_message
  set search = search || strip(to_tsvector('simple', left(new.text, 20000)))
  where id = new.contact_message_id;
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
