create table platform.mail_attachment (
  mail_id uuid not null references platform.mail on delete cascade,
  filename text not null,
  content_type text not null,
  content bytea not null,
  primary key (mail_id, filename)
);
