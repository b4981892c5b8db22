import {
  type Key,
  type KeyKind,
  type MadeKey,
  maxOrganisationKeys,
  maxPersonalKeys,
} from '../../../contract/integrations/keys.ts';
import type { Scope } from '../../../contract/integrations/scopes.ts';
import { plural } from '../../../contract/text/plurals.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { assertFeature } from '../../teams/features.ts';
import { getManaging, type Managing } from '../../teams/managing.ts';
import { administers } from '../../teams/policy.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { makeKey, revokeKey } from './keys.ts';
import * as queries from './queries.ts';

/** Whoever manages something may have keys of their own: to anyone else no call would show anything. Locks the team if there is a transaction. */
async function getKeyTeam(db: Db, viewer: Viewer, teamId: string): Promise<Managing> {
  const managing = await getManaging(db, viewer, teamId);
  assertFeature(managing.team, 'api');
  return managing;
}

/** The owner and administrators see and end every key, others their own. */
const ownerOf = (managing: Managing) => (administers(managing) ? null : managing.accountId);

export async function listKeys(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: { _page: number; _limit: number; state: 'working' | 'all'; of: 'anyone' | 'me' },
) {
  const managing = await getKeyTeam(db, viewer, teamId);
  const which = {
    teamId,
    accountId: query.of === 'me' ? managing.accountId : ownerOf(managing),
    onlyWorking: query.state === 'working',
  };
  return listPage(query, {
    list: (window) => queries.listKeys(db, which, window),
    count: () => queries.countKeys(db, which),
    present,
  });
}

interface Asked {
  kind: KeyKind;
  name: string;
  scopes: readonly Scope[];
  days: number;
  departmentId: string | null;
}

export async function createKey(
  db: Db,
  viewer: Viewer,
  teamId: string,
  asked: Asked,
): Promise<MadeKey> {
  await assertMayMake(db, viewer, teamId, asked);
  await assertProved(db, viewer);
  return inTransaction(db, async (db) => {
    const { team } = await assertMayMake(db, viewer, teamId, asked);
    const { kind, name, days, departmentId } = asked;
    const isPersonal = kind === 'personal';
    const accountId = isPersonal ? viewer.accountId : null;
    await assertRoom(db, teamId, accountId);
    if (departmentId !== null) await assertDepartment(db, teamId, asked);
    const scopes = [...new Set(asked.scopes)].toSorted();
    const expiresAt = new Date(Date.now() + days * 24 * 60 * 60 * 1000);
    const { id, key } = await makeKey(db, {
      ...{ teamId, kind, name, scopes, accountId, expiresAt },
      branchId: departmentId,
      clientId: null,
      maker: { accountId: viewer.accountId, name: viewer.username },
    });
    const row = await queries.getKey(db, teamId, id);
    await recordAudit(db, viewer, actOf(kind).made, `${name} of ${team.name}`, {
      teamId,
      after: {
        ending: row.lastFour,
        scopes,
        ends: expiresAt.toISOString(),
        department: row.department?.name ?? null,
      },
    });
    return { ...present(row), secret: key };
  });
}

async function assertMayMake(db: Db, viewer: Viewer, teamId: string, { kind }: Asked) {
  const managing = await getKeyTeam(db, viewer, teamId);
  if (kind !== 'personal' && !administers(managing)) throw new Refusal('not_allowed');
  return managing;
}

async function assertRoom(db: Db, teamId: string, accountId: number | null) {
  const most = accountId === null ? maxOrganisationKeys : maxPersonalKeys;
  if ((await queries.countWorking(db, teamId, accountId)) < most) return;
  const whose = accountId === null ? 'An organisation' : 'You';
  throw refuseField(
    'too_many_keys',
    'name',
    `${whose} can have ${plural(most, 'key')}. End one you no longer need.`,
  );
}

async function assertDepartment(db: Db, teamId: string, { kind, departmentId }: Asked) {
  if (kind === 'personal') {
    const detail =
      'A personal key reaches what you can see yourself, whichever department it’s in.';
    throw refuseField('invalid_input', 'departmentId', detail);
  }
  if (!(await queries.hasDepartment(db, teamId, departmentId))) {
    throw refuseField('not_found', 'departmentId', 'This department no longer exists.');
  }
}

const actOf = (kind: KeyKind) =>
  kind === 'client'
    ? { made: 'made the client', ended: 'ended the client' }
    : kind === 'personal'
      ? { made: 'made the personal key', ended: 'ended the personal key' }
      : { made: 'made the key', ended: 'ended the key' };

export async function endKey(
  db: Db,
  viewer: Viewer,
  { id: teamId, keyId }: { id: string; keyId: string },
): Promise<void> {
  await inTransaction(db, async (db) => {
    const managing = await getKeyTeam(db, viewer, teamId);
    const found = await queries.findKeyOf(db, teamId, keyId);
    const mayEnd = found && (administers(managing) || found.accountId === viewer.accountId);
    if (!mayEnd) throw new Refusal('not_found');
    const { name, lastFour } = await revokeKey(db, { teamId, id: keyId });
    await recordAudit(db, viewer, actOf(found.kind).ended, `${name} of ${managing.team.name}`, {
      teamId,
      before: { ending: lastFour },
    });
  });
}

function present({ madeAt, endsAt, lastUsedAt, ...row }: queries.ListedKey): Key {
  const { accountId: _, ...shown } = row;
  return {
    ...shown,
    madeAt: madeAt.toISOString(),
    endsAt: endsAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    can: { end: row.state === 'works' },
  };
}
