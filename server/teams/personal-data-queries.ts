import type { Db } from '../platform/postgres/database.ts';

/** Team memberships, groups and what was assigned. People they invited stay out: those addresses are other people's data. */
export async function exportTeams(db: Db, accountId: number) {
  const [teams, invitationsSent, assignedCourses, groups, managedGroups, weeklySummaries] =
    await Promise.all([
      db
        .selectFrom('teams.member as member')
        .innerJoin('teams.team as team', 'team.id', 'member.team_id')
        .select([
          'team.name',
          'team.personal',
          'member.role',
          'member.seated',
          'member.joined_at',
          'team.starts_at',
          'team.ends_at',
          'team.closed_at',
        ])
        .where('member.account_id', '=', accountId)
        .execute(),
      db
        .selectFrom('teams.invitation as invitation')
        .innerJoin('teams.team as team', 'team.id', 'invitation.team_id')
        .select([
          'team.name',
          'invitation.name',
          'invitation.role',
          'invitation.sent_at',
          'invitation.accepted_at',
          'invitation.withdrawn_at',
        ])
        .where('invitation.inviter_account_id', '=', accountId)
        .execute(),
      db
        .selectFrom('teams.assigned_course as assigned')
        .innerJoin('teams.assignment as assignment', 'assignment.id', 'assigned.assignment_id')
        .innerJoin('teams.team as team', 'team.id', 'assigned.team_id')
        .select([
          'team.name as team',
          'assigned.course_title',
          'assignment.assigner_name',
          'assignment.message',
          'assigned.assigned_at',
          'assigned.due_on',
          'assigned.moved_from',
          'assigned.done_at',
          'assigned.ended_at',
          'assigned.end_reason',
        ])
        .where('assigned.account_id', '=', accountId)
        .orderBy('assigned.assigned_at')
        .execute(),
      db
        .selectFrom('teams.group_member as part')
        .innerJoin('teams.learning_group as group', 'group.id', 'part.group_id')
        .select(['group.name', 'part.joined_at'])
        .where('part.account_id', '=', accountId)
        .execute(),
      db
        .selectFrom('teams.group_manager as manager')
        .innerJoin('teams.learning_group as group', 'group.id', 'manager.group_id')
        .select('group.name')
        .where('manager.account_id', '=', accountId)
        .execute(),
      db
        .selectFrom('teams.weekly_summary as summary')
        .innerJoin('teams.team as team', 'team.id', 'summary.team_id')
        .select(['team.name', 'summary.week'])
        .where('summary.account_id', '=', accountId)
        .orderBy('summary.week')
        .execute(),
    ]);
  return { teams, groups, managedGroups, assignedCourses, invitationsSent, weeklySummaries };
}
