import { expect, test } from 'vitest';
import { deletionText, moveText } from './move-text.ts';

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

test('a deletion says who moves where, and who sees fewer', () => {
  const deletion = {
    name: 'Nursing',
    to: 'Clinical',
    people: 77,
    departments: 2,
    loses: [{ accountId: 2, name: 'Priya Nair', people: 511 }],
    courses: ['Fire Safety', 'First Aid'],
  };
  expect(deletionText(deletion)).toEqual([
    '77 people in it move up to Clinical.',
    '2 departments in it move up to Clinical.',
    'Priya Nair will see 511 fewer people.',
    'Fire Safety and First Aid are assigned to Nursing. People who join get them no longer.',
    'Nobody loses what they were assigned.',
  ]);
  const top = {
    ...deletion,
    to: null,
    people: 1,
    departments: 1,
    loses: [],
    courses: ['First Aid'],
  };
  expect(deletionText(top)).toEqual([
    '1 person in it has no department then.',
    '1 department in it moves to the top.',
    'First Aid is assigned to Nursing. People who join get it no longer.',
    'Nobody loses what they were assigned.',
  ]);
  const empty = { ...deletion, people: 0, departments: 0, loses: [], courses: [] };
  expect(deletionText(empty)).toEqual(['Nobody loses what they were assigned.']);
});
