-- The Admin arranges the catalogue: categories, and the courses on the home page.
alter table catalog.category
  -- Shown above the courses of the category.
  add column description text not null default '' check (length(description) <= 300);

-- Addresses of categories that were removed, with the category they lead to.
create table catalog.category_redirect (
  slug text primary key,
  category_slug text not null references catalog.category on delete cascade
);
create index on catalog.category_redirect (category_slug);
create trigger content_changed after insert or update or delete on catalog.category_redirect
  for each statement execute function platform.announce_table('categories');

-- Exists from the first time that an Admin arranges the home page. Files and drafts choose no places any more then.
create table catalog.arranged_home (
  only_row boolean primary key default true check (only_row),
  arranged_at timestamptz not null default now()
);
