-- Tells every server process that public pages may have changed.
create function platform.announce_content_change() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('content_changed', '');
  return null;
end
$$;

create trigger content_changed after insert or update or delete on catalog.category
  for each statement execute function platform.announce_content_change();
create trigger content_changed after insert or update or delete on catalog.course
  for each statement execute function platform.announce_content_change();
create trigger content_changed after insert or delete on learning.enrolment
  for each statement execute function platform.announce_content_change();
create trigger content_changed after insert or update or delete on community.review
  for each statement execute function platform.announce_content_change();
create trigger content_changed after insert or update or delete on community.support_person
  for each statement execute function platform.announce_content_change();
create trigger content_changed after insert or delete or update of role on accounts.account
  for each statement execute function platform.announce_content_change();
