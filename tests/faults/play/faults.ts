import { createWriteStream, readdirSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { takePhoto } from '../../support/studio/photos.ts';
import { send } from './clients.ts';
import type { House } from './house.ts';

/** Harms the house and mends it again; returns a note about what else was seen. */
export type Play = (house: House, seconds: number) => Promise<string | undefined>;

export interface Fault {
  name: string;
  play: Play;
  /** Where it can be played. */
  place: 'own' | 'behind a proxy' | 'small disk';
  /** What may never happen: pages fail, a connection is reset. What was acknowledged is never lost. */
  promises: { pages: boolean; noReset: boolean };
}

const withPages = { pages: true, noReset: true };

export const faults: readonly Fault[] = [
  { name: 'one connection’s process killed', play: killBackend, place: 'own', promises: withPages },
  { name: 'database killed', play: killDatabase, place: 'own', promises: withPages },
  { name: 'database restarted', play: restartDatabase, place: 'own', promises: withPages },
  { name: 'database silent', play: stopDatabase, place: 'own', promises: withPages },
  {
    name: 'server stopped and started (SIGTERM)',
    play: restartServer,
    place: 'own',
    promises: { pages: false, noReset: true },
  },
  {
    name: 'server killed and started',
    play: killServer,
    place: 'own',
    promises: { pages: false, noReset: false },
  },
  {
    name: 'network to the database gone',
    play: cutNetwork,
    place: 'behind a proxy',
    promises: withPages,
  },
  {
    name: 'network to the database silent',
    play: stallNetwork,
    place: 'behind a proxy',
    promises: withPages,
  },
  {
    name: 'database slow (500 ms each way)',
    play: slowNetwork,
    place: 'behind a proxy',
    promises: withPages,
  },
  { name: 'disk full', play: fillDisk, place: 'small disk', promises: withPages },
];

/** PostgreSQL then ends all connections and recovers, because shared memory may be damaged. */
async function killBackend(house: House): Promise<undefined> {
  const backends = childrenOf(await house.postmaster()).filter((pid) =>
    /: stepwell stepwell /.test(commandOf(pid)),
  );
  const [first] = backends;
  if (!first) throw new Error('The database has no connection.');
  process.kill(first, 'SIGKILL');
  await end(backends);
}

async function killDatabase(house: House): Promise<undefined> {
  const postmaster = await house.postmaster();
  const all = [postmaster, ...childrenOf(postmaster)];
  process.kill(postmaster, 'SIGKILL');
  await end(all);
}

/** Fast shutdown: connections are closed, everything is written. The server starts it again. */
async function restartDatabase(house: House): Promise<undefined> {
  const postmaster = await house.postmaster();
  process.kill(postmaster, 'SIGINT');
  await end([postmaster]);
}

/** Resolves when none of the processes is there any more. */
async function end(pids: readonly number[]) {
  while (pids.some((pid) => commandOf(pid) !== '')) await wait(10);
}

async function stopDatabase(house: House, seconds: number): Promise<undefined> {
  const postmaster = await house.postmaster();
  const all = [postmaster, ...childrenOf(postmaster)];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  await wait(seconds * 1000);
  for (const pid of all) process.kill(pid, 'SIGCONT');
}

async function restartServer(house: House): Promise<string> {
  const start = performance.now();
  house.server().process.kill('SIGTERM');
  const code = await house.server().exitCode;
  const stopped = performance.now() - start;
  await house.startAgain();
  if (code !== 0) throw new Error(`The server ended with ${code}.`);
  return `stopped in ${(stopped / 1000).toFixed(1)} s`;
}

async function killServer(house: House): Promise<undefined> {
  house.server().process.kill('SIGKILL');
  await house.startAgain();
}

async function cutNetwork({ proxy }: House, seconds: number): Promise<undefined> {
  proxy?.cut('refuse');
  await wait(seconds * 1000);
  proxy?.mend();
}

async function stallNetwork({ proxy }: House, seconds: number): Promise<undefined> {
  proxy?.stall();
  await wait(seconds * 1000);
  proxy?.mend();
}

async function slowNetwork({ proxy }: House, seconds: number): Promise<undefined> {
  proxy?.delay(500);
  await wait(seconds * 1000);
  proxy?.delay(0);
}

async function fillDisk(house: House, seconds: number): Promise<string> {
  const photo = await takePhoto(1200, 800);
  const before = await uploadPhoto(house, photo);
  if (before.outcome !== 200) throw new Error(`A photo answered ${before.outcome}.`);
  const ballast = join(house.folder, 'ballast');
  const zeros = Buffer.alloc(64 * 1024);
  const endless = async function* () {
    for (;;) yield zeros;
  };
  await pipeline(endless, createWriteStream(ballast)).catch((error) => {
    if (error.code !== 'ENOSPC') throw error;
  });
  const { outcome } = await uploadPhoto(house, photo);
  await wait(seconds * 1000);
  await rm(ballast);
  const left = readdirSync(join(house.folder, 'tmp')).length;
  return `a photo answered ${outcome}, ${left} unfinished files left`;
}

export async function uploadPhoto(house: House, photo: Uint8Array, position = 1) {
  const slug = 'practical-assignment-exposure-triangle-in-action';
  const path = `/api/assignments/${slug}/photos/${position}`;
  const [learner] = house.learners;
  return send({ port: house.port, path, method: 'PUT', token: learner?.token ?? '', body: photo });
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
}

/** Empty for a process that has ended. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    return '';
  }
}
