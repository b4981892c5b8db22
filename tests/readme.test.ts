import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './support/child-process.ts';

const read = (path: string) => readFileSync(join(root, path), 'utf8');

it('the README explains every environment variable, and no other', () => {
  const sources = globSync('server/{config.ts,config/*.ts}', { cwd: root });
  const configured = sources.flatMap((path) => [...read(path).matchAll(/^ {2}([A-Z][A-Z_]+):/gm)]);
  const rows = read('README.md')
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.split('|')[1] ?? '');
  const explained = rows.flatMap((cell) => [...cell.matchAll(/`([A-Z][A-Z_]+)`/g)]);
  const names = (matches: RegExpMatchArray[]) => matches.map(([, name]) => name).sort();
  expect(names(explained)).toEqual(names(configured));
});
