// npm run faults                 harms a server and its database in every way we know, and prints what clients saw
// npm run faults -- --short      two faults for a second each, as in the tests
// npm run faults -- disk memory  only those whose name contains one of the words
import { setTimeout as wait } from 'node:timers/promises';
import { startClients } from './play/clients.ts';
import { type Fault, faults } from './play/faults.ts';
import { type House, openHouse } from './play/house.ts';
import { brokenPromises, type Result, rowOf, tableHead } from './play/report.ts';
import { hasSmallDisk, smallDisk } from './play/small-disk.ts';

const isShort = process.argv.includes('--short');
const words = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const shortFaults = ['one connection’s process killed', 'server stopped and started (SIGTERM)'];
const seconds = isShort ? { before: 1, during: 1, after: 0 } : { before: 3, during: 10, after: 3 };

const isWanted = (name: string) =>
  isShort
    ? shortFaults.includes(name)
    : words.length === 0 || words.some((word) => name.includes(word));

const broken: string[] = [];
if (process.platform !== 'linux') {
  console.log('Faults are played on Linux only: they need its signals and /proc.');
} else {
  console.log(`Four visitors, four readers and four writers, for each fault.\n\n${tableHead}`);
  for (const place of ['own', 'behind a proxy', 'small disk'] as const) {
    await playIn(
      place,
      faults.filter((fault) => fault.place === place && isWanted(fault.name)),
    );
  }
  for (const sentence of broken) console.log(`\nBroken promise: ${sentence}`);
  if (broken.length > 0) process.exitCode = 1;
}

async function playIn(place: Fault['place'], chosen: readonly Fault[]) {
  if (chosen.length === 0) return;
  if (place === 'small disk' && !hasSmallDisk()) {
    console.log(
      '| disk full | can’t be played here: it takes root, or namespaces for users | | | | |',
    );
    return;
  }
  const house = await openHouse({
    database: place === 'behind a proxy' ? place : 'own',
    ...(place === 'small disk' ? smallDisk : {}),
  });
  try {
    for (const fault of chosen) {
      const result = await play(house, fault);
      console.log(rowOf(result));
      broken.push(...brokenPromises(result));
    }
  } finally {
    await house.close();
  }
}

async function play(house: House, fault: Fault): Promise<Result> {
  const crowd = startClients(house.port, house.learners, house.quiz);
  await crowd.works(0);
  await wait(seconds.before * 1000);
  const begin = crowd.seen.length;
  const note = await fault.play(house, seconds.during);
  const mendedAt = performance.now();
  await crowd.works(mendedAt);
  const recoveryMs = performance.now() - mendedAt;
  await wait(seconds.after * 1000);
  await crowd.stop();
  return {
    fault,
    note,
    recoveryMs,
    seen: crowd.seen.slice(begin),
    acknowledged: crowd.acknowledged.size,
    ...(await house.countAttempts(crowd)),
  };
}
