import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createWebhook } from '../../../contract/integrations/webhooks.ts';
import { eventTypes } from '../../../contract/site/events.ts';
import { withDatabase } from '../measuring/database.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import { signIn } from '../measuring/waits.ts';

export const eventCount = isShort ? 40 : 10_000;
const callsPerSecond = 100;
const rounds = isShort ? 1 : 3;
const paths = ['/api/signals', '/api/courses/taken', '/api/courses?_limit=20', '/users/me'];

export interface Delivering {
  /** How long calls took, in milliseconds each: without webhooks, and while events were delivered. */
  without: number[];
  during: number[];
  /** For all events of a round to arrive, in seconds. */
  seconds: number[];
}

/**
 * Calls arrive at a fixed pace. In each round they do so twice, for equally long: while events are delivered to an address for
 * each type, and without.
 */
export async function measureWebhooks({ origin, data }: BenchServer): Promise<Delivering> {
  const receiver = await startReceiver();
  const measured: Delivering = { without: [], during: [], seconds: [] };
  try {
    const teamId = await addWebhooks(origin, await signIn(origin, 'manager'), receiver.url);
    const token = await signIn(origin, 'student');
    // Warms up connections and code, of deliveries too.
    await deliver(data, teamId, receiver, Math.min(200, eventCount));
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now();
      let isDelivering = true;
      const delivered = deliver(data, teamId, receiver, eventCount).finally(() => {
        isDelivering = false;
      });
      measured.during.push(...(await makeCalls(origin, token, () => isDelivering)));
      await delivered;
      const took = performance.now() - startedAt;
      measured.seconds.push(took / 1000);
      const until = performance.now() + took;
      measured.without.push(...(await makeCalls(origin, token, () => performance.now() < until)));
    }
    return measured;
  } finally {
    await receiver.close();
  }
}

/** Counts, and answers at once. */
async function startReceiver() {
  const ids = new Set<unknown>();
  let told = () => {};
  const server = createServer((request, reply) => {
    request.resume().once('end', () => {
      ids.add(request.headers['webhook-id']);
      reply.writeHead(204).end();
      told();
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    arrived: () => ids.size,
    /** Resolves once so many different events have arrived in all. */
    async until(count: number) {
      while (ids.size < count) {
        await new Promise<void>((resolve) => {
          told = resolve;
        });
      }
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}

type Receiver = Awaited<ReturnType<typeof startReceiver>>;

/** In the sample's organisation. */
async function addWebhooks(origin: string, token: string, url: string): Promise<string> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const teams = await fetch(`${origin}/api/teams`, { headers });
  const id = ((await teams.json()) as { data: { id: string }[] }).data[0]?.id ?? '';
  for (const type of eventTypes) {
    const answer = await fetch(origin + createWebhook.path.replace(':id', id), {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: `${url}/${type}`, types: [type] }),
    });
    if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`);
  }
  return id;
}

async function deliver(data: string, teamId: string, receiver: Receiver, count: number) {
  const before = receiver.arrived();
  await withDatabase(data, (client) =>
    client.query(
      `insert into platform.event (type, team_id, data)
       select ($2::text[])[1 + n % cardinality($2::text[])], $1::uuid, '{"message": "From the bench."}'
       from generate_series(1, $3::integer) as n`,
      [teamId, eventTypes, count],
    ),
  );
  await receiver.until(before + count);
}

/** At their times, whether earlier ones are answered or not; a call's time counts from when it was due. */
async function makeCalls(origin: string, token: string, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  const answers: Promise<void>[] = [];
  const call = async (path: string, due: number) => {
    const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${token}` } });
    await answer.arrayBuffer();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}`);
    times.push(performance.now() - due);
  };
  let due = performance.now();
  while (goesOn()) {
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    answers.push(call(paths[answers.length % paths.length] ?? '/', due));
    due += 1000 / callsPerSecond;
  }
  await Promise.all(answers);
  return times;
}
