import type { Config } from '../../config.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { Refusal, refuseField } from '../refusals.ts';

interface Organisation {
  teamId: string;
  team: string;
}

/** What organisations decide about passwords: they may require that their people sign in with their own provider. */
export interface OrganisationSignOn {
  /** The organisation that keeps an account from using its password. */
  findPasswordRefusal(db: Db, accountId: number): Promise<Organisation | undefined>;
  /** The organisation whose people alone may have addresses at this one's domain. */
  findRequired(db: Db, email: string): Promise<Organisation | undefined>;
  /** Called in the transaction in which a session becomes active by password and second factor. */
  signedInByPassword(db: Db, config: Config, viewer: Viewer): Promise<void>;
}

/** Call it after the session was inserted: that waits for a requirement which is being made, and here it is seen. */
export async function assertPasswordAllowed(
  db: Db,
  rules: OrganisationSignOn,
  accountId: number,
): Promise<void> {
  const organisation = await rules.findPasswordRefusal(db, accountId);
  if (!organisation) return;
  const detail = `${organisation.team} requires its own sign-in. Enter your email address on the sign-in page, and go on from there.`;
  throw new Refusal('sign_on_required', { detail });
}

/** For an address that someone wants: with a password, it would be a way around the organisation's own sign-in. */
export async function assertAddressAllowed(
  db: Db,
  rules: OrganisationSignOn,
  email: string,
  field: string,
): Promise<void> {
  const organisation = await rules.findRequired(db, email);
  if (!organisation) return;
  const detail = `People with this address sign in with ${organisation.team}. Go to the sign-in page and enter it there.`;
  throw refuseField('sign_on_required', field, detail);
}
