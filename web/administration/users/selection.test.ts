import { expect, test } from 'vitest';
import type { Profile } from '../../../contract/accounts.ts';
import { howMany, nobody, toggled, toggledAll } from './selection.ts';

const user = (userid: number): Profile => ({
  userid,
  username: `user-${userid}`,
  firstname: 'A',
  lastname: 'B',
  email: `user-${userid}@example.org`,
  phonenumber: '',
  role: 'User',
  istwofactorenabled: false,
});
const [one, two, three] = [user(1), user(2), user(3)] as const;

test('a second press takes an account out again', () => {
  const chosen = toggled(nobody, one);
  expect([...chosen.keys()]).toEqual([1]);
  expect(toggled(chosen, one).size).toBe(0);
});

test('choosing a page keeps what was chosen on another', () => {
  const chosen = toggledAll(toggled(nobody, one), [two, three]);
  expect([...chosen.keys()]).toEqual([1, 2, 3]);
  expect([...toggledAll(chosen, [two, three]).keys()]).toEqual([1]);
});

test('a page chosen in part becomes chosen as a whole', () => {
  const chosen = toggled(nobody, two);
  expect(howMany(chosen, [two, three])).toBe('some');
  expect(howMany(toggledAll(chosen, [two, three]), [two, three])).toBe('all');
});

test('of an empty page nothing is chosen', () => {
  expect(howMany(nobody, [])).toBe('none');
});
