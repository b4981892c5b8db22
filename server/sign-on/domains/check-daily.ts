import { domainGraceDays } from '../../../contract/sign-on/overview.ts';
import type { Config } from '../../config.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import { tellAdministrators } from '../connections/tell-administrators.ts';
import { findRecord } from './manage-domains.ts';
import * as queries from './queries.ts';

/** Hourly: what is due by then. */
export const domainsQueue = defineQueue('signOnDomains', { retryLimit: 2, retryDelay: 60 });

const batch = 500;

/** A domain that was sold belongs to someone else, who may give its addresses to other people. */
export async function checkDueDomains(db: Db, config: Config): Promise<void> {
  const due = await queries.listDueDomains(db, batch);
  await runAll(due, 'domains', (domain) => checkAgain(db, config, domain));
}

async function checkAgain(db: Db, config: Config, domain: queries.DomainRow): Promise<void> {
  const found = await findRecord(config, domain);
  // Name servers that don't answer say nothing about the record.
  if (found === null) return;
  await inTransaction(db, async (db) => {
    if (found) return queries.markVerified(db, domain.id, 'dns');
    const isFirst = await queries.markMissing(db, domain.id);
    if (isFirst) await tellMissing(db, config, domain);
    if (await queries.markLost(db, domain.id)) await tellLost(db, config, domain);
  });
}

async function tellMissing(db: Db, config: Config, { id, teamId, domain }: queries.DomainRow) {
  await tellAdministrators(db, config, teamId, {
    event: `${id} missing`,
    title: 'The DNS record of a domain is gone',
    text: `We can’t find the TXT record at ${domain} any more. Nothing changes for ${domainGraceDays} days. After that, people with an address there can’t sign in with your provider. Add the record again; you’ll find it under Sign-on.`,
  });
}

async function tellLost(db: Db, config: Config, { id, teamId, domain }: queries.DomainRow) {
  const actor = { accountId: 0, username: config.site.name };
  await recordAudit(db, actor, 'stopped trusting', `domain ${domain}`, { teamId });
  await tellAdministrators(db, config, teamId, {
    event: `${id} lost`,
    title: 'A domain isn’t verified any more',
    text: `The TXT record at ${domain} has been gone for ${domainGraceDays} days, so people with an address there can’t sign in with your provider now. Add the record again, then choose “Check now” under Sign-on.`,
  });
}
