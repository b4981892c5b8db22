import { breakGlassPeople, type SignOn } from '../../../contract/sign-on/overview.ts';
import { endRefusedSessions } from '../../accounts/managed/managed-accounts.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { listBreakGlass } from '../connections/administrators-queries.ts';
import { readSignOn } from '../connections/overview.ts';
import { tellAdministrators } from '../connections/tell-administrators.ts';
import { Refusal } from '../refusals.ts';
import { type DomainKey, getDomain } from './manage-domains.ts';
import { type DomainRow, hasTestedWay, updateEnforced } from './queries.ts';
import { liftRequirements, lockPeople } from './required-queries.ts';

/**
 * Requires the organisation's own sign-in for addresses at a domain, or stops. It takes a way in that works, and two people
 * who can get in without it.
 */
export async function requireSignOn(
  db: Db,
  config: Config,
  viewer: Viewer,
  key: DomainKey,
  required: boolean,
): Promise<SignOn> {
  await getDomain(db, viewer, key);
  await assertProved(db, viewer);
  return inTransaction(db, async (db) => {
    const domain = await getDomain(db, viewer, key);
    if (domain.enforced === required) return readSignOn(db, config, key.id);
    if (required) await begin(db, config, viewer, domain);
    else await end(db, config, viewer, domain);
    return readSignOn(db, config, key.id);
  });
}

async function begin(db: Db, config: Config, viewer: Viewer, row: DomainRow): Promise<void> {
  const { id, teamId, domain } = row;
  if (row.verifiedAt === null || row.lostAt !== null) throw new Refusal('domain_unverified');
  if (!(await hasTestedWay(db, teamId, id))) throw new Refusal('sign_on_untested');
  // A second factor that is taken off at this moment counts no more.
  await lockPeople(db, teamId, domain);
  const administrators = await listBreakGlass(db, teamId);
  if (administrators.filter(({ counts }) => counts).length < breakGlassPeople) {
    throw new Refusal('too_few_break_glass');
  }
  await updateEnforced(db, id, true);
  const signedOut = await endRefusedSessions(db, teamId);
  await recordAudit(db, viewer, 'required sign-on for', `domain ${domain}`, {
    teamId,
    after: { 'people signed out': signedOut },
  });
  await tellAdministrators(db, config, teamId, {
    event: `${id} required`,
    title: 'Sign-on is required now',
    text: `${viewer.username} has required your own sign-in for addresses at ${domain}. Passwords of those people don’t work any more. The owner and administrators with two-factor sign-in can still use theirs in an emergency.`,
  });
}

async function end(db: Db, config: Config, viewer: Viewer, row: DomainRow): Promise<void> {
  const { id, teamId, domain } = row;
  await updateEnforced(db, id, false);
  await recordAudit(db, viewer, 'stopped requiring sign-on for', `domain ${domain}`, { teamId });
  await tellAdministrators(db, config, teamId, {
    event: `${id} required`,
    title: 'Sign-on isn’t required any more',
    text: `${viewer.username} has stopped requiring your own sign-in for addresses at ${domain}. People can choose a password with “Forgot password?”.`,
  });
}

/** By an operator, from the command line, when nobody of an organisation can get in. Returns the domains. */
export async function unlock(db: Db, config: Config, domain: string): Promise<string[]> {
  return inTransaction(db, async (db) => {
    const lifted = await liftRequirements(db, domain);
    for (const { id, teamId, domain } of lifted) {
      const actor = { accountId: 0, username: 'an operator' };
      await recordAudit(db, actor, 'stopped requiring sign-on for', `domain ${domain}`, { teamId });
      await tellAdministrators(db, config, teamId, {
        event: `${id} required`,
        title: 'Sign-on isn’t required any more',
        text: `The people who run this site have stopped requiring your own sign-in for addresses at ${domain}. Choose a password with “Forgot password?”, mend the connection, and require sign-on again.`,
      });
    }
    return lifted.map(({ domain }) => domain);
  });
}
