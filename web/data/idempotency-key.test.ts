import { expect, test } from 'vitest';
import { Uuid } from '../../contract/fields.ts';
import { isKey, newKey } from './idempotency-key.ts';

test('keys are unique and valid for the server', () => {
  const keys = Array.from({ length: 100 }, newKey);
  expect(new Set(keys).size).toBe(100);
  for (const key of keys) {
    expect(Uuid.safeParse(key).success).toBe(true);
    expect(isKey(key)).toBe(true);
  }
  expect(isKey(`${keys[0]} `)).toBe(false);
  expect(isKey(7)).toBe(false);
});
