import { expect, test } from 'vitest';
import { hashKey, isWellFormedKey, keyPrefixes, looksLikeKey, newKey } from './keys.ts';

test.each(Object.values(keyPrefixes))('a key that begins with %s', (prefix) => {
  const { key, hash, lastFour } = newKey(prefix);
  expect(key).toMatch(new RegExp(`^${prefix}[0-9A-Za-z]{49}$`));
  expect(key.endsWith(lastFour)).toBe(true);
  expect(hash).toEqual(hashKey(key));
  expect(looksLikeKey(key)).toBe(true);
  expect(isWellFormedKey(key)).toBe(true);
});

test('no two keys are alike', () => {
  const keys = Array.from({ length: 100 }, () => newKey(keyPrefixes.live).key);
  expect(new Set(keys).size).toBe(100);
});

test('a key with one wrong character, another prefix, or cut off isn’t well formed', () => {
  const { key } = newKey(keyPrefixes.live);
  for (const at of [8, 20, key.length - 1]) {
    const other = key[at] === 'a' ? 'b' : 'a';
    expect(isWellFormedKey(key.slice(0, at) + other + key.slice(at + 1))).toBe(false);
  }
  expect(isWellFormedKey(key.replace(keyPrefixes.live, keyPrefixes.scim))).toBe(false);
  expect(isWellFormedKey(key.slice(0, -1))).toBe(false);
  expect(isWellFormedKey(`${key} `)).toBe(false);
  expect(isWellFormedKey('sw_live_')).toBe(false);
  expect(looksLikeKey('eyJhbGciOiJIUzI1NiIs')).toBe(false);
});
