-- The audit log says what was there before and after an act, and where it came from. Its rows form a chain: each carries a
-- number and a hash of its content and of the row before it, so that a row that was changed, removed, added or moved shows.

-- Nothing is added until the rows that exist are chained.
lock table platform.audit in share row exclusive mode;

alter table platform.audit
  add column before jsonb check (jsonb_typeof(before) = 'object'),
  add column after jsonb check (jsonb_typeof(after) = 'object'),
  -- Empty where it isn't known: entries of earlier versions, and acts from the command line.
  add column address text not null default '',
  -- Set when the row's transaction commits.
  add column seq bigint,
  add column hash bytea;

-- The end of the chain. It also shows when the last rows were cut off.
create table platform.audit_head (
  only_row boolean primary key default true check (only_row),
  seq bigint not null,
  hash bytea not null
);
insert into platform.audit_head (seq, hash) values (0, sha256('Stepwell audit log'));

-- JSON keeps the fields apart, whatever is in them. Microseconds are the same in every time zone.
create function platform.audit_hash(previous bytea, seq bigint, entry platform.audit) returns bytea
language sql stable
return sha256(previous || convert_to(
  jsonb_build_array(
    seq, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.actor, entry.act,
    entry.subject, entry.address, entry.before, entry.after
  )::text,
  'UTF8'
));

create function platform.chain_audit(entry_id uuid) returns void
language plpgsql
as $$
declare
  head platform.audit_head;
begin
  select * into strict head from platform.audit_head for update;
  update platform.audit
  set seq = head.seq + 1, hash = platform.audit_hash(head.hash, head.seq + 1, audit)
  where id = entry_id and audit.seq is null
  returning audit.seq, audit.hash into head.seq, head.hash;
  -- Deleted by the transaction that added it.
  if not found then return; end if;
  update platform.audit_head set seq = head.seq, hash = head.hash;
end
$$;

create function platform.chain_new_audit() returns trigger
language plpgsql
as $$
begin
  perform platform.chain_audit(new.id);
  return null;
end
$$;

do $$
declare
  entry_id uuid;
begin
  for entry_id in select id from platform.audit order by at, id loop
    perform platform.chain_audit(entry_id);
  end loop;
end
$$;

-- Deferred: the head is locked at the very end of a transaction, so nobody waits for a long one. A row that brings its number
-- comes from a backup.
create constraint trigger chain_new_audit after insert on platform.audit
  deferrable initially deferred
  for each row when (new.seq is null) execute function platform.chain_new_audit();

create unique index audit_seq_key on platform.audit (seq);
-- A row that was added behind the trigger's back.
create index audit_unchained_key on platform.audit (id) where seq is null;

-- What the last verification found.
create table platform.audit_verification (
  only_row boolean primary key default true check (only_row),
  at timestamptz not null default now(),
  -- How many entries it read.
  entries bigint not null,
  -- Empty if the chain is whole.
  problem text not null,
  -- Since when it is broken, so that Admins are told once.
  broken_since timestamptz
);
