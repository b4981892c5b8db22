import { expect, test } from 'vitest';
import { parseRecord } from './stored.ts';

test('parseRecord accepts only JSON objects', () => {
  expect(parseRecord('{"a":1}')).toEqual({ a: 1 });
  for (const text of [null, '', '{', '[]', '"a"', '1', 'null'])
    expect(parseRecord(text)).toBeNull();
});
