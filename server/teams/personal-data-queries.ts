import type { Db } from '../platform/postgres/database.ts';

/** Team memberships. Whom they invited stays out: those addresses are other people's data. */
export async function exportTeams(db: Db, accountId: number) {
  const [teams, invitationsSent] = await Promise.all([
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
        'invitation.role',
        'invitation.sent_at',
        'invitation.accepted_at',
        'invitation.withdrawn_at',
      ])
      .where('invitation.inviter_account_id', '=', accountId)
      .execute(),
  ]);
  return { teams, invitationsSent };
}
