import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CourseListQuery } from '../../../contract/catalog.ts';
import { toWireQuery } from '../../data/api.ts';
import {
  activeFilters,
  courseQueryNames,
  emptyQuery,
  likeliestForms,
  readCourseQuery,
  readFormChoices,
  resultCount,
  sortOf,
  sortOptions,
  toListQuery,
  toSearch,
  withoutFilters,
} from './query.ts';

const read = (search: string) => readCourseQuery(new URLSearchParams(search));

describe('reading the URL', () => {
  it('reads every parameter', () => {
    const query = read(
      'q=+photo+&category=art&level=Basic&price=free&duration=long&sort=title&page=3',
    );
    expect(query).toEqual({
      q: 'photo',
      category: 'art',
      level: 'Basic',
      price: 'free',
      duration: 'long',
      sort: 'title',
      page: 3,
    });
  });

  test.each([
    'page=0',
    'page=-1',
    'page=1.5',
    'page=99999',
    'page=two',
    'price=cheap',
    'duration=forever',
    'sort=teacher',
    'q=%00%E2%80%AE',
    // What the form sends without JavaScript.
    'q=&category=&level=&price=&duration=&sort=',
  ])('ignores %s', (search) => {
    expect(read(search)).toEqual(emptyQuery);
  });

  it('never produces a query that the contract refuses', () => {
    const anything = fc.record(
      Object.fromEntries(courseQueryNames.map((name) => [name, fc.string({ unit: 'binary' })])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (entries) => {
        const query = readCourseQuery(new URLSearchParams(entries as Record<string, string>));
        const sent = CourseListQuery.safeParse(toWireQuery(toListQuery(query)));
        expect(sent.success).toBe(true);
      }),
    );
  });
});

describe('writing the URL', () => {
  it('leaves out defaults', () => {
    expect(toSearch(emptyQuery)).toBe('');
    expect(toSearch({ ...emptyQuery, sort: 'id' })).toBe('');
    expect(toSearch({ ...emptyQuery, q: 'ink', sort: 'relevance' })).toBe('?q=ink');
  });

  it('reads back what it wrote', () => {
    const search =
      '?q=light+%26+ink&category=art&level=Basic&price=paid&duration=short&sort=price&page=2';
    expect(toSearch(read(search))).toBe(search);
  });
});

describe('sorting', () => {
  it('defaults to best match for a search, otherwise to catalogue order', () => {
    expect(sortOf(read('q=ink'))).toBe('relevance');
    expect(sortOf(read(''))).toBe('id');
  });

  it('offers best match for a search only', () => {
    expect(sortOf(read('q=ink&sort=id'))).toBe('id');
    expect(sortOf(read('sort=relevance'))).toBe('id');
    expect(sortOptions('').map(({ label }) => label)).not.toContain('Best match');
  });

  test.each([
    ['students', 'desc'],
    ['rating', 'desc'],
    ['price', 'asc'],
    ['title', 'asc'],
  ])('by %s is %s', (sort, order) => {
    expect(toListQuery(read(`sort=${sort}`))).toMatchObject({ sort, order });
  });
});

describe('filters', () => {
  const query = read('q=ink&category=art&price=free&sort=title&page=2');

  it('have a label and a query without them', () => {
    expect(activeFilters(query, 'Art & Humanities')).toEqual([
      { label: 'Art & Humanities', without: read('q=ink&price=free&sort=title') },
      { label: 'Free', without: read('q=ink&category=art&sort=title') },
    ]);
  });

  it('can be removed together, keeping search and sorting', () => {
    expect(withoutFilters(query)).toEqual(read('q=ink&sort=title'));
  });
});

test.each([
  ['level=&price=free&duration=&sort=id', '', '?price=free'],
  [
    'level=Basic&price=&duration=long&sort=title',
    'q=ink&page=3',
    '?q=ink&level=Basic&duration=long&sort=title',
  ],
  ['level=&price=&duration=&sort=id', 'category=art&price=free&page=2', '?category=art'],
  ['q=typed&level=&price=&duration=&sort=id', 'page=2', null],
  ['level=&price=free&duration=', 'price=free&sort=title', null],
  ['', 'price=free', null],
])('form choices %j made at %j before hydration lead to %j', (form, address, search) => {
  const data = new FormData();
  for (const [name, value] of new URLSearchParams(form)) data.append(name, value);
  const changed = readFormChoices(data, read(address));
  expect(changed && toSearch(changed)).toBe(search);
});

test.each([
  [0, '', 'No courses'],
  [1, '', '1 course'],
  [7, '', '7 courses'],
  [0, 'ink', 'No courses match “ink”'],
  [1, 'ink', '1 course matches “ink”'],
  [2, 'ink', '2 courses match “ink”'],
])('describes %i results for "%s" as %s', (total, q, text) => {
  expect(resultCount(total, { ...emptyQuery, q })).toBe(text);
});

test('says when no course has every word of the search', () => {
  const query = { ...emptyQuery, q: 'photo tango' };
  expect(resultCount(1, query, true)).toBe(
    'No course has every word of “photo tango”. 1 course has at least one.',
  );
});

test.each([
  ['photografy', ['photograph', 'photographs', 'photography'], ['photography']],
  ['markt', ['market', 'marketing'], ['market']],
  ['prive', ['price', 'private'], ['price', 'private']],
  ['busines', ['business'], ['business']],
])('%s, possibly meant as %j, is shown as %j', (typed, meant, shown) => {
  expect(likeliestForms(typed, meant)).toEqual(shown);
});
