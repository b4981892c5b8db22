import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { renewTeam, setSeats } from '../../teams/licences/licences.ts';
import { Refusal } from '../refusals.ts';

/** What sales has agreed on with a customer: more licences, fewer, or another year. */
export async function setTeamLicences(
  db: Db,
  viewer: Viewer,
  id: string,
  { seats, renew, endsAt }: { seats: number; renew: boolean; endsAt?: string | undefined },
): Promise<{ message: string }> {
  return inTransaction(db, async (db) => {
    const before = await setSeats(db, id, seats);
    if (!before) throw new Refusal('not_found');
    if (renew && before.endsAt.getTime() !== Date.parse(endsAt ?? '')) {
      throw new Refusal('already_renewed');
    }
    if (renew) await renewTeam(db, id, seats);
    await recordAudit(
      db,
      viewer,
      renew ? 'renewed' : 'changed',
      `the licences of the team ${before.name}`,
      { before: { licences: before.seats }, after: { licences: seats } },
    );
    const year = renew ? ' for another year' : '';
    return { message: `${before.name} has ${seats} licences${year}.` };
  });
}
