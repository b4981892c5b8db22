import { randomBytes } from 'node:crypto';
import type { Config } from '../../../server/config.ts';
import type { Db } from '../../../server/platform/postgres/database.ts';
import { encrypt } from '../../../server/platform/security/secrets.ts';
import { dayLength } from '../dates.ts';
import { findTeamId } from './queries.ts';
import * as teamScript from './script.ts';
import * as queries from './systems-queries.ts';
import * as script from './systems-script.ts';

/** Keys, a webhook, a directory and a sign-on that is being set up, each with what it did. Nobody has their secrets. */
export async function insertSystems(
  db: Db,
  config: Pick<Config, 'sessionSecret'>,
  now: Date,
): Promise<void> {
  const teamId = await findTeamId(db, teamScript.teamName);
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * (dayLength / 24));
  const daysAgo = (days: number) => hoursAgo(days * 24);
  const secret = () => randomBytes(32);
  await queries.insertKeys(db, teamId, [
    ...script.keys.map(({ madeDaysAgo, usedHoursAgo, ...key }) => ({
      ...key,
      kind: 'organisation' as const,
      hash: secret(),
      makerUsername: script.maker,
      madeAt: daysAgo(madeDaysAgo),
      usedAt: usedHoursAgo === null ? null : hoursAgo(usedHoursAgo),
      endsAt: new Date(daysAgo(madeDaysAgo).getTime() + 365 * dayLength),
    })),
    {
      name: 'Directory',
      kind: 'scim' as const,
      scopes: [],
      lastFour: 'd71a',
      hash: secret(),
      makerUsername: script.maker,
      madeAt: daysAgo(53),
      usedAt: hoursAgo(0.13),
      endsAt: null,
    },
  ]);
  const endpointId = await queries.insertEndpoint(db, teamId, {
    ...script.webhook,
    secret: encrypt(config.sessionSecret, 'webhook', `whsec_${secret().toString('base64')}`),
    madeAt: daysAgo(script.webhook.madeDaysAgo),
  });
  // The oldest first: ids grow, and lists are in their order.
  for (const { hoursAgo: hours, failed = 0, ...delivery } of script.deliveries.toReversed()) {
    const at = hoursAgo(hours);
    const failures = Array.from({ length: failed }, (_, index) => ({
      at: new Date(at.getTime() + index * (dayLength / 24)).toISOString(),
      status: 503,
      problem: null,
      tookMs: 30_000,
    }));
    const triedAt = new Date(at.getTime() + failed * (dayLength / 24) + 1000);
    await queries.insertDelivery(db, { ...delivery, teamId, endpointId, at, triedAt, failures });
  }
  await insertDirectory(db, teamId, now);
  await queries.insertSignOn(db, teamId, {
    connection: script.connection,
    domains: script.domains,
    at: daysAgo(3),
  });
}

async function insertDirectory(db: Db, teamId: string, now: Date) {
  const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000);
  const places = new Map(
    teamScript.departments.flatMap(({ name, parent, members }) =>
      members.map(({ username }) => [username, parent ? `${parent} / ${name}` : name] as const),
    ),
  );
  const { username, daysAgo, department } = script.leaver;
  await queries.insertPeople(db, teamId, {
    people: teamScript.people.map((person) => ({
      username: person.username,
      department: places.get(person.username) ?? null,
      joinedAt: new Date(now.getTime() - person.joinedDaysAgo * dayLength),
      leftAt: null,
    })),
    leaver: {
      username,
      department,
      joinedAt: new Date(now.getTime() - 50 * dayLength),
      leftAt: new Date(now.getTime() - daysAgo * dayLength),
    },
  });
  // The oldest first, so that ids rise with time.
  for (const { minutesAgo: minutes, ...request } of script.requests.toReversed()) {
    await queries.insertRequest(db, teamId, { ...request, at: minutesAgo(minutes) });
  }
}
