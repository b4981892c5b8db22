import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { loadEnvFile } from 'node:process';
import { type Config, ConfigError } from '../server/config.ts';
import { startDatabase } from '../server/platform/postgres/start-database.ts';

const ownFolder = join(import.meta.dirname, '..');
const unitFile = '/etc/systemd/system/stepwell.service';

/**
 * Gives a command the settings that the server has: those of `--env-file`, or of the systemd unit that runs this folder.
 * Variables that are set already win. Returns the command's other words.
 */
export function loadSettings(given = process.argv.slice(2), unit = unitFile): string[] {
  const { file, words } = takeEnvFile(given);
  if (file) {
    loadFile(file);
  } else if (!process.env.DATABASE_URL && !process.env.STEPWELL_DATA) {
    // Whoever names a database or a data folder means that one, and not the unit's.
    loadUnit(unit);
  }
  return words;
}

function takeEnvFile(given: readonly string[]) {
  const words = [...given];
  const at = words.findIndex((word) => /^--env-file(?:=|$)/.test(word));
  if (at < 0) return { file: undefined, words };
  const [, joined] = /^--env-file=(.*)$/.exec(words[at] ?? '') ?? [];
  const [, path = joined] = words.splice(at, joined === undefined ? 2 : 1);
  if (!path) throw new ConfigError('--env-file needs a file: --env-file /etc/stepwell.env');
  return { file: fromWhereCalled(path), words };
}

/** Takes an option and its value out of a command's words: `--keep 14` or `--keep=14`. */
export function takeOption(words: string[], name: string): string | undefined {
  const at = words.findIndex((word) => word === name || word.startsWith(`${name}=`));
  if (at < 0) return undefined;
  const [word = '', next] = words.slice(at, at + 2);
  const isJoined = word !== name;
  words.splice(at, isJoined ? 1 : 2);
  const value = isJoined ? word.slice(name.length + 1) : next;
  if (!value) throw new ConfigError(`${name} needs a value.`);
  return value;
}

const shortestPassphrase = 12;

/** The first line of the file that `--passphrase-file` names. */
export function takePassphrase(words: string[]): string | undefined {
  const given = takeOption(words, '--passphrase-file');
  if (given === undefined) return undefined;
  const path = fromWhereCalled(given);
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    throw new ConfigError(`The passphrase can’t be read from ${path}.`);
  }
  const [passphrase = ''] = text.split(/\r?\n/);
  if (passphrase.length < shortestPassphrase) {
    throw new ConfigError(
      `The passphrase in ${path} has to have at least ${shortestPassphrase} characters, on one line.`,
    );
  }
  return passphrase;
}

/** npm changes to the package's folder; a relative path is meant from where it was called. */
export function fromWhereCalled(path: string): string {
  return resolve(process.env.INIT_CWD ?? process.cwd(), path);
}

function loadFile(path: string) {
  try {
    loadEnvFile(path);
  } catch (error) {
    throw new ConfigError(
      (error as NodeJS.ErrnoException).code === 'ENOENT'
        ? `There’s no file at ${path}.`
        : `The settings in ${path} can’t be read: run this command as root, or as a user who may read them.`,
    );
  }
  console.log(`Settings: ${path}`);
}

function loadUnit(path: string) {
  const unit = readUnit(path);
  if (!unit) return;
  // As systemd has it: the file wins over the unit's own lines.
  for (const file of unit.files) loadFile(file);
  for (const [name, value] of unit.variables) process.env[name] ??= value;
}

function readUnit(path: string) {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return undefined;
  }
  const valuesOf = (key: string) =>
    [...text.matchAll(new RegExp(`^${key}=(.*)$`, 'gm'))].map(([, value = '']) => value.trim());
  // Another copy of Stepwell on the same machine has settings of its own.
  if (!valuesOf('WorkingDirectory').some((folder) => resolve(folder) === ownFolder)) return;
  const words = valuesOf('Environment').flatMap((line) => [...line.matchAll(/"([^"]*)"|(\S+)/g)]);
  return {
    files: valuesOf('EnvironmentFile'),
    variables: words.map(([, quoted, plain = '']): [string, string] => {
      const [name = '', ...value] = (quoted ?? plain).split('=');
      return [name, value.join('=')];
    }),
  };
}

/**
 * Says which database a command uses, and never makes one: an empty database is nothing to back up or to check. `mayBeNew`: the
 * first Admin may come before the first start, in a folder that was named for it.
 */
export async function startExistingDatabase(config: Config, { mayBeNew = false } = {}) {
  console.log(`Database: ${nameDatabase(config)}`);
  return startDatabase(config, console.log, {
    joinRunning: true,
    mustExist: !(mayBeNew && process.env.STEPWELL_DATA),
  });
}

export function nameDatabase({ databaseUrl, databaseDirectUrl, dataFolder }: Config): string {
  const address = databaseDirectUrl ?? databaseUrl;
  if (!address) return `the embedded one in ${dataFolder}`;
  const { host, pathname } = new URL(address);
  return `${decodeURIComponent(pathname.slice(1)) || 'the user’s own'} at ${host || 'this machine'}`;
}
