import type { Role } from '../../../contract/fields.ts';

/** In the order of the chart, whose labels are spelt differently from the role itself. */
export const roles: readonly { role: Role; label: string; colour: string }[] = [
  { role: 'Admin', label: 'Admin', colour: 'var(--ink)' },
  { role: 'User', label: 'User', colour: 'var(--teal-mid)' },
  // The masonry’s edge would be too dark to distinguish at night.
  { role: 'ModuleOwner', label: 'Module Owner', colour: 'light-dark(#b4966a, #a58a5f)' },
];

export function roleColour(role: Role): string | undefined {
  return roles.find((known) => known.role === role)?.colour;
}
