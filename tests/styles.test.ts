import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');

interface Declaration {
  /** The file and the declaration, as a failed test shows it. */
  shown: string;
  property: string;
  value: string;
}

const sheets = ['web', 'activities', 'practice']
  .flatMap((folder) =>
    readdirSync(join(root, folder), { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.css'))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/')),
  )
  // A font says which weights it holds.
  .filter((path) => !/\/fonts(-kana)?\.css$/.test(path))
  .map((path) => ({
    path,
    text: readFileSync(join(root, path), 'utf8').replaceAll(/\/\*.*?\*\//gs, ''),
  }));

const declarations: Declaration[] = sheets.flatMap(({ path, text }) =>
  [...text.matchAll(/([\w-]+):\s*([^;{}]+);/g)].map(([, property = '', written = '']) => {
    const value = written.replaceAll(/\s+/g, ' ');
    return { shown: `${path}: ${property}: ${value}`, property, value };
  }),
);

const shown = (wrong: Declaration[]) => wrong.map((declaration) => declaration.shown);

test('every weight is one of the four tokens', () => {
  const allowed = /^(inherit|(italic )?var\(--w-(title|text|label|name)\).*)$/;
  const weights = declarations.filter(
    ({ property, value }) =>
      property === 'font-weight' || (property === 'font' && value !== 'inherit'),
  );
  expect(shown(weights.filter(({ value }) => !allowed.test(value)))).toEqual([]);
});

// Media queries can't read tokens. Scripts that ask for a width ask for one of these too.
test('every breakpoint is one of the four', () => {
  const allowed = /^\((max-width: (360|640|960|1279)|min-width: (361|641|961|1280))px\)$/;
  const wrong = sheets.flatMap(({ path, text }) =>
    [...text.matchAll(/@media[^{]*/g)]
      .flatMap(([query]) => query.match(/\([^()]*width[^()]*\)/g) ?? [])
      .filter((condition) => !allowed.test(condition))
      .map((condition) => `${path}: ${condition}`),
  );
  expect(wrong).toEqual([]);
});

/**
 * Stays in pixels: one or two, which align something by eye; overlaps; more than the largest token; and what lines up with a
 * column beside it.
 */
test('every distance is a token', () => {
  const spacing = /^((row-|column-)?gap|(padding|margin)(-[a-z]+)*)$/;
  const sideways = /-(left|right|inline)(-start|-end)?$/;
  const isRaw = ({ property, value }: Declaration) =>
    value
      .replaceAll(/\w+\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g, 'function')
      .split(' ')
      .some((part) => {
        const [, size = '', unit] = /^(\d*\.?\d+)(px|rem)$/.exec(part) ?? [];
        const pixels = Number(size) * (unit === 'rem' ? 16 : 1);
        return pixels > 2 && pixels <= 128 && !(sideways.test(property) && pixels > 32);
      });
  const wrong = declarations.filter((each) => spacing.test(each.property) && isRaw(each));
  expect(shown(wrong)).toEqual([]);
});
