import { expect, test } from 'vitest';
import type { Profile } from '../../../contract/accounts.ts';
import { emptySelection, selectionState, toggle, toggleAll } from './selection.ts';

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

test('toggling twice removes an account again', () => {
  const selection = toggle(emptySelection, one);
  expect([...selection.keys()]).toEqual([1]);
  expect(toggle(selection, one).size).toBe(0);
});

test('selecting a page keeps the selection of another', () => {
  const selection = toggleAll(toggle(emptySelection, one), [two, three]);
  expect([...selection.keys()]).toEqual([1, 2, 3]);
  expect([...toggleAll(selection, [two, three]).keys()]).toEqual([1]);
});

test('toggling a partly selected page selects all of it', () => {
  const selection = toggle(emptySelection, two);
  expect(selectionState(selection, [two, three])).toBe('some');
  expect(selectionState(toggleAll(selection, [two, three]), [two, three])).toBe('all');
});

test('an empty page has nothing selected', () => {
  expect(selectionState(emptySelection, [])).toBe('none');
});
