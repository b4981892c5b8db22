import type { Endpoint } from '../../../contract/endpoint.ts';
import type { KeyIdentity } from '../../platform/calls/key-identity.ts';
import { type Position, readCursor, writeCursor } from './cursor.ts';

interface ListCall {
  config: { sessionSecret: string };
  key: KeyIdentity;
  query: { limit: number; cursor?: string | undefined };
}

/** The rows after a position, in the order of their ids. */
export interface Window<After extends Position> {
  limit: number;
  after: After | null;
}

/** A page of a list for programs. It is never counted, so the last page costs as little as the first. */
export async function listByCursor<Row extends { id: Position }, Item>(
  { path }: Endpoint,
  { config, key, query: { limit, cursor, ...filter } }: ListCall,
  source: {
    list(window: Window<Row['id']>): Promise<Row[]>;
    present(row: Row): Item;
  },
): Promise<{ data: Item[]; meta: { next: string | null } }> {
  const about = JSON.stringify([key.teamId, path, Object.entries(filter).toSorted()]);
  const after = cursor === undefined ? null : (readCursor(config, about, cursor) as Row['id']);
  const rows = await source.list({ limit: limit + 1, after });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const hasMore = rows.length > limit && last !== undefined;
  return {
    data: page.map((row) => source.present(row)),
    meta: { next: hasMore ? writeCursor(config, about, last.id) : null },
  };
}
