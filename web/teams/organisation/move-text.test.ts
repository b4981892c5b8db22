import { expect, test } from 'vitest';
import { clinic } from './departments.fixture.ts';
import { deletionText, moveText } from './move-text.ts';
import { treeOf } from './tree.ts';

const tree = treeOf(clinic);
const found = (id: string) => {
  const department = tree.byId.get(id);
  if (!department) throw new Error(`The fixture has no ${id}.`);
  return department;
};

test('a move says who sees more, who fewer, and what is assigned', () => {
  expect(
    moveText({
      name: 'Night',
      from: 'Nursing',
      to: 'Wards',
      people: 96,
      gains: [{ accountId: 1, name: 'Kwame Mensah', people: 96 }],
      loses: [{ accountId: 2, name: 'Ana Duarte', people: 1 }],
      same: [
        { accountId: 3, name: 'Priya Nair' },
        { accountId: 4, name: 'Sofia Lund' },
      ],
      courses: ['Fire Safety', 'First Aid'],
    }),
  ).toEqual([
    'Night moves from Nursing to Wards, with 96 people.',
    'Kwame Mensah will see 96 more people. Ana Duarte will see 1 fewer person. Priya Nair and Sofia Lund see the same as before.',
    'They’ll be assigned Fire Safety and First Aid. Nothing is taken from them, and nobody’s due dates change.',
  ]);
  expect(
    moveText({
      name: 'Night',
      from: null,
      to: null,
      people: 1,
      gains: [],
      loses: [],
      same: [],
      courses: [],
    }),
  ).toEqual(['Night moves from the top to the top, with 1 person.', 'Nobody’s due dates change.']);
});

test('a deletion says who moves where', () => {
  const kept = expect.stringContaining('Nobody loses what they were assigned.');
  expect(deletionText(tree, found('nursing'))).toEqual([
    '77 people and 2 departments in it move up to Clinical.',
    'Priya Nair and Sofia Lund no longer manage Nursing.',
    kept,
  ]);
  expect(deletionText(tree, found('clinical'))).toEqual([
    '10 people in it have no department then.',
    '1 department in it moves to the top.',
    'Amara Osei no longer manages Clinical.',
    kept,
  ]);
});
