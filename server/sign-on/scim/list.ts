import type { ScimListQuery } from '../../../contract/sign-on/scim.ts';
import { Refusal } from '../refusals.ts';
import type { Window } from './people-queries.ts';
import { mostInList } from './schemas.ts';

const defaultCount = 100;
const largestStart = 10_000_000;

/** What the empty parameter `cursor` becomes, which asks for the first page: empty parameters are dropped before a call sees them. */
export const firstCursor = 'first';

export const listSchema = 'urn:ietf:params:scim:api:messages:2.0:ListResponse';

export function readFilter({ filter }: ScimListQuery): string | null {
  return filter === undefined || filter.trim() === '' ? null : filter;
}

/** A page by its first index, or by a cursor (RFC 9865). The total is exact. */
export async function listResources<Row extends { id: string }, Resource>(
  query: ScimListQuery,
  source: {
    list(window: Window): Promise<Row[]>;
    count(): Promise<number>;
    present(row: Row): Resource;
  },
) {
  const count = readCount(query.count);
  const start = readStart(query.startIndex);
  const byCursor = query.cursor !== undefined;
  const window = byCursor
    ? { limit: count, offset: 0, after: readCursor(query.cursor ?? '', query) }
    : { limit: count, offset: start - 1, after: null };
  const totalResults = await source.count();
  const rows = count === 0 ? [] : await source.list(window);
  const last = rows.at(-1);
  return {
    schemas: [listSchema],
    totalResults,
    itemsPerPage: rows.length,
    ...(byCursor ? {} : { startIndex: start }),
    ...(byCursor && last && rows.length === count
      ? { nextCursor: writeCursor(last.id, query) }
      : {}),
    Resources: rows.map(source.present),
  };
}

function readCount(text: string | undefined): number {
  if (text === undefined) return defaultCount;
  // A negative count means zero, and a large one the most there is.
  return Math.min(mostInList, Math.max(0, readInteger(text, 'count')));
}

function readStart(text: string | undefined): number {
  if (text === undefined) return 1;
  return Math.min(largestStart, Math.max(1, readInteger(text, 'startIndex')));
}

function readInteger(text: string, name: string): number {
  if (!/^-?\d{1,15}$/.test(text)) {
    throw new Refusal('invalid_value', { detail: `The value of ${name} isn’t a whole number.` });
  }
  return Number(text);
}

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The last id of a page, and the filter that the page was for. */
function writeCursor(id: string, query: ScimListQuery): string {
  return Buffer.from(JSON.stringify([id, readFilter(query)])).toString('base64url');
}

function readCursor(cursor: string, query: ScimListQuery): string | null {
  if (cursor === firstCursor) return null;
  try {
    const [id, filter] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as unknown[];
    if (typeof id === 'string' && uuid.test(id) && filter === readFilter(query)) return id;
  } catch {
    // Refused below, like a cursor of another list.
  }
  throw new Refusal('bad_cursor');
}
