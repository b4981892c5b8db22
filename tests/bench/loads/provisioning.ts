import type pg from 'pg';
import { keyPrefixes, newKey } from '../../../server/platform/security/keys.ts';
import { withDatabase } from '../measuring/database.ts';
import { spentDuring } from '../measuring/processes.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import type { CpuTime } from '../report.ts';

export const importedPeople = isShort ? 20 : 5_000;
const changes = isShort ? 4 : 200;
/** As many as a directory may send at once. */
const connections = 8;

const domain = 'harbour-bench.example';

/** A directory moves in: everyone, two groups of very different size, and changes of one member in each. */
export async function measureProvisioning(server: BenchServer): Promise<CpuTime[]> {
  const send = await connectDirectory(server);
  const ids: string[] = [];
  const numbers = Array.from({ length: importedPeople }, (_, at) => at + 1);
  const imported = await spentDuring(server.pid, async () => {
    await atOnce(numbers, async (number) => ids.push(await send('POST', '/Users', person(number))));
  });
  const changeOf = async (name: string, members: readonly string[]) => {
    const group = await send('POST', '/Groups', {
      displayName: name,
      members: members.map((value) => ({ value })),
    });
    const [value] = members;
    // Someone leaves the group and comes back.
    const operations = Array.from({ length: changes }, (_, at) => ({
      Operations: [{ op: at % 2 === 0 ? 'Remove' : 'Add', path: 'members', value: [{ value }] }],
    }));
    const spent = await spentDuring(server.pid, async () => {
      for (const body of operations) await send('PATCH', `/Groups/${group}`, body);
    });
    return { serverMs: spent.serverMs / changes, databaseMs: spent.databaseMs / changes };
  };
  return [
    { name: `import of ${importedPeople} people`, ...imported, budgetMs: 60_000 },
    {
      name: 'one change in a group of five',
      ...(await changeOf('Five', ids.slice(0, 5))),
      budgetMs: 30,
    },
    {
      name: `one change in a group of ${importedPeople}`,
      ...(await changeOf('Everyone', ids)),
      budgetMs: 30,
    },
  ];
}

const person = (number: number) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  externalId: `bench-${number}`,
  userName: `person.${number}@${domain}`,
  name: { givenName: 'Person', familyName: `Number ${number}` },
  active: true,
  emails: [{ type: 'work', value: `person.${number}@${domain}`, primary: true }],
  'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': {
    department: `Ward ${number % 40}`,
  },
});

/** An organisation with room for all of them, and the token of its directory. */
async function connectDirectory({ data, origin }: BenchServer) {
  const secret = newKey(keyPrefixes.scim);
  await withDatabase(data, (client) => buildOrganisation(client, secret));
  return async (method: string, path: string, body: object): Promise<string> => {
    for (;;) {
      const answer = await fetch(`${origin}/scim/v2${path}`, {
        method,
        headers: {
          authorization: `Bearer ${secret.key}`,
          'content-type': 'application/scim+json',
        },
        body: JSON.stringify(body),
      });
      const text = await answer.text();
      if (answer.ok) return text === '' ? '' : String(JSON.parse(text).id);
      // As directories do: they wait as long as they are told.
      const pause = Number(answer.headers.get('retry-after'));
      if (answer.status !== 429 || !pause) throw new Error(`${answer.status} ${text}`);
      await new Promise((resolve) => setTimeout(resolve, pause * 1000));
    }
  };
}

async function buildOrganisation(client: pg.Client, secret: ReturnType<typeof newKey>) {
  const { rows } = await client.query<{ id: string }>(
    `insert into teams.team (name, plan, seats, starts_at, ends_at, open_until)
     values ('Provisioned', 'enterprise', 6000, now(), now() + interval '1 year', now() + interval '380 days')
     returning id`,
  );
  const teamId = rows[0]?.id;
  await client.query(
    `insert into sign_on.domain (team_id, domain, token, verified_at, method) values ($1, $2, 'x', now(), 'dns')`,
    [teamId, domain],
  );
  await client.query(
    `insert into integrations.key (team_id, kind, name, scopes, maker_name, hash, last_four)
     values ($1, 'scim', 'Directory', '{}', 'The bench', $2, $3)`,
    [teamId, secret.hash, secret.lastFour],
  );
}

async function atOnce<Item>(items: readonly Item[], work: (item: Item) => Promise<unknown>) {
  const waiting = items.values();
  const worker = async () => {
    for (const item of waiting) await work(item);
  };
  await Promise.all(Array.from({ length: connections }, worker));
}
