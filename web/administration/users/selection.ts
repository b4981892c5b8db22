import type { Profile } from '../../../contract/accounts.ts';

/** By id. Remembered across pages and searches. */
export type Selection = ReadonlyMap<number, Profile>;

export const emptySelection: Selection = new Map();

export function toggle(selection: Selection, user: Profile): Selection {
  const next = new Map(selection);
  if (!next.delete(user.userid)) next.set(user.userid, user);
  return next;
}

/** Selects all of them, or none if all were selected. */
export function toggleAll(selection: Selection, users: readonly Profile[]): Selection {
  const next = new Map(selection);
  if (selectionState(selection, users) === 'all')
    for (const user of users) next.delete(user.userid);
  else for (const user of users) next.set(user.userid, user);
  return next;
}

export function selectionState(
  selection: Selection,
  users: readonly Profile[],
): 'none' | 'some' | 'all' {
  const count = users.filter((user) => selection.has(user.userid)).length;
  if (count === 0) return 'none';
  return count === users.length ? 'all' : 'some';
}
