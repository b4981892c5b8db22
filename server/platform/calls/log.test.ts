import { expect, it } from 'vitest';
import { logOutagesOnce } from './log.ts';

const fullDisk = Object.assign(new Error('No space left on device'), { code: '53100' });

function openLog() {
  const lines: unknown[][] = [];
  const clock = { now: 0 };
  const logMethod = logOutagesOnce(() => clock.now);
  const log = (...given: unknown[]) => {
    logMethod.call(null, given, (...written) => lines.push(written));
  };
  return { lines, clock, log };
}

it('an outage is logged once in ten seconds, with the number of those left out', () => {
  const { lines, clock, log } = openLog();
  for (let request = 0; request < 1000; request += 1) log({ err: fullDisk }, 'failed');
  expect(lines).toEqual([[{ err: fullDisk }, 'failed']]);
  clock.now = 10_000;
  log({ err: fullDisk }, 'failed');
  log({ err: fullDisk }, 'failed');
  expect(lines.slice(1)).toEqual([[{ err: fullDisk, similarBefore: 999 }, 'failed']]);
});

it('each kind of outage is logged, and everything that is none', () => {
  const { lines, log } = openLog();
  const lost = new Error('Connection terminated unexpectedly');
  const fault = new Error('x is not a function');
  log({ err: fullDisk }, 'failed');
  log({ err: lost }, 'failed');
  for (let request = 0; request < 3; request += 1) log({ err: fault }, 'failed');
  log('a sentence');
  log({ status: 200 }, 'answered');
  expect(lines).toHaveLength(7);
});
