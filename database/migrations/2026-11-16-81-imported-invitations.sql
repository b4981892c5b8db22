-- Invitations of an import are written at once; their emails follow in the background, each with a link of its own.
alter table teams.invitation add column mail_waits boolean not null default false;
create index invitation_mail_waits on teams.invitation (team_id, id) where mail_waits;
