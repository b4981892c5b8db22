import { act, screen } from '@testing-library/react';
import { useLocation } from 'react-router';
import { expect, it } from 'vitest';
import { renderScreen } from '../../tests/support/render.tsx';
import {
  day,
  defineListQuery,
  id,
  type List,
  oneOf,
  type QueryOf,
  useListQuery,
  words,
} from './list-query.ts';

const coursesQuery = defineListQuery(
  { q: words(5), state: oneOf(['all', 'draft'], 'all'), course: id, from: day },
  { title: 'asc', learners: 'desc' },
);
type CoursesQuery = QueryOf<typeof coursesQuery>;

const read = (address: string) => coursesQuery.read(new URLSearchParams(address));
const write = (query: CoursesQuery) => coursesQuery.write(query).toString();

it('leaves a plain address to a list that isn’t narrowed', () => {
  expect(read('')).toEqual({
    q: '',
    state: 'all',
    course: 0,
    from: '',
    sort: 'title',
    order: 'asc',
    page: 1,
  });
  expect(write(read(''))).toBe('');
  expect(coursesQuery.isNarrowed(read('sort=learners&page=3'))).toBe(false);
});

it('survives the address', () => {
  const address = 'q=well&state=draft&course=7&from=2026-11-17&sort=learners&order=asc&page=3';
  expect(write(read(address))).toBe(address);
  expect(coursesQuery.isNarrowed(read(address))).toBe(true);
});

it.each([
  ['state=lost', { state: 'all' }],
  ['page=-1', { page: 1 }],
  ['page=1e3', { page: 1 }],
  ['page=100000', { page: 1 }],
  ['course=x', { course: 0 }],
  ['from=2026-02-30', { from: '' }],
  ['q=longer', { q: 'longe' }],
  ['sort=price&order=up', { sort: 'title', order: 'asc' }],
  ['sort=toString', { sort: 'title' }],
])('makes the best of %s', (address, expected) => {
  expect(read(address)).toMatchObject(expected);
});

it('sorts each column in its own order first, then in the other', () => {
  const byLearners = coursesQuery.sortBy(read(''), 'learners');
  expect(byLearners).toEqual({ sort: 'learners', order: 'desc' });
  expect(coursesQuery.sortBy(read('sort=learners'), 'learners').order).toBe('asc');
  expect(write({ ...read('q=ink'), ...byLearners })).toBe('q=ink&sort=learners');
});

it('is sorted by what fits what it shows', () => {
  const learnersQuery = defineListQuery(
    { group: oneOf(['all', 'stuck'], 'all') },
    { name: 'asc', since: 'asc' },
    ({ group }) => (group === 'stuck' ? 'since' : 'name'),
  );
  const sortOf = (address: string) => learnersQuery.read(new URLSearchParams(address)).sort;
  expect(sortOf('')).toBe('name');
  expect(sortOf('group=stuck')).toBe('since');
  expect(sortOf('group=stuck&sort=name')).toBe('name');
  const byName = learnersQuery.read(new URLSearchParams('group=stuck&sort=name'));
  expect(learnersQuery.write(byName).toString()).toBe('group=stuck&sort=name');
  expect(learnersQuery.write({ ...byName, sort: 'since' }).toString()).toBe('group=stuck');
});

let list: List<CoursesQuery>;

function Screen({ path }: { path?: string }) {
  list = useListQuery(coursesQuery, path);
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const address = () => screen.getByRole('status').textContent;

it('shows the first page of a changed list, and says where a page is', async () => {
  await renderScreen(<Screen />, { path: '/list?q=ink&page=4' });
  expect(list.to({ page: 5 })).toBe('/list?q=ink&page=5');
  await act(async () => list.show({ state: 'draft' }));
  expect(address()).toBe('/list?q=ink&state=draft');
  await act(async () => list.showAll());
  expect(address()).toBe('/list');
});

it('closes what is open beside the list when that changes', async () => {
  await renderScreen(<Screen path="/list" />, { path: '/list/7?q=ink' });
  expect(coursesQuery.addressAt('/list/8', list.query)).toBe('/list/8?q=ink');
  expect(list.to({ page: 2 })).toBe('/list?q=ink&page=2');
  await act(async () => list.show({ state: 'draft' }));
  expect(address()).toBe('/list?q=ink&state=draft');
});

it('builds on a change that isn’t on screen yet', async () => {
  await renderScreen(<Screen />, { path: '/list' });
  await act(async () => {
    list.show({ state: 'draft' });
    list.show({ from: '2026-11-17' });
  });
  expect(address()).toBe('/list?state=draft&from=2026-11-17');
});

it('starts from the address again once that has changed', async () => {
  await renderScreen(<Screen />, { path: '/list' });
  await act(async () => list.show({ state: 'draft' }));
  await act(async () => list.show({ state: 'all' }));
  await act(async () => list.show({ q: 'ink' }));
  expect(address()).toBe('/list?q=ink');
});
