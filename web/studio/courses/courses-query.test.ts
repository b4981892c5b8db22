import { expect, it } from 'vitest';
import { readCoursesQuery, writeCoursesQuery } from './courses-query.ts';

const read = (search: string, isAdmin = false) =>
  readCoursesQuery(new URLSearchParams(search), isAdmin);

it('has defaults that leave the address plain', () => {
  expect(read('')).toEqual({ state: 'all', scope: 'mine', sort: 'edited', q: '', page: 1 });
  expect(writeCoursesQuery(read(''), false).toString()).toBe('');
});

it('survives the address', () => {
  const search = 'q=well&state=draft&sort=title&page=3';
  expect(writeCoursesQuery(read(search), false).toString()).toBe(search);
});

it('shows Admins all courses unless they ask for their own, and others only theirs', () => {
  expect(read('', true).scope).toBe('all');
  expect(read('scope=mine', true).scope).toBe('mine');
  expect(read('scope=all').scope).toBe('mine');
});

it('ignores what makes no sense', () => {
  expect(read('state=lost&sort=price&page=-1')).toMatchObject({
    state: 'all',
    sort: 'edited',
    page: 1,
  });
});
