import type { Role } from '../../../contract/fields.ts';

/** In the order of the chart; the chart has names of its own. */
export const roles: readonly { role: Role; inChart: string; colour: string }[] = [
  { role: 'Admin', inChart: 'Admin', colour: 'var(--ink)' },
  { role: 'User', inChart: 'User', colour: 'var(--teal-mid)' },
  { role: 'ModuleOwner', inChart: 'Module Owner', colour: 'var(--role-owner)' },
];

export function colourOf(role: Role): string | undefined {
  return roles.find((known) => known.role === role)?.colour;
}
