import { createHash } from 'node:crypto';

/** Doesn't depend on the order of keys. */
export function hashOf(data: unknown): string {
  return createHash('sha256').update(JSON.stringify(data, sortKeys)).digest('hex');
}

function sortKeys(_key: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
}
