import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import Design from './design.tsx';
import { examples } from './examples.tsx';

const sources = import.meta.glob(['../../../ui/**/*.tsx', '!**/*.test.tsx'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

test('every component of web/ui has an example', () => {
  const exported = Object.entries(sources).flatMap(([path, source]) =>
    [...String(source).matchAll(/^export function ([A-Z]\w+)/gm)].map(
      ([, name]) => `${path.split('/')[4]}/${name}`,
    ),
  );
  const shown = Object.entries(examples).flatMap(([folder, { parts }]) =>
    Object.keys(parts).map((name) => `${folder}/${name}`),
  );
  expect(exported.length).toBeGreaterThan(60);
  expect(shown.toSorted()).toEqual(exported.toSorted());
});

test('the page shows them', async () => {
  await renderScreen(<Design />);
  expect(screen.getByRole('heading', { level: 3, name: 'ProgressBar' })).toBeVisible();
});
