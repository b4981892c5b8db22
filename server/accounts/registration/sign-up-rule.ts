import { listOf } from '../../../contract/text/lists.ts';
import type { Config } from '../../config.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { refuseField } from '../refusals.ts';
import { assertAddressAllowed, type OrganisationSignOn } from '../sign-in/organisation-sign-on.ts';

/** Whether someone has invited this address, to a team for instance. */
export type IsInvited = (db: Db, email: string) => Promise<boolean>;

export interface SignUpRules {
  isInvited: IsInvited;
  organisations: OrganisationSignOn;
}

/** Asked when someone signs up and again when they confirm: an invitation or the rule may have gone meanwhile. */
export async function assertMaySignUp(
  db: Db,
  { site }: Pick<Config, 'site'>,
  email: string,
  { isInvited, organisations }: SignUpRules,
): Promise<void> {
  await assertAddressAllowed(db, organisations, email, 'email');
  const { mode, domains } = site.signUp;
  if (mode === 'open') return;
  const domain = email.toLowerCase().slice(email.lastIndexOf('@') + 1);
  if (mode === 'domains' && domains.includes(domain)) return;
  if (await isInvited(db, email)) return;
  if (mode === 'invitation') throw refuseField('sign_up_closed', 'email');
  throw refuseField(
    'sign_up_domain',
    'email',
    `Sign up with an address at ${listed(domains)}, or ask for an invitation.`,
  );
}

/** `a.org, b.org or c.org`; of many, the first few. */
function listed(domains: readonly string[]): string {
  if (domains.length > 5) return `${domains.slice(0, 5).join(', ')} or another of our domains`;
  return listOf(domains, 'or');
}
