import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { CourseListQuery } from '../../../contract/catalog.ts';
import { wireQuery } from '../../data/api.ts';
import { chosenIn } from '../course/early-choices.ts';
import {
  activeFilters,
  countText,
  courseQueryNames,
  likeliestWords,
  listInputOf,
  readCourseQuery,
  searchOf,
  sortOf,
  sortsFor,
  wholeCatalogue,
  withoutFilters,
} from './course-query.ts';

const read = (search: string) => readCourseQuery(new URLSearchParams(search));

describe('reading an address', () => {
  it('knows every part of the query', () => {
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
    // What the form sends without a script.
    'q=&category=&level=&price=&duration=&sort=',
  ])('leaves %s out', (search) => {
    expect(read(search)).toEqual(wholeCatalogue);
  });

  it('never asks the server for something that it refuses', () => {
    const anything = fc.record(
      Object.fromEntries(courseQueryNames.map((name) => [name, fc.string({ unit: 'binary' })])),
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(anything, (entries) => {
        const query = readCourseQuery(new URLSearchParams(entries as Record<string, string>));
        const sent = CourseListQuery.safeParse(wireQuery(listInputOf(query)));
        expect(sent.success).toBe(true);
      }),
    );
  });
});

describe('writing an address', () => {
  it('says nothing about the usual', () => {
    expect(searchOf(wholeCatalogue)).toBe('');
    expect(searchOf({ ...wholeCatalogue, sort: 'id' })).toBe('');
    expect(searchOf({ ...wholeCatalogue, q: 'ink', sort: 'relevance' })).toBe('?q=ink');
  });

  it('reads back as what was written', () => {
    const search =
      '?q=light+%26+ink&category=art&level=Basic&price=paid&duration=short&sort=price&page=2';
    expect(searchOf(read(search))).toBe(search);
  });
});

describe('the order', () => {
  it('is the best match of a search, else that of the catalogue', () => {
    expect(sortOf(read('q=ink'))).toBe('relevance');
    expect(sortOf(read(''))).toBe('id');
  });

  it('can be another one, but not the best match of nothing', () => {
    expect(sortOf(read('q=ink&sort=id'))).toBe('id');
    expect(sortOf(read('sort=relevance'))).toBe('id');
    expect(sortsFor('').map(({ label }) => label)).not.toContain('Best match');
  });

  test.each([
    ['students', 'desc'],
    ['rating', 'desc'],
    ['price', 'asc'],
    ['title', 'asc'],
  ])('by %s goes %s', (sort, order) => {
    expect(listInputOf(read(`sort=${sort}`))).toMatchObject({ sort, order });
  });
});

describe('filters', () => {
  const query = read('q=ink&category=art&price=free&sort=title&page=2');

  it('are named, each with the way to be without it', () => {
    expect(activeFilters(query, 'Art & Humanities')).toEqual([
      { label: 'Art & Humanities', without: read('q=ink&price=free&sort=title') },
      { label: 'Free', without: read('q=ink&category=art&sort=title') },
    ]);
  });

  it('can be removed together; search and order stay', () => {
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
])('a form that says %j at %j leads to %j', (form, address, search) => {
  const data = new FormData();
  for (const [name, value] of new URLSearchParams(form)) data.append(name, value);
  const chosen = chosenIn(data, read(address));
  expect(chosen && searchOf(chosen)).toBe(search);
});

test.each([
  [0, '', 'No courses'],
  [1, '', '1 course'],
  [7, '', '7 courses'],
  [0, 'ink', 'No courses match “ink”'],
  [1, 'ink', '1 course matches “ink”'],
  [2, 'ink', '2 courses match “ink”'],
])('%i courses found by "%s" read %s', (total, q, text) => {
  expect(countText(total, { ...wholeCatalogue, q })).toBe(text);
});

test('courses with one of the words say that none has all', () => {
  const query = { ...wholeCatalogue, q: 'photo tango' };
  expect(countText(1, query, true)).toBe(
    'No course has all words of “photo tango”. 1 course has one of them.',
  );
});

test.each([
  ['photografy', ['photograph', 'photographs', 'photography'], ['photography']],
  ['markt', ['market', 'marketing'], ['market']],
  ['prive', ['price', 'private'], ['price', 'private']],
  ['busines', ['business'], ['business']],
])('%s may have been %j: shown as %j', (typed, meant, shown) => {
  expect(likeliestWords(typed, meant)).toEqual(shown);
});
