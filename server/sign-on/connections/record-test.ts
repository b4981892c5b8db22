import type { TestResult } from '../../../contract/sign-on/overview.ts';
import type { ProblemCode } from '../../../contract/sign-on/problems.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { domainOf } from '../domains/domain-name.ts';
import { isVerifiedDomain } from '../domains/queries.ts';
import { type Arrived, mappedRole } from '../flows/arrived.ts';
import type { Outcome } from '../flows/outcome.ts';
import { writeLog } from '../log/log.ts';
import type { Connection } from './connection.ts';
import { storeTest } from './managing-queries.ts';

interface Test {
  outcome: Outcome;
  /** Those that the flow began with. */
  settingsHash: string;
  tester: { accountId: number; username: string };
  now?: Date;
}

/** How a test ends: the connection shows what arrived, and may be switched on if someone could have signed in with it. */
export async function recordTest(
  db: Db,
  connection: Connection,
  { outcome, settingsHash, tester, now = new Date() }: Test,
): Promise<void> {
  const { id, teamId, mapping } = connection;
  const common = { at: now.toISOString(), username: tester.username };
  if ('problem' in outcome) {
    const { problem: code, found } = outcome;
    const result: TestResult = { ...common, code, found, arrived: null };
    return storeTest(db, id, { result, settingsHash });
  }
  const { arrived } = outcome;
  const ownDomain =
    arrived.email !== null && (await isVerifiedDomain(db, teamId, domainOf(arrived.email)));
  const { issuedAt, sessionIndex: _, mayBeReassigned: __, ...shown } = arrived;
  const result: TestResult = {
    ...common,
    code: problemOf(arrived, ownDomain),
    found: '',
    arrived: {
      ...shown,
      claims: Object.fromEntries(
        Object.entries(arrived.claims).map(([name, values]) => [name, [...values]]),
      ),
      ownDomain,
      role: mappedRole(mapping, arrived),
      ageSeconds:
        issuedAt === null ? null : Math.round((now.getTime() - Date.parse(issuedAt)) / 1000),
    },
  };
  await storeTest(db, id, { result, settingsHash });
  await writeLog(db, {
    teamId,
    connectionId: id,
    act: 'tested',
    accountId: tester.accountId,
    email: arrived.email ?? '',
    ...(result.code === null ? {} : { code: result.code }),
  });
}

/** What would keep everyone out, whoever they are. */
function problemOf(arrived: Arrived, ownDomain: boolean): ProblemCode | null {
  if (arrived.email === null) return 'no_email';
  if (arrived.emailVerified === false) return 'email_unverified';
  return ownDomain ? null : 'foreign_domain';
}
