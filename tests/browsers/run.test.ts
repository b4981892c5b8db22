import { expect, it } from 'vitest';
import { explainSkipping } from './run.ts';

it('names the package that is missing, not only the browser', () => {
  expect(explainSkipping({ name: 'WebKitGTK', missing: () => ['xvfb'] })).toBe(
    'WebKitGTK: xvfb is missing. On Debian: apt-get install xvfb',
  );
  expect(explainSkipping({ name: 'WebKitGTK', missing: () => ['webkit2gtk-driver', 'xvfb'] })).toBe(
    'WebKitGTK: webkit2gtk-driver and xvfb are missing. On Debian: apt-get install webkit2gtk-driver xvfb',
  );
});

it('skips nothing that has all it needs', () => {
  expect(explainSkipping({ name: 'Firefox', missing: () => [] })).toBeUndefined();
});
