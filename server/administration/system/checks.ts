import { plural } from '../../../contract/text/plurals.ts';
import { listOpenAccounts } from '../../accounts/sign-in/open-accounts.ts';
import { type Config, documentedAccounts } from '../../config.ts';
import { findVerification } from '../../platform/audit/chain-queries.ts';
import { advice, broken, type Finding, ok } from '../../platform/checks/finding.ts';
import { runChecks } from '../../platform/checks/run-checks.ts';
import type { Db } from '../../platform/postgres/database.ts';
import * as queries from './queries.ts';

/** The request that asked, for what only a request can show. A command has none. */
export interface CheckedRequest {
  /** The Host header. */
  host: string;
  /** Whether a proxy has added addresses to it. */
  isForwarded: boolean;
}

interface CheckContext {
  db: Db;
  config: Config;
  request?: CheckedRequest | undefined;
}

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/;

/** What the platform's checks can't know: accounts, money, the audit log, and the request itself. */
export async function checkOperation(context: CheckContext): Promise<Finding[]> {
  return runChecks([
    ['Your address', () => checkAddress(context)],
    ['Your connection', () => checkForwarding(context)],
    ['Shop', () => checkShop(context)],
    ['Seller', () => checkSeller(context)],
    ['Support', () => checkSupport(context)],
    ['Emails', () => checkEmails(context)],
    ['Failed jobs', () => checkFailedJobs(context)],
    ['Sample accounts', () => checkSampleAccounts(context)],
    ['Audit log', () => checkAuditLog(context)],
  ]);
}

function checkAddress({ config, request }: CheckContext): Finding | undefined {
  const { host } = new URL(config.publicUrl);
  if (!request || request.host === host || loopback.test(request.host)) return undefined;
  return broken(
    'Your address',
    `You are at ${request.host}, but emails and links lead to ${config.publicUrl}.`,
    'Set PUBLIC_URL to the address that people type.',
  );
}

function checkForwarding({ config, request }: CheckContext): Finding | undefined {
  if (!request) return undefined;
  if (request.isForwarded && !config.trustedProxies) {
    return broken(
      'Your connection',
      'There is a proxy in front, but none is trusted: everyone seems to come from one address.',
      'Set TRUSTED_PROXIES to the proxy’s address, such as loopback.',
    );
  }
  if (request.isForwarded || !config.trustedProxies) return undefined;
  return advice(
    'Your connection',
    'TRUSTED_PROXIES is set, but your request came without a proxy.',
    'Let only the proxy reach this port: others could pretend to be anyone.',
  );
}

function checkShop({ config }: CheckContext): Finding | undefined {
  if (config.payments !== 'off') return undefined;
  return advice(
    'Shop',
    'Nothing can be bought, and the price page, courses and teams say so. Free courses work.',
    'To sell, set STRIPE_SECRET_KEY, STRIPE_PUBLISHABLE_KEY and STRIPE_WEBHOOK_SECRET.',
  );
}

function checkSeller({ config }: CheckContext): Finding | undefined {
  if (config.payments === 'off' || config.isLocal) return undefined;
  const { address, taxNumber, bankDetails } = config.seller;
  const missing = [
    address === '' && 'address',
    config.tax.name !== '' && taxNumber === '' && 'tax number',
    bankDetails === '' && 'bank details',
  ].filter((part) => part !== false);
  if (missing.length === 0) return ok('Seller', 'Invoices name the seller in full.');
  return advice(
    'Seller',
    `Invoices lack the seller’s ${missing.join(' and ')}.`,
    'Fill in the seller under Site settings.',
  );
}

function checkSupport({ config }: CheckContext): Finding {
  if (!config.isLocal && /[@.]stepwell\.example$/.test(config.support.email)) {
    return broken(
      'Support',
      `Messages go to ${config.support.email}, which belongs to nobody.`,
      'Enter your own address under Site settings.',
    );
  }
  return ok('Support', `People reach you at ${config.support.email}.`);
}

async function checkEmails({ db }: CheckContext): Promise<Finding> {
  const { failed, oldestSeconds } = await queries.countMail(db);
  if (failed > 0) {
    return broken(
      'Emails',
      `${plural(failed, 'email has', 'emails have')} failed.`,
      'The System page says why. Once that is mended, send them again there.',
    );
  }
  if (oldestSeconds > 600) {
    return advice(
      'Emails',
      `An email has been waiting for ${Math.round(oldestSeconds / 60)} minutes.`,
      'Check that a Stepwell process is running.',
    );
  }
  return ok('Emails', 'None has failed or waits for long.');
}

async function checkFailedJobs({ db }: CheckContext): Promise<Finding> {
  const failed = await queries.countFailedJobs(db);
  if (failed === 0) return ok('Failed jobs', 'None in the last day.');
  return advice(
    'Failed jobs',
    `${plural(failed, 'job has', 'jobs have')} failed in the last day.`,
    'The System page says why. Once that is mended, run them again there.',
  );
}

/** Their passwords are in the documentation. */
async function checkSampleAccounts({ db, config }: CheckContext): Promise<Finding | undefined> {
  if (config.isLocal) return undefined;
  const open = (await listOpenAccounts(db, documentedAccounts)).map(({ username }) => username);
  if (open.length === 0) {
    return ok('Sample accounts', 'No account has a password from the documentation.');
  }
  return broken(
    'Sample accounts',
    `Anyone can sign in as ${open.join(', ')}: the password is in the documentation.`,
    'Delete these accounts, or change their passwords.',
  );
}

async function checkAuditLog({ db }: CheckContext): Promise<Finding> {
  const last = await findVerification(db);
  if (!last) {
    // The first nightly run is still to come.
    if (await queries.isNewlyInstalled(db)) return ok('Audit log', 'It is verified every night.');
    return advice(
      'Audit log',
      'It hasn’t been verified yet, though it should be every night.',
      'Check that jobs run. Verify now on its page, or npm run audit:verify, does it at once.',
    );
  }
  if (last.problem === '') return ok('Audit log', 'Nobody has changed it.');
  return broken(
    'Audit log',
    `It was changed by hand. ${last.problem}`,
    'Find out who can write to the database, and compare the log with a backup.',
  );
}
