import type * as z from 'zod/mini';
import type { NewTeam } from '../../../contract/administration/teams.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { refuseField } from '../../platform/calls/errors.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { openTeam } from '../../teams/licences/licences.ts';
import { findAccountByEmail } from './queries.ts';

/** Opens a team for a customer of sales, without an order: sales has agreed on the price. */
export async function makeTeam(
  db: Db,
  viewer: Viewer,
  { name, ownerEmail, seats }: z.output<typeof NewTeam>,
): Promise<{ id: string; message: string }> {
  return inTransaction(db, async (db) => {
    const owner = await findAccountByEmail(db, ownerEmail);
    if (!owner) {
      throw refuseField(
        'invalid_input',
        'ownerEmail',
        'Nobody has an account with this address yet. Ask them to sign up first.',
      );
    }
    const id = await openTeam(db, { accountId: owner.id, seats, name });
    await recordAudit(
      db,
      viewer,
      'opened',
      `the team ${name} with ${seats} licences for ${owner.username}`,
    );
    return { id, message: `${name} is open, with ${seats} licences. ${owner.username} owns it.` };
  });
}
