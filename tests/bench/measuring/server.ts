import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import {
  type Child,
  findFreePort,
  root,
  serverAddress,
  startChild,
} from '../../support/child-process.ts';
import { copySampleData } from '../../support/sample-data.ts';
import type { Target } from './measure.ts';

export interface BenchServer extends Target {
  /** Its data folder, with the embedded database. */
  data: string;
  /** Whether it runs the code of this checkout. */
  isOurs: boolean;
  child: Child;
  startSeconds: number;
}

/** Starts the server of a checkout in the way its `npm start` does. */
export async function startServer(
  checkout: string,
  data: string,
  nodeOptions: readonly string[] = [],
): Promise<BenchServer> {
  await copySampleData(data);
  const startedAt = performance.now();
  const child = startChild(
    'server/main.ts',
    {
      PORT: String(await findFreePort()),
      STEPWELL_DATA: data,
      // What an installation has that sets nothing.
      LOG_LEVEL: process.env.LOG_LEVEL ?? 'info',
      // METRICS_PORT=0 npm run bench: what counting costs.
      ...(process.env.METRICS_PORT ? { METRICS_PORT: process.env.METRICS_PORT } : {}),
      // Lets every sign-in use a different address, to stay below the limit per address.
      TRUSTED_PROXIES: '127.0.0.1',
      // Where webhooks are received, and the provider of an organisation is.
      OUTBOUND_ALLOW: 'loopback',
    },
    {
      folder: resolve(checkout),
      nodeOptions: [...(await readNodeOptions(checkout)), ...nodeOptions],
    },
  );
  const origin = await serverAddress(child);
  const startSeconds = (performance.now() - startedAt) / 1000;
  const isOurs = resolve(checkout) === root;
  return { origin, pid: child.process.pid ?? 0, data, isOurs, child, startSeconds };
}

/** The baseline, started with the same options. */
export async function startHello(): Promise<Target & { child: Child }> {
  const child = startChild(
    'tests/bench/measuring/hello.ts',
    { PORT: String(await findFreePort()) },
    { folder: root, nodeOptions: await readNodeOptions(root) },
  );
  return { origin: await serverAddress(child), pid: child.process.pid ?? 0, child };
}

async function readNodeOptions(checkout: string): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(checkout, 'package.json'), 'utf8'));
  const words = /node (.*)server\/main\.ts/.exec(scripts.start)?.[1] ?? '';
  return words.split(' ').filter(Boolean);
}
