import { createHash } from 'node:crypto';
import type { Connection } from './connection.ts';

/**
 * Of what a test proves: the provider, our secret there, and what its claims mean. Whether new people may join, and whether we
 * believe in the provider's second factor, is read when someone arrives, so a change of those needs no other test.
 */
export function hashSettings({
  kind,
  settings,
  secret,
  mapping,
}: Pick<Connection, 'kind' | 'settings' | 'secret' | 'mapping'>): string {
  const text = JSON.stringify([kind, sorted(settings), secret, sorted({ ...mapping })]);
  return createHash('sha256').update(text).digest('base64url');
}

/** PostgreSQL returns the keys of a document in an order of its own. */
const sorted = (document: Record<string, unknown>) =>
  Object.entries(document)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1));
