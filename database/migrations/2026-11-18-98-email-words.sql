-- What Admins write in emails: see contract/site/emails.ts. A row for each email whose words were changed.
create table platform.email_words (
  name text primary key,
  subject text not null default '' check (length(subject) <= 150),
  opening text not null default '' check (length(opening) <= 1000),
  closing text not null default '' check (length(closing) <= 1000),
  changed_at timestamptz not null default now()
);
