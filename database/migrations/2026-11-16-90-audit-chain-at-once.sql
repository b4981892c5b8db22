-- A transaction chains all its entries at once: moving the head for each would take longer and longer. The first of its
-- entries to be looked at finds all of them, since nobody else's entries are visible before they are chained.
create or replace function platform.chain_new_audit() returns trigger
language plpgsql
as $$
declare
  head platform.audit_head;
  entry platform.audit;
begin
  if not exists (select from platform.audit where id = new.id and seq is null) then return null; end if;
  select * into strict head from platform.audit_head for update;
  for entry in select * from platform.audit where seq is null order by at, id loop
    head.seq := head.seq + 1;
    head.hash := platform.audit_hash(head.hash, head.seq, entry);
    update platform.audit set seq = head.seq, hash = head.hash where id = entry.id;
  end loop;
  update platform.audit_head set seq = head.seq, hash = head.hash;
  return null;
end
$$;
