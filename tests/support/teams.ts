import type { InvitedRole } from '../../contract/teams/teams.ts';
import { type Db, inTransaction } from '../../server/platform/postgres/database.ts';
import { hashLinkToken } from '../../server/platform/security/secrets.ts';
import { growIntoOrganisation, openTeam } from '../../server/teams/licences/licences.ts';
import type { TestApp } from './app.ts';
import { signedIn } from './app.ts';
import { buildAccount, buildLearner } from './factories.ts';

/** A team as after its purchase, with its owner signed in. */
export async function buildTeam(app: TestApp, { seats = 5, name = 'Harbour Office' } = {}) {
  const account = await buildLearner(app.db);
  const id = await openTeam(app.db, { accountId: account.id, seats, name });
  const { ask } = await signedIn(app, account);
  return { id, account, ask };
}

/** An organisation: a team with the Enterprise plan, with its owner signed in. */
export async function buildOrganisation(
  app: TestApp,
  { seats = 50, name = 'Harbour Clinics' } = {},
) {
  const team = await buildTeam(app, { seats, name });
  await growIntoOrganisation(app.db, team.id, { seats, cents: 38_00, currency: 'AUD', term: null });
  return team;
}

/** A member with a seat, signed in. */
export async function buildMember(
  app: TestApp,
  teamId: string,
  options: { role?: InvitedRole; name?: string; seated?: boolean } = {},
) {
  const account = await buildAccount(app.db, {
    ...(options.name === undefined ? {} : { first_name: options.name }),
  });
  await app.db
    .insertInto('teams.member')
    .values({
      team_id: teamId,
      account_id: account.id,
      role: options.role ?? 'learner',
      seated: options.seated ?? true,
    })
    .execute();
  const { ask } = await signedIn(app, account);
  return { account, ask };
}

/** An invitation with a known token. */
export async function buildInvitation(
  db: Db,
  teamId: string,
  options: { email?: string; role?: InvitedRole; expiresAt?: Date } = {},
) {
  const token = crypto.randomUUID();
  const { id } = await db
    .insertInto('teams.invitation')
    .values({
      team_id: teamId,
      email: options.email ?? `${token}@example.org`,
      role: options.role ?? 'learner',
      token_hash: hashLinkToken(token),
      expires_at: options.expiresAt ?? new Date(Date.now() + 86_400_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

/** Sets when the licence ends; the days of grace follow. */
export async function setEnd(db: Db, teamId: string, endsAt: Date, graceDays = 14) {
  await db
    .updateTable('teams.team')
    .set({
      starts_at: new Date(endsAt.getTime() - 365 * 86_400_000),
      ends_at: endsAt,
      open_until: new Date(endsAt.getTime() + graceDays * 86_400_000),
    })
    .where('id', '=', teamId)
    .execute();
}

export const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

/** Counts seats, members and open invitations. */
export async function countSeats(db: Db, teamId: string) {
  return inTransaction(db, async (db) => {
    const { seats } = await db
      .selectFrom('teams.team')
      .where('id', '=', teamId)
      .select('seats')
      .executeTakeFirstOrThrow();
    const members = await db
      .selectFrom('teams.member')
      .where('team_id', '=', teamId)
      .where('seated', '=', true)
      .select('account_id')
      .execute();
    const invitations = await db
      .selectFrom('teams.invitation')
      .where('team_id', '=', teamId)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', new Date())
      .select('id')
      .execute();
    return { seats, used: members.length, invited: invitations.length };
  });
}
