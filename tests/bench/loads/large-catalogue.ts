import { Agent, get } from 'node:http';
import { sql } from 'kysely';
import { CourseListQuery } from '../../../contract/catalog.ts';
import { listCourses } from '../../../server/catalog/courses/list-courses.ts';
import { generateCourses } from '../../support/generate/generate-courses.ts';
import {
  listIndexes,
  openRecorder,
  type Recorder,
} from '../../support/statements/statement-recorder.ts';
import { addressOf } from '../measuring/database.ts';
import { usageOf } from '../measuring/processes.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import { makeSearches } from './searches.ts';

export const courseCount = isShort ? 300 : 10_000;
const searchesOfEach = isShort ? 5 : 80;
/** A statement is prepared after 30 runs. */
const warmUp = 40;

/** Fills the catalogue of a running server. */
export async function openLargeCatalogue({ data }: BenchServer): Promise<Recorder> {
  const recorder = openRecorder(await addressOf(data));
  await generateCourses(recorder.db, courseCount);
  // PostgreSQL would do this automatically after a while.
  await sql`vacuum analyze`.execute(recorder.db);
  await sql`checkpoint`.execute(recorder.db);
  return recorder;
}

export interface SearchMeasurement {
  kind: string;
  /** Response times in milliseconds. */
  times: number[];
  /** CPU time per search. */
  serverMs: number;
  databaseMs: number;
  /** Statements of this checkout that search courses; `byIndex` counts those that use the index. */
  statements: number;
  byIndex: number;
}

/** One search at a time, as on an idle server. */
export async function measureSearches({ origin, pid, isOurs }: BenchServer, recorder: Recorder) {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const search = (words: string, limit?: number) =>
    ask(agent, `${origin}/api/courses?${queryOf(words, limit)}`);
  const searched: SearchMeasurement[] = [];
  try {
    for (const [kind, words] of makeSearches(searchesOfEach)) {
      const plans = await countIndexed(recorder, isOurs ? words.slice(0, 3) : []);
      // Shorter lists first, so that statements are prepared and code is warm but no result is cached.
      for (const each of words.slice(0, warmUp)) await search(each, 19);
      const before = usageOf(pid);
      const times: number[] = [];
      for (const each of words) times.push(await search(each));
      const after = usageOf(pid);
      const share = (key: 'ownCpuMs' | 'childrenCpuMs') =>
        (after[key] - before[key]) / words.length;
      searched.push({
        kind,
        times,
        ...plans,
        serverMs: share('ownCpuMs'),
        databaseMs: share('childrenCpuMs'),
      });
    }
    return searched;
  } finally {
    agent.destroy();
  }
}

const queryOf = (q: string, limit = 20) =>
  new URLSearchParams({ q, _sort: 'relevance', _limit: String(limit) });

/** Milliseconds from the request to the last byte of the response. */
function ask(agent: Agent, address: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    get(address, { agent, headers: { 'accept-encoding': 'br' } }, (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${address} answered ${answer.statusCode}`));
      answer.resume();
      answer.once('end', () => resolve(performance.now() - startedAt));
      answer.once('error', reject);
    }).once('error', reject);
  });
}

async function countIndexed(recorder: Recorder, searches: readonly string[]) {
  recorder.take();
  for (const words of searches) {
    const query = CourseListQuery.parse(Object.fromEntries(queryOf(words)));
    await listCourses(recorder.db, query);
  }
  const statements = recorder.take().filter(({ sql }) => sql.includes('catalog.search_entry'));
  let byIndex = 0;
  for (const statement of statements) {
    if ((await listIndexes(recorder.db, statement)).includes('search_entry_search_idx'))
      byIndex += 1;
  }
  return { statements: statements.length, byIndex };
}
