import type { Profile } from '../../../contract/accounts.ts';

/** The chosen accounts, by id: they stay chosen on other pages and in other searches. */
export type Selection = ReadonlyMap<number, Profile>;

export const nobody: Selection = new Map();

export function toggled(selection: Selection, user: Profile): Selection {
  const next = new Map(selection);
  if (!next.delete(user.userid)) next.set(user.userid, user);
  return next;
}

/** Chooses all of them, or none where all were chosen. */
export function toggledAll(selection: Selection, users: readonly Profile[]): Selection {
  const next = new Map(selection);
  if (howMany(selection, users) === 'all') for (const user of users) next.delete(user.userid);
  else for (const user of users) next.set(user.userid, user);
  return next;
}

export function howMany(selection: Selection, users: readonly Profile[]): 'none' | 'some' | 'all' {
  const chosen = users.filter((user) => selection.has(user.userid)).length;
  if (chosen === 0) return 'none';
  return chosen === users.length ? 'all' : 'some';
}
