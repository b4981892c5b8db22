-- Chosen by the browser for each message: sent twice, it counts once. Clients of earlier versions send none.
alter table community.comment add column key uuid unique;
alter table community.contact_message add column key uuid unique;
