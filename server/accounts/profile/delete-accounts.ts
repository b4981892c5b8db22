import type { Role } from '../../../contract/fields.ts';
import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { Refusal } from '../../platform/calls/errors.ts';
import { queueMail } from '../../platform/mail/mail.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import * as queries from '../queries.ts';
import { assertOwnPassword } from '../sign-in/proof.ts';
import type { AccountDependent } from './account-dependents.ts';
import { assertAdminRemains } from './last-admin.ts';

export async function deleteMyAccount(
  db: Db,
  config: Config,
  dependents: readonly AccountDependent[],
  viewer: Viewer,
  password: string,
): Promise<void> {
  await assertOwnPassword(db, viewer, password);
  const account = await queries.getAccount(db, viewer.accountId);
  await inTransaction(db, async (db) => {
    const deleted = await deleteAccounts(db, config, dependents, [viewer.accountId]);
    if (deleted.length === 0) throw new Refusal('not_signed_in');
    await queueMail(db, {
      to: account.email,
      subject: 'Your account was deleted',
      greeting: `Hello ${account.first_name},`,
      paragraphs: [
        `Your account ${account.username} and everything in it were deleted, as you asked. Thank you for learning with us.`,
      ],
    });
  });
}

export interface DeletedAccount {
  id: number;
  username: string;
  role: Role;
  email: string;
  firstName: string;
}

/** Deletes accounts and everything that depends on them. `assertMayDelete` gets the current Admins, while they are locked. */
export async function deleteAccounts(
  db: Db,
  config: Config,
  dependents: readonly AccountDependent[],
  accountIds: number[],
  assertMayDelete: (admins: readonly number[]) => void = () => {},
): Promise<DeletedAccount[]> {
  for (const { beforeDelete } of dependents) await beforeDelete?.(db, config, accountIds);
  assertMayDelete(await assertAdminRemains(db, accountIds));
  return queries.deleteAccounts(db, accountIds);
}
