import { describe, expect, it, test } from 'vitest';
import { buildDepartment, clinic } from './departments.fixture.ts';
import {
  branchOf,
  learningState,
  managersText,
  narrowed,
  onTimeShare,
  pathOf,
  rowsOf,
  treeOf,
} from './tree.ts';

const tree = treeOf(clinic);

test('rows are what is not folded away, with their place', () => {
  const rows = rowsOf(tree, ({ id }) => id === 'clinical');
  expect(
    rows.map(({ department, level, isOpen, place, of }) => [
      department.name,
      level,
      isOpen,
      `${place} of ${of}`,
    ]),
  ).toEqual([
    ['Clinical', 1, true, '1 of 2'],
    ['Nursing', 2, false, '1 of 1'],
    ['Office', 1, null, '2 of 2'],
  ]);
  expect(rowsOf(tree, () => true)).toHaveLength(5);
});

test('a path is the way from the top, a branch what is inside', () => {
  expect(pathOf(tree, 'night')).toBe('Clinical / Nursing / Night');
  expect(pathOf(tree, 'gone')).toBe('');
  expect(branchOf(tree, 'nursing').map(({ name }) => name)).toEqual(['Nursing', 'Night', 'Wards']);
});

test('a search shows what matches and what it is in', () => {
  const names = (search: string) => narrowed(clinic, search).map(({ name }) => name);
  expect(names(' WARD ')).toEqual(['Clinical', 'Nursing', 'Wards']);
  expect(names('')).toHaveLength(5);
  expect(names('nobody')).toEqual([]);
});

describe('managers', () => {
  it.each([
    ['clinical', 'Amara Osei'],
    ['nursing', 'Priya Nair, Sofia Lund'],
    ['wards', 'from Nursing'],
    ['office', undefined],
  ])('of %s are %s', (id, text) => {
    expect(managersText(tree, id)).toBe(text);
  });

  it('are counted if there are many', () => {
    const managers = ['A', 'B', 'C', 'D', 'E'].map((name, accountId) => ({ accountId, name }));
    const many = treeOf([buildDepartment('Clinical', null, { managers })]);
    expect(managersText(many, 'clinical')).toBe('A, B, C, 2 more');
  });
});

describe('learning', () => {
  it.each([
    [{ assigned: 0, late: 0, latePeople: 0 }, 'dashed', 'none assigned'],
    [{ assigned: 100, late: 0, latePeople: 0 }, 'full', '100% on time'],
    [{ assigned: 1000, late: 1, latePeople: 1 }, 'full', '99% on time'],
    [{ assigned: 100, late: 20, latePeople: 9 }, 'full', '80% on time'],
    [{ assigned: 100, late: 21, latePeople: 9 }, 'late', '9 late'],
  ])('with %j is %s, %s', (learning, mark, text) => {
    expect(learningState(learning)).toEqual({ mark, text });
  });

  it('has a share without anything assigned', () => {
    expect(onTimeShare({ assigned: 0, late: 0 })).toBe('0%');
  });
});
