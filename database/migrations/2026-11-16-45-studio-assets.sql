-- Images and drawings that no draft and no version shows are removed after a day. Few are, so each is looked up by itself.
create index version_figures on studio.version using gin (jsonb_path_query_array(content, '$.figures.*'));
create index asset_created_at on studio.asset (created_at);
create index presence_seen_at on studio.presence (seen_at);

-- The list shows the newest first.
alter table studio.figure add column added_at timestamptz not null default now();
