-- When a conversation was closed: what it holds is deleted some time after that.
alter table community.contact_message add column closed_at timestamptz;
update community.contact_message set closed_at = last_at where state in ('done', 'spam');
create index on community.contact_message (closed_at) where closed_at is not null;

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

-- A tsvector holds a megabyte, and each entry writes it anew. A very long conversation is found by what was written first, and
-- goes on.
create or replace function community.index_entry() returns trigger
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
