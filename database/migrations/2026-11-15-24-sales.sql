-- Messages from the contact-sales form include the size of the organisation.
alter table community.contact_message add column topic text not null default 'support'
  check (topic in ('support', 'sales'));
alter table community.contact_message add column organisation text not null default '';
alter table community.contact_message add column seats integer check (seats > 0);
