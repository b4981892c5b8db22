import { expect, test } from 'vitest';
import { dropEmptyValues, withoutRefusedNulls } from './given-input.ts';

test('empty query parameters count as left out', () => {
  expect(dropEmptyValues({ _page: '', _limit: '5', q: '', ids: ['', '3'] })).toEqual({
    _limit: '5',
    ids: ['', '3'],
  });
  expect(dropEmptyValues(undefined)).toBeUndefined();
});

test.each([
  [{ name: null, age: null }, [['name']], { age: null }],
  [{ buyer: { phone: null, name: 'Ada' } }, [['buyer', 'phone']], { buyer: { name: 'Ada' } }],
  [{ name: '' }, [['name']], { name: '' }],
  [{ list: [null] }, [['list', 0]], { list: [null] }],
  [{}, [['name']], {}],
  [null, [[]], null],
  [[null], [[0]], [null]],
])('a null that was refused counts as left out: %j at %j', (value, paths, expected) => {
  expect(
    withoutRefusedNulls(
      value,
      paths.map((path) => ({ path })),
    ),
  ).toEqual(expected);
});
