-- An organisation is a team with the plan `enterprise`: what it agreed to, its administrators, members without a licence, and its
-- departments, which are groups in a tree.
alter table teams.team
  add column plan text not null default 'team' check (plan in ('team', 'enterprise')),
  -- Its part of an address, such as `harbour-clinics`.
  add column slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and length(slug) between 3 and 60),
  -- The price of a licence and year that was agreed with sales.
  add column agreed_cents integer check (agreed_cents >= 0),
  add column agreed_currency text check (agreed_currency ~ '^[A-Z]{3}$'),
  add constraint team_agreed check ((agreed_cents is null) = (agreed_currency is null)),
  add constraint team_personal_plan check (not personal or plan = 'team');

alter table teams.member
  drop constraint member_role_check,
  -- Anyone may be without a licence: a directory brings people even when none is free.
  drop constraint member_check,
  add constraint member_role_check check (role in ('owner', 'administrator', 'manager', 'learner'));

alter table teams.invitation
  drop constraint invitation_role_check,
  add constraint invitation_role_check check (role in ('administrator', 'manager', 'learner'));

-- ## Departments

alter table teams.learning_group
  add column kind text not null default 'group' check (kind in ('group', 'department')),
  -- The department that it's part of; null at the top.
  add column parent_id uuid,
  -- What the organisation's directory calls it.
  add column external_id text check (external_id <> '' and length(external_id) <= 255),
  add constraint learning_group_kind unique (team_id, id, kind),
  -- Only departments have a parent, and only departments are one.
  add constraint learning_group_parent foreign key (team_id, parent_id, kind)
    references teams.learning_group (team_id, id, kind),
  add constraint learning_group_tree check (kind = 'department' or parent_id is null),
  -- People join groups by their address. Which department they are in is decided for each of them.
  add constraint learning_group_rule check (kind = 'group' or email_domain is null);
create unique index learning_group_external_id on teams.learning_group (team_id, external_id) where external_id is not null;
create index learning_group_children on teams.learning_group (parent_id) where parent_id is not null;

-- Departments may share a name in different places: Sydney and Perth both have a Reception.
drop index teams.learning_group_name;
create unique index learning_group_name on teams.learning_group (team_id, lower(name)) where kind = 'group';
create unique index department_name on teams.learning_group (team_id, parent_id, lower(name)) nulls not distinct
  where kind = 'department';

-- Which department is inside which, however deep: the closure of parent_id, kept by a trigger. A group without a parent is its own
-- branch, so what is asked of branches can be asked of every group.
create table teams.branch (
  team_id uuid not null,
  ancestor_id uuid not null,
  group_id uuid not null,
  -- 0 for itself. Trees are at most eight levels deep.
  depth integer not null constraint branch_depth check (depth between 0 and 7),
  primary key (ancestor_id, group_id),
  foreign key (team_id, ancestor_id) references teams.learning_group (team_id, id) on delete cascade,
  foreign key (team_id, group_id) references teams.learning_group (team_id, id) on delete cascade
);
create index on teams.branch (group_id, ancestor_id);
insert into teams.branch (team_id, ancestor_id, group_id, depth)
select team_id, id, id, 0 from teams.learning_group;

create function teams.keep_branch() returns trigger
language plpgsql
as $$
begin
  -- Two moves at once would each see the tree without the other.
  perform from teams.team where id = new.team_id for no key update;
  if tg_op = 'INSERT' then
    insert into teams.branch (team_id, ancestor_id, group_id, depth) values (new.team_id, new.id, new.id, 0);
  else
    if exists (select from teams.branch where ancestor_id = new.id and group_id = new.parent_id) then
      raise exception 'A department can''t be inside itself.' using errcode = 'check_violation', constraint = 'branch_cycle';
    end if;
    delete from teams.branch as link using teams.branch as below
    where below.ancestor_id = new.id and link.group_id = below.group_id and link.depth > below.depth;
  end if;
  insert into teams.branch (team_id, ancestor_id, group_id, depth)
  select new.team_id, above.ancestor_id, below.group_id, above.depth + 1 + below.depth
  from teams.branch as above
  cross join teams.branch as below
  where above.group_id = new.parent_id and below.ancestor_id = new.id;
  return null;
end
$$;
create trigger keep_branch_of_new after insert on teams.learning_group
  for each row execute function teams.keep_branch();
create trigger keep_branch after update of parent_id on teams.learning_group
  for each row when (old.parent_id is distinct from new.parent_id) execute function teams.keep_branch();

-- Everyone is in at most one department, so the sum over the departments of a branch counts nobody twice.
alter table teams.group_member add column kind text not null default 'group';
alter table teams.group_member
  drop constraint group_member_team_id_group_id_fkey,
  add constraint group_member_group foreign key (team_id, group_id, kind)
    references teams.learning_group (team_id, id, kind) on delete cascade;
create unique index group_member_one_department on teams.group_member (team_id, account_id) where kind = 'department';

-- Copied, so that whoever adds people doesn't have to know.
create function teams.copy_group_kind() returns trigger
language plpgsql
as $$
begin
  new.kind := coalesce((select kind from teams.learning_group where id = new.group_id), new.kind);
  return new;
end
$$;
create trigger copy_kind before insert on teams.group_member
  for each row execute function teams.copy_group_kind();

-- A manager who follows a branch without assigning courses or nudging.
alter table teams.group_manager add column sees_only boolean not null default false;
