-- Names, addresses and words with hyphens are found by any of their parts: they are stored as plain words, and a search is
-- split in the same way (server/community/inbox/messages.ts).
create function community.plain_words(text text) returns tsvector
language sql immutable
as $$
  select strip(to_tsvector('simple', translate(text, '@.-_/+:''"’', '          ')))
$$;

create or replace function community.index_message() returns trigger
language plpgsql
as $$
begin
  new.search := community.plain_words(
    concat_ws(' ', new.number, new.name, new.email, new.organisation, new.subject, new.comment)
  );
  return new;
end
$$;

create or replace function community.index_entry() returns trigger
language plpgsql
as $$
begin
  update community.contact_message set search = search || community.plain_words(left(new.text, 20000))
  where id = new.contact_message_id;
  return null;
end
$$;

update community.contact_message as message set search = community.plain_words(
  concat_ws(' ', number, name, email, organisation, subject, comment, (
    select string_agg(left(entry.text, 20000), ' ') from community.message_entry as entry
    where entry.contact_message_id = message.id
  ))
);
