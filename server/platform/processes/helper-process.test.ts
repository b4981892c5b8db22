import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { Refusal } from '../calls/errors.ts';
import { createHelper } from './helper-process.ts';

interface Work {
  give?: unknown;
  refuse?: true;
  fail?: true;
  die?: true;
  hang?: true;
}
interface Reply {
  pid: number;
  given: unknown;
  names: string[];
}

let folder: string;
let script: URL;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-helper-'));
  const path = join(folder, 'script.ts');
  await writeFile(
    path,
    `import { Refusal } from '${new URL('../calls/errors.ts', import.meta.url)}';
     import { serveWork } from '${new URL('./helper-process.ts', import.meta.url)}';
     serveWork(async ({ give, refuse, fail, die, hang }) => {
       if (refuse) throw new Refusal('not_a_photo', { detail: 'No photo.' });
       if (fail) throw Object.assign(new Error('full'), { code: 'ENOSPC' });
       while (hang) {}
       if (die) process.kill(process.pid, 'SIGKILL');
       return { pid: process.pid, given: give, names: Object.keys(process.env) };
     });`,
  );
  script = pathToFileURL(path);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

it('work runs in another process, which knows nothing of our environment', async () => {
  const helper = createHelper<Work, Reply>(script, { concurrency: 1 });
  process.env.SECRET_OF_THIS_TEST = 'x';
  const replies = await Promise.all([
    helper.run({ give: Buffer.from('one') }),
    helper.run({ give: 2 }),
  ]);
  delete process.env.SECRET_OF_THIS_TEST;
  expect(replies.map(({ given }) => given)).toEqual([Buffer.from('one'), 2]);
  expect(replies[0]?.pid).not.toBe(process.pid);
  expect(replies[0]?.pid).toBe(replies[1]?.pid);
  expect(replies[0]?.names).not.toContain('SECRET_OF_THIS_TEST');
});

it('its refusals and failures are ours', async () => {
  const helper = createHelper<Work, Reply>(script);
  await expect(helper.run({ refuse: true })).rejects.toMatchObject({
    code: 'not_a_photo',
    status: 400,
    message: 'No photo.',
  });
  await expect(helper.run({ fail: true })).rejects.toMatchObject({ code: 'ENOSPC' });
});

it('a crash fails the work under way with 503, and the next one runs', async () => {
  const helper = createHelper<Work, Reply>(script);
  await expect(helper.run({ die: true })).rejects.toMatchObject({ status: 503 });
  expect((await helper.run({ give: 1 })).given).toBe(1);
});

it('the process ends when there is nothing to do', async () => {
  const helper = createHelper<Work, Reply>(script, { idleMs: 0 });
  const { pid } = await helper.run({});
  await expect.poll(() => isAlive(pid)).toBe(false);
  expect((await helper.run({})).pid).not.toBe(pid);
});

it('work that takes too long is ended with its process, and the next one runs', async () => {
  const onTimeout = () => new Refusal('invalid_input', { detail: 'Too long.' });
  const patient = createHelper<Work, Reply>(script);
  const helper = createHelper<Work, Reply>(script, { mostMs: 2_000, onTimeout });
  const refusal = { code: 'invalid_input', message: 'Too long.' };
  await expect(helper.run({ hang: true })).rejects.toMatchObject(refusal);
  expect((await patient.run({ give: 1 })).given).toBe(1);
});

it('work that takes too long takes nobody else’s along', async () => {
  const helper = createHelper<Work, Reply>(script, { mostMs: 2_000 });
  const guilty = helper.run({ hang: true });
  const innocent = [1, 2, 3].map((give) => helper.run({ give }));
  await expect(guilty).rejects.toMatchObject({ status: 503 });
  expect((await Promise.all(innocent)).map(({ given }) => given)).toEqual([1, 2, 3]);
});

it('waiting for a process doesn’t count as work', async () => {
  const helper = createHelper<Work, Reply>(script, { concurrency: 1, mostMs: 2_000 });
  const guilty = [helper.run({ hang: true }), helper.run({ hang: true })];
  const patient = helper.run({ give: 1 });
  const outcomes = await Promise.allSettled(guilty);
  expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  expect((await patient).given).toBe(1);
});

it('as many may wait as were allowed to', async () => {
  const helper = createHelper<Work, Reply>(script, { concurrency: 1, maxWaiting: 1 });
  const runs = [1, 2, 3].map((give) => helper.run({ give }));
  const outcomes = await Promise.allSettled(runs);
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected']);
});
