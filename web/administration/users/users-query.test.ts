import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { userColumns } from '../../../contract/administration/users.ts';
import { readUsersQuery, sortBy, type UsersQuery, writeUsersQuery } from './users-query.ts';

const read = (address: string) => readUsersQuery(new URLSearchParams(address));

const anyQuery: fc.Arbitrary<UsersQuery> = fc.record({
  q: fc.string({ maxLength: 200, unit: 'grapheme-ascii' }),
  role: fc.constantFrom(undefined, 'Admin', 'User', 'ModuleOwner'),
  page: fc.integer({ min: 1, max: 100_000 }),
  limit: fc.constantFrom(10, 20),
  sort: fc.constantFrom(...userColumns),
  order: fc.constantFrom('asc', 'desc'),
});

describe('the query in the address', () => {
  test('defaults to the first page by user id', () => {
    expect(read('')).toEqual({
      q: '',
      role: undefined,
      page: 1,
      limit: 10,
      sort: 'userid',
      order: 'asc',
    });
  });

  test('omits defaults from the address', () => {
    expect(writeUsersQuery(read('')).toString()).toBe('');
  });

  test('reads what it has written', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        expect(read(writeUsersQuery(query).toString())).toEqual(query);
      }),
    );
  });

  test.each([
    'page=0',
    'page=-3',
    'page=1.5',
    'page=x',
    'page=1e9',
    'limit=7',
    'sort=password',
    'role=Root',
  ])('ignores invalid values: %s', (address) => {
    expect(read(address)).toEqual(read(''));
  });

  test('shortens a search to what the server accepts', () => {
    expect(read(`q=${'a'.repeat(500)}`).q).toHaveLength(200);
  });
});

describe('sortBy', () => {
  test('starts a new column ascending, on the first page', () => {
    expect(sortBy(read('sort=-email&page=4'), 'role')).toMatchObject({
      sort: 'role',
      order: 'asc',
      page: 1,
    });
  });

  test('reverses the same column, and back', () => {
    const down = sortBy(read('sort=email'), 'email');
    expect(down.order).toBe('desc');
    expect(sortBy(down, 'email').order).toBe('asc');
  });
});
