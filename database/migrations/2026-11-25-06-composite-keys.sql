-- What belongs to an organisation refers only to what belongs to the same one, also where only one of the two was checked.

alter table teams.assigned_course
  drop constraint assigned_course_assignment_id_fkey,
  add constraint assigned_course_assignment foreign key (team_id, assignment_id)
    references teams.assignment (team_id, id) on delete cascade;

alter table teams.assigned_count
  drop constraint assigned_count_group_id_fkey,
  add constraint assigned_count_group foreign key (team_id, group_id)
    references teams.learning_group (team_id, id) on delete cascade;

alter table integrations.key
  add constraint key_of_team unique (team_id, id),
  drop constraint key_client_id_fkey,
  add constraint key_client foreign key (team_id, client_id) references integrations.key (team_id, id) on delete cascade;

alter table sign_on.log_entry
  drop constraint log_entry_connection_id_fkey,
  add constraint log_entry_connection foreign key (team_id, connection_id)
    references sign_on.connection (team_id, id) on delete set null (connection_id);

-- A delivery joins two rows with an organisation each, so it says which it is.
alter table integrations.endpoint add constraint endpoint_of_team unique (team_id, id);
alter table platform.event add constraint event_of_team unique (team_id, id);
alter table integrations.delivery add column team_id uuid;
update integrations.delivery set team_id = endpoint.team_id
from integrations.endpoint where endpoint.id = delivery.endpoint_id;

-- For processes of the version before, which don't know the column.
create function integrations.copy_team_of_endpoint() returns trigger
language plpgsql
as $$
begin
  new.team_id := (select team_id from integrations.endpoint where id = new.endpoint_id);
  return new;
end
$$;
create trigger copy_team before insert on integrations.delivery
  for each row when (new.team_id is null) execute function integrations.copy_team_of_endpoint();
alter table integrations.delivery
  alter column team_id set not null,
  drop constraint delivery_endpoint_id_fkey,
  drop constraint delivery_event_id_fkey,
  add constraint delivery_endpoint foreign key (team_id, endpoint_id)
    references integrations.endpoint (team_id, id) on delete cascade,
  add constraint delivery_event foreign key (team_id, event_id) references platform.event (team_id, id) on delete cascade;
