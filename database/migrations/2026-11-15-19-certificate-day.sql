-- The day in someone's time zone; in UTC if the zone is unknown.
create function learning.day_in(zone text, moment timestamptz) returns date
language plpgsql stable
as $$
begin
  return (moment at time zone zone)::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end
$$;

-- The date printed on a certificate: it stays when the learner moves to another time zone.
alter table learning.certificate add column completed_on date;
update learning.certificate set completed_on = learning.day_in('UTC', completed_at);
alter table learning.certificate alter column completed_on set not null;
