-- A certificate that rests on a refunded purchase is revoked, and becomes valid again if the course is opened again.
alter table learning.certificate add column revoked_for_refund boolean not null default false
  check (not revoked_for_refund or revoked_at is not null);

-- The teams whose licences opened the course when the certificate was issued.
alter table learning.certificate add column licence_team_ids uuid[] not null default '{}';
create index on learning.certificate using gin (licence_team_ids) where licence_team_ids <> '{}';
create index on learning.certificate (account_id) where revoked_for_refund;

update learning.certificate as certificate
set licence_team_ids = array(
  select team_id from teams.member where member.account_id = certificate.account_id and member.seated
)
where exists (
  select from teams.member where member.account_id = certificate.account_id and member.seated
);
