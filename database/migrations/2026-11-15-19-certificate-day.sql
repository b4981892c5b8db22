-- The day where someone is; where nobody knows the zone's name, that of UTC.
create function learning.day_in(zone text, moment timestamptz) returns date
language plpgsql stable
as $$
begin
  return (moment at time zone zone)::date;
exception when invalid_parameter_value then
  return (moment at time zone 'UTC')::date;
end
$$;

-- The day that a certificate bears: it stays the same when its learner moves to another zone.
alter table learning.certificate add column completed_on date;
update learning.certificate set completed_on = learning.day_in('UTC', completed_at);
alter table learning.certificate alter column completed_on set not null;
