import { expect, test } from 'vitest';
import { headScript } from '../app/head-script.ts';
import { expiryOf, isLive } from './token.ts';

function token(claims: unknown): string {
  const bytes = new TextEncoder().encode(JSON.stringify(claims));
  const payload = btoa(String.fromCharCode(...bytes));
  return `e30.${payload.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.c2ln`;
}

function marksAsSignedIn(stored: string | null): boolean {
  const dataset: Record<string, string> = {};
  const storage = { getItem: (key: string) => (key === 'token' ? stored : null) };
  new Function('document', 'localStorage', headScript)({ documentElement: { dataset } }, storage);
  return 'signedIn' in dataset;
}

const inAnHour = Math.floor(Date.now() / 1000) + 3600;

test('a token ends at its exp', () => {
  expect(expiryOf(token({ exp: 1_700_000_000 }))).toBe(1_700_000_000_000);
  expect(isLive(token({ exp: 10 }), 9_999)).toBe(true);
  expect(isLive(token({ exp: 10 }), 10_000)).toBe(false);
});

// The names make a payload with the letters that base64url writes differently.
test.each([
  ['a live token', token({ exp: inAnHour, sub: 'ÿþ?>~~ü' }), true],
  ['an expired token', token({ exp: 1 }), false],
  ['a token without exp', token({ sub: 'a' }), false],
  ['no token at all', null, false],
  ['garbage', 'garbage', false],
  ['an empty string', '', false],
  ['a broken payload', 'a.%%%.c', false],
])('%s: the head script and the session agree', (_, stored, live) => {
  expect(isLive(stored)).toBe(live);
  expect(marksAsSignedIn(stored)).toBe(live);
});
