import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { loadSettings } from './command-settings.ts';

const root = join(import.meta.dirname, '..');
const names = ['DATABASE_URL', 'STEPWELL_DATA', 'SITE_NAME', 'NODE_ENV'] as const;
let folder: string;
let unit: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-settings-'));
  unit = join(folder, 'stepwell.service');
  await writeFile(join(folder, 'stepwell.env'), 'DATABASE_URL=postgresql://unit/\nSITE_NAME=A');
  vi.spyOn(console, 'log').mockImplementation(() => {});
  for (const name of names) vi.stubEnv(name, undefined);
});
afterEach(async () => {
  for (const name of names) delete process.env[name];
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  await rm(folder, { recursive: true, force: true });
});

const writeUnit = (workingFolder: string) =>
  writeFile(
    unit,
    `[Service]
WorkingDirectory=${workingFolder}
EnvironmentFile=${folder}/stepwell.env
Environment=NODE_ENV=production STEPWELL_DATA=/var/lib/stepwell "SITE_NAME=Not this one"
`,
  );

const read = () => names.map((name) => process.env[name]);

describe('a command takes the settings', () => {
  test('of the unit that runs this folder, with those of its file first', async () => {
    await writeUnit(root);
    expect(loadSettings(['a', '--draft'], unit)).toEqual(['a', '--draft']);
    expect(read()).toEqual(['postgresql://unit/', '/var/lib/stepwell', 'A', 'production']);
  });

  test('of no unit that runs another folder', async () => {
    await writeUnit('/opt/another');
    loadSettings([], unit);
    expect(read()).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('of no unit where the environment names the data folder', async () => {
    await writeUnit(root);
    vi.stubEnv('STEPWELL_DATA', '/tmp/try');
    loadSettings([], unit);
    expect(read()).toEqual([undefined, '/tmp/try', undefined, undefined]);
  });

  test.each([[['--env-file', 'FILE', 'rest']], [['rest', '--env-file=FILE']]])(
    'of the file that %s names',
    async (words) => {
      const given = words.map((word) => word.replace('FILE', join(folder, 'stepwell.env')));
      vi.stubEnv('SITE_NAME', 'Mine');
      expect(loadSettings(given, unit)).toEqual(['rest']);
      expect(read()).toEqual(['postgresql://unit/', undefined, 'Mine', undefined]);
    },
  );

  test('or says what is wrong with the file', () => {
    expect(() => loadSettings(['--env-file'], unit)).toThrow('--env-file needs a file');
    expect(() => loadSettings(['--env-file', '/no/such.env'], unit)).toThrow(
      'There’s no file at /no/such.env.',
    );
  });
});
