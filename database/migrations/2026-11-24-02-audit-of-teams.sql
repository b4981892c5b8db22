-- What was done in an organisation, so that its administrators can read it. No reference: an entry outlives what it's about.
alter table platform.audit add column team_id uuid;
create index audit_team on platform.audit (team_id, at, id) where team_id is not null;

-- Entries without a team hash as they always did.
create or replace function platform.audit_hash(previous bytea, seq bigint, entry platform.audit) returns bytea
language sql stable
return sha256(previous || convert_to(
  (
    jsonb_build_array(
      seq, entry.id, (extract(epoch from entry.at) * 1000000)::bigint, entry.actor_id, entry.actor, entry.act,
      entry.subject, entry.address, entry.before, entry.after
    )
    || case when entry.team_id is null then '[]'::jsonb else jsonb_build_array(entry.team_id) end
  )::text,
  'UTF8'
));
