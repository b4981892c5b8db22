import { expect, it } from 'vitest';
import { importLabel, importPoints } from './import-text.ts';

const nothing = {
  invited: 0,
  moved: 0,
  unchanged: 0,
  newGroups: [],
  seats: { needed: 0, free: 4 },
  obstacle: null,
};

it.each([
  [
    { invited: 3 },
    ['3 people will be invited by email. Each invitation reserves a licence; 4 are free.'],
  ],
  [{ moved: 1 }, ['1 person already in the team or invited will be put into their groups.']],
  [{ unchanged: 2 }, ['2 people already in the team or invited. Nothing changes for them.']],
  [{ newGroups: ['Reception'] }, ['New group: Reception.']],
  [{ newGroups: [...'abcdefg'] }, ['New groups: a, b, c, d, e and 2 more.']],
])('says what will happen', (plan, points) => {
  expect(importPoints({ ...nothing, ...plan })).toEqual(points);
});

it('the button counts', () => {
  expect(importLabel({ invited: 1, moved: 4 })).toBe('Invite 1 person');
  expect(importLabel({ invited: 0, moved: 4 })).toBe('Put 4 people into groups');
});
