-- The menu names the organisation that someone manages, in whole or in part.
create or replace view teams.membership as
  select member.account_id, team.id as team_id,
    not team.personal
    and (
      member.role <> 'learner'
      or exists (
        select from teams.group_manager
        where group_manager.team_id = team.id and group_manager.account_id = member.account_id
      )
    ) as is_managing,
    team.name,
    team.plan,
    member.role in ('owner', 'administrator') as is_administering
  from teams.member
  join teams.team on team.id = member.team_id;
