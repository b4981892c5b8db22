import type { Organisation } from '../../../contract/teams/organisation.ts';
import { dayIn } from '../../../contract/text/days.ts';
import { plural } from '../../../contract/text/plurals.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { reopenWithLicence } from '../assignments/give-courses.ts';
import { endAssigned } from '../assignments/queries.ts';
import { assertFeature } from '../features.ts';
import { getAdministering } from '../managing.ts';
import { assertNotRefunded, assertOpen, assertSeatsFree } from '../members/membership.ts';
import { freeSeats } from '../policy.ts';
import { countSeats } from '../queries.ts';
import { Refusal } from '../refusals.ts';
import { getFigures } from '../report/figures.ts';
import * as queries from './queries.ts';
import { recordActs } from './record.ts';

export async function getOrganisation(
  db: Db,
  viewer: Viewer,
  teamId: string,
): Promise<Organisation> {
  const { team, role } = await getAdministering(db, viewer, teamId);
  const scope = { teamId, groupIds: null, today: dayIn(team.timeZone), zone: team.timeZone };
  const [counts, people, seats, figures] = await Promise.all([
    queries.countOrganisation(db, teamId),
    queries.listAdministering(db, teamId),
    countSeats(db, teamId),
    getFigures(db, scope),
  ]);
  const { agreedCents, agreedCurrency, createdAt, ...rest } = counts;
  const hasAgreed = role === 'owner' && agreedCents !== null && agreedCurrency !== null;
  return {
    id: teamId,
    name: team.name,
    plan: team.plan,
    ...rest,
    seats: { total: team.seats, used: seats.used, invited: seats.invited, free: freeSeats(seats) },
    assigned: figures.assigned,
    late: figures.late,
    latePeople: figures.latePeople,
    createdAt: createdAt.toISOString(),
    endsAt: team.endsAt.toISOString(),
    agreed: hasAgreed ? { cents: agreedCents, currency: agreedCurrency } : null,
    owner: people.find((person) => person.role === 'owner') ?? null,
    administrators: people.filter((person) => person.role === 'administrator'),
  };
}

/** Whoever has a licence already keeps it, and what they are assigned. */
export async function setLicences(
  db: Db,
  viewer: Viewer,
  teamId: string,
  { accountIds, seated }: { accountIds: readonly number[]; seated: boolean },
): Promise<{ changed: number; message: string }> {
  return inTransaction(db, async (db) => {
    const managing = await getAdministering(db, viewer, teamId);
    const { team } = managing;
    assertFeature(team, 'administrators');
    assertNotRefunded(managing);
    const members = await queries.listSeatsOf(db, teamId, accountIds);
    if (members.length < new Set(accountIds).size) throw new Refusal('not_found');
    const changed = members.filter((member) => member.seated !== seated);
    const changedIds = changed.map(({ accountId }) => accountId);
    if (seated && changed.length > 0) {
      assertOpen(team);
      assertSeatsFree(await countSeats(db, teamId), changed.length);
    }
    await queries.updateSeated(db, teamId, changedIds, seated);
    if (seated) await reopenWithLicence(db, teamId, changedIds);
    else await endAssigned(db, { teamId, accountIds: changedIds }, 'licence_ended');
    await recordActs(
      db,
      viewer,
      team,
      seated ? 'gave a licence to' : 'took the licence of',
      changed.map(({ username, accountId }) => ({ subject: `${username} (user ${accountId})` })),
    );
    const people = plural(changed.length, 'person', 'people');
    const message = seated ? `${people} got a licence.` : `${people} no longer have a licence.`;
    return {
      changed: changed.length,
      message: changed.length === 0 ? 'Nothing to change.' : message,
    };
  });
}
