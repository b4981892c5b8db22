import {
  type Leaver,
  oldTokenDays,
  type Provisioning,
  scimPath,
} from '../../../contract/sign-on/provisioning.ts';
import { sentenceOf } from '../../../contract/sign-on/request-words.ts';
import { assertProved } from '../../accounts/sign-in/proof.ts';
import type { Config } from '../../config.ts';
import { makeDirectoryToken, revokeKey } from '../../integrations/keys/keys.ts';
import { recordAudit } from '../../platform/audit/audit.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { assertFeature } from '../../teams/features.ts';
import { getAdministering } from '../../teams/managing.ts';
import { getTeam } from '../../teams/teams.ts';
import { Refusal } from '../refusals.ts';
import { bringBack } from './bring-back.ts';
import * as queries from './queries.ts';

/** The owner or an administrator, of an organisation whose plan has provisioning. */
export async function getProvisioningTeam(db: Db, viewer: Viewer, teamId: string) {
  const managing = await getAdministering(db, viewer, teamId);
  assertFeature(managing.team, 'provisioning');
  return managing;
}

export async function getProvisioning(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
): Promise<Provisioning> {
  await getProvisioningTeam(db, viewer, teamId);
  return readProvisioning(db, config, teamId);
}

export async function readProvisioning(
  db: Db,
  config: Config,
  teamId: string,
): Promise<Provisioning> {
  const state = await queries.getState(db, teamId);
  const tokens = await queries.listTokens(db, teamId);
  const { active, total, groups, all, refused, leavers, left, held, pausedAt } = state;
  return {
    address: `${config.publicUrl}${scimPath}`,
    switchedOn: state.switchedOn,
    departmentsBranch: state.departmentsBranch,
    tokens: tokens.map(({ madeAt, lastUsedAt, endsAt, ...token }) => ({
      ...token,
      madeAt: madeAt.toISOString(),
      lastUsedAt: lastUsedAt?.toISOString() ?? null,
      endsAt: endsAt?.toISOString() ?? null,
    })),
    people: { active, total },
    groups,
    lastRequestAt: state.lastRequestAt?.toISOString() ?? null,
    requests: { all, refused, leavers },
    paused: pausedAt && { since: pausedAt.toISOString(), left, held },
    example: await queries.findExample(db, teamId),
    lastLeaver: state.lastLeaver,
  };
}

export async function changeProvisioning(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
  change: { switchedOn?: boolean | undefined; departmentsBranch?: boolean | undefined },
): Promise<Provisioning> {
  return inTransaction(db, async (db) => {
    const { team } = await getProvisioningTeam(db, viewer, teamId);
    const before = await queries.getState(db, teamId);
    await queries.writeSettings(db, teamId, change);
    const { switchedOn = before.switchedOn, departmentsBranch = before.departmentsBranch } = change;
    await recordAudit(db, viewer, 'changed provisioning of', team.name, {
      teamId,
      before: { on: before.switchedOn, 'departments by /': before.departmentsBranch },
      after: { on: switchedOn, 'departments by /': departmentsBranch },
    });
    return readProvisioning(db, config, teamId);
  });
}

const day = 24 * 60 * 60 * 1000;

/** Whoever has the token can take people out of the organisation, so making one asks who is there. */
export async function makeProvisioningToken(
  db: Db,
  config: Config,
  viewer: Viewer,
  teamId: string,
): Promise<{ token: string; provisioning: Provisioning }> {
  await getProvisioningTeam(db, viewer, teamId);
  await assertProved(db, viewer);
  return inTransaction(db, async (db) => {
    const { team } = await getProvisioningTeam(db, viewer, teamId);
    const { key } = await makeDirectoryToken(db, {
      teamId,
      maker: { accountId: viewer.accountId, name: viewer.username },
      oldEndAt: new Date(Date.now() + oldTokenDays * day),
    });
    const ending = key.slice(-4);
    await recordAudit(db, viewer, 'made a provisioning token for', team.name, {
      teamId,
      after: { ending },
    });
    return { token: key, provisioning: await readProvisioning(db, config, teamId) };
  });
}

export async function endProvisioningToken(
  db: Db,
  config: Config,
  viewer: Viewer,
  { id: teamId, tokenId }: { id: string; tokenId: string },
): Promise<Provisioning> {
  return inTransaction(db, async (db) => {
    const { team } = await getProvisioningTeam(db, viewer, teamId);
    const tokens = await queries.listTokens(db, teamId);
    if (!tokens.some(({ id }) => id === tokenId)) throw new Refusal('not_found');
    const { lastFour } = await revokeKey(db, { teamId, id: tokenId });
    await recordAudit(db, viewer, 'ended a provisioning token of', team.name, {
      teamId,
      before: { ending: lastFour },
    });
    return readProvisioning(db, config, teamId);
  });
}

export async function listDirectoryRequests(
  db: Db,
  viewer: Viewer,
  teamId: string,
  query: PageQuery & { kind: queries.RequestKind },
) {
  await getProvisioningTeam(db, viewer, teamId);
  return listPage(query, {
    list: (window) => queries.listRequests(db, teamId, query.kind, window),
    count: () => queries.countRequests(db, teamId, query.kind),
    present: ({ at, isLeaver, personId, words, ...request }) => ({
      ...request,
      at: at.toISOString(),
      leaverId: isLeaver && request.outcome === 'done' ? personId : null,
      ...sentenceOf(words),
    }),
  });
}

export async function listHeldLeavers(db: Db, viewer: Viewer, teamId: string, query: PageQuery) {
  await getProvisioningTeam(db, viewer, teamId);
  return listPage(query, {
    list: (window) => queries.listHeld(db, teamId, window),
    count: () => queries.countHeld(db, teamId),
    present: ({ heldAt, ...person }) => ({ ...person, heldAt: heldAt.toISOString() }),
  });
}

interface LeaverName {
  id: string;
  personId: string;
}

export async function getLeaver(
  db: Db,
  viewer: Viewer,
  { id: teamId, personId }: LeaverName,
): Promise<Leaver> {
  await getProvisioningTeam(db, viewer, teamId);
  const person = await queries.findLeaver(db, teamId, personId);
  if (!person) throw new Refusal('not_found');
  const { leftAt, ended, ...rest } = person;
  const { seats } = await getTeam(db, viewer, teamId);
  return {
    ...rest,
    leftAt: leftAt?.toISOString() ?? null,
    joinedAt: ended ? new Date(ended.joinedAt).toISOString() : null,
    ended,
    seats: { used: seats.used, all: seats.total },
  };
}

export async function bringBackLeaver(
  db: Db,
  viewer: Viewer,
  { id: teamId, personId }: LeaverName,
): Promise<void> {
  await inTransaction(db, async (db) => {
    await getProvisioningTeam(db, viewer, teamId);
    const person = await queries.findLeaver(db, teamId, personId);
    if (!person) throw new Refusal('not_found');
    await bringBack(db, teamId, personId);
    await recordAudit(db, viewer, 'brought back', person.name, { teamId });
  });
}
