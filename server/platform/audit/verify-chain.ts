import type { Db } from '../postgres/database.ts';
import { type ChainedEntry, findChainEnd, findUnchained, readChain } from './chain-queries.ts';

/** Entries in memory at a time. */
const batchSize = 5000;

/** A point in the chain that someone noted: its last entry and that entry's hash. */
export interface ChainPoint {
  seq: number;
  hash: string;
}

export interface Verification {
  /** The end of the chain. Noted elsewhere, it proves later that nothing up to here was rewritten. */
  end: ChainPoint;
  /** What is wrong with the first invalid entry; undefined if the chain is intact. */
  problem: string | undefined;
}

/**
 * Reads the whole chain, oldest entry first, and stops at the first invalid one. Entries added meanwhile are
 * left for the next run.
 */
export async function verifyChain(
  db: Db,
  options: { noted?: ChainPoint | undefined; batch?: number } = {},
): Promise<Verification> {
  const head = await findChainEnd(db);
  if (!head) {
    return {
      end: { seq: 0, hash: '' },
      problem: 'The end of the chain is missing: the row in platform.audit_head was removed.',
    };
  }
  const end = { seq: head.seq, hash: head.hash.toString('hex') };
  const problem =
    (await findBrokenEntry(db, head, options)) ??
    (head.lastSeq > head.seq
      ? `The log ends with entry ${head.seq}, but there is an entry ${head.lastSeq}: it was added without Stepwell.`
      : await describeUnchained(db));
  return { end, problem };
}

async function findBrokenEntry(
  db: Db,
  head: { seq: number; hash: Buffer },
  { noted, batch = batchSize }: { noted?: ChainPoint | undefined; batch?: number },
): Promise<string | undefined> {
  let last: ChainedEntry | undefined;
  for (;;) {
    const entries = await readChain(db, { after: last, until: head.seq, limit: batch });
    for (const entry of entries) {
      const expected = (last?.seq ?? 0) + 1;
      if (entry.seq !== expected) return describeGap(expected, entry.seq - 1, last, entry);
      if (!entry.holds) {
        return `Entry ${entry.seq} was changed: its content doesn’t match its hash. It now reads: ${describe(entry)}.`;
      }
      if (entry.seq === noted?.seq && entry.hash.toString('hex') !== noted.hash) {
        return `Entry ${entry.seq} isn’t the one you noted: the log has been rewritten up to there.`;
      }
      last = entry;
    }
    if (entries.length < batch) break;
  }
  const reached = last?.seq ?? 0;
  if (reached < head.seq) return describeGap(reached + 1, head.seq, last, undefined);
  if (last && !last.hash.equals(head.hash)) {
    return `The end of the chain doesn’t match entry ${last.seq}: ${describe(last)}.`;
  }
  if (noted && noted.seq > head.seq) {
    return `You noted entry ${noted.seq}, but the log ends with entry ${head.seq}.`;
  }
  return undefined;
}

function describeGap(
  first: number,
  last: number,
  previous: ChainedEntry | undefined,
  next: ChainedEntry | undefined,
): string {
  const missing =
    first === last ? `Entry ${first} is missing` : `Entries ${first} to ${last} are missing`;
  const neighbours = [
    previous ? `before it comes ${previous.seq}: ${describe(previous)}` : '',
    next ? `after it comes ${next.seq}: ${describe(next)}` : 'nothing comes after it',
  ];
  return `${missing}; ${neighbours.filter((text) => text !== '').join('; ')}.`;
}

async function describeUnchained(db: Db): Promise<string | undefined> {
  const entry = await findUnchained(db);
  if (!entry) return undefined;
  return `An entry has no place in the chain, so it was added without Stepwell: ${describe(entry)}.`;
}

type Described = Pick<ChainedEntry, 'at' | 'actor' | 'act' | 'subject'>;

function describe({ at, actor, act, subject }: Described): string {
  return `${at.toISOString()}, ${actor} ${act} ${subject}`;
}
