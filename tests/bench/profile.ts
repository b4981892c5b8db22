import { writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../support/child-process.ts';
import { longHistoryLoads } from './loads/long-history.ts';
import { sampleLoads } from './loads/sample-loads.ts';
import { type CpuProfile, listSelfTimes } from './measuring/cpu-profile.ts';
import { chooseGenerator, type Load, tryOnce } from './measuring/generator.ts';
import { type BenchServer, startServer } from './measuring/server.ts';
import { seconds } from './measuring/settings.ts';
import {
  collectStatements,
  pauseStatistics,
  prepareStatistics,
  type Statement,
} from './measuring/statements.ts';
import { print } from './table.ts';

const shown = 10;

/** Where the time of one load goes: functions of the server, statements of the database. */
export async function profileLoad(name: string, checkout = root, folder: string) {
  const first = await startServer(checkout, folder);
  const hasStatistics = await prepareStatistics(folder);
  await first.child.stop();
  const server = await startServer(checkout, folder, ['--inspect=127.0.0.1:0']);
  try {
    if (hasStatistics) await pauseStatistics(folder);
    const load = await findLoad(server, name);
    const generator = chooseGenerator();
    await tryOnce(load, server.origin);
    await generator.run(load, server.origin, 2);
    const run = () => generator.run(load, server.origin, seconds);
    const { profile, result } = await profileWhile(server, run);
    const file = join(tmpdir(), `stepwell-${load.name.replaceAll(/\W+/g, '-')}.cpuprofile`);
    await writeFile(file, JSON.stringify(profile));
    console.log(`${load.name}: ${result.requests} requests in ${result.seconds.toFixed(1)} s.`);
    console.log(`The whole profile, for the browser's developer tools: ${file}`);
    printFunctions(profile);
    if (hasStatistics) {
      let requests = 0;
      const statements = await collectStatements(server, async () => {
        requests = (await run()).requests;
      });
      printStatements(statements, requests);
    }
  } finally {
    await server.child.stop();
  }
}

async function findLoad(server: BenchServer, name: string): Promise<Load> {
  const loads = await (name.includes('3 years')
    ? longHistoryLoads(server)
    : sampleLoads(server.origin));
  const load = loads.find((each) => each.name.toLowerCase().includes(name.toLowerCase()));
  if (load) return load;
  throw new Error(`No load is called ${name}: ${loads.map((each) => each.name).join('; ')}`);
}

/** Through the inspector, so that the start of the server is not in the profile. */
async function profileWhile<T>(server: BenchServer, work: () => Promise<T>) {
  const [, address = ''] = await server.child.waitForOutput(/Debugger listening on (ws:\S+)/);
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let lastId = 0;
  const ask = (method: string, params = {}) =>
    new Promise<unknown>((resolve) => {
      lastId += 1;
      const id = lastId;
      socket.addEventListener('message', function listen({ data }) {
        const message = JSON.parse(String(data)) as { id?: number; result: unknown };
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(message.result);
      });
      socket.send(JSON.stringify({ id, method, params }));
    });
  try {
    await ask('Profiler.enable');
    await ask('Profiler.setSamplingInterval', { interval: 200 });
    await ask('Profiler.start');
    const result = await work();
    const { profile } = (await ask('Profiler.stop')) as { profile: CpuProfile };
    return { profile, result };
  } finally {
    socket.close();
  }
}

function printFunctions(profile: CpuProfile) {
  print(
    ['server: function', 'self time', 'place'],
    listSelfTimes(profile)
      .slice(0, shown)
      .map(({ name, place, share }) => [name, `${(100 * share).toFixed(1)} %`, place]),
  );
}

function printStatements(statements: readonly Statement[], requests: number) {
  const calls = statements.reduce((sum, each) => sum + each.calls, 0);
  const totalMs = statements.reduce((sum, each) => sum + each.totalMs, 0);
  console.log(
    `\n${(calls / requests).toFixed(1)} statements and ${(totalMs / requests).toFixed(3)} ms of them per request.`,
  );
  print(
    ['database: statement', 'share', 'per request', 'each', 'rows'],
    statements
      .slice(0, shown)
      .map((each) => [
        each.text.replaceAll(/\s+/g, ' ').replaceAll('|', '¦').slice(0, 110),
        `${((100 * each.totalMs) / totalMs).toFixed(1)} %`,
        (each.calls / requests).toFixed(2),
        `${(each.totalMs / each.calls).toFixed(3)} ms`,
        (each.rows / each.calls).toFixed(1),
      ]),
  );
}
