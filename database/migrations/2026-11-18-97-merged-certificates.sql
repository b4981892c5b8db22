-- When two accounts of one person are merged, both may have a certificate for the same course. One stays theirs; the other keeps
-- its page, so that whoever was given its address can still verify it.
alter table learning.certificate
  alter column account_id drop not null,
  add column also_of uuid references learning.certificate (id) on delete cascade,
  add constraint certificate_holder_check check ((account_id is null) = (also_of is not null));

create index certificate_also_of_idx on learning.certificate (also_of) where also_of is not null;

-- It is revoked and reinstated together with the one that stayed, unless it was revoked on its own before.
create function learning.follow_revocation() returns trigger language plpgsql as $$
begin
  update learning.certificate
  set revoked_at = new.revoked_at, revoked_reason = new.revoked_reason,
    revoker_account_id = new.revoker_account_id, revoked_for_refund = new.revoked_for_refund
  where also_of = new.id and revoked_at is not distinct from old.revoked_at;
  return null;
end
$$;

create trigger follow_revocation after update of revoked_at on learning.certificate
for each row when (new.also_of is null and old.revoked_at is distinct from new.revoked_at)
execute function learning.follow_revocation();
