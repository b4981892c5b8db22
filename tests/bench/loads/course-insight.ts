import { openDatabase } from '../../../server/platform/postgres/database.ts';
import { countFigures } from '../../../server/teaching/insight/count-figures.ts';
import { generateCourseLearners } from '../../support/generate/generate-course-learners.ts';
import { addressOf, withDatabase } from '../measuring/database.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';

export const crowd = isShort ? 50 : 10_000;
const times = isShort ? 3 : 100;
const periods = ['4', '12', '52', 'all'];

export interface InsightMeasurement {
  /** Seconds to count everything, and to look again with nothing new. */
  counting: number;
  countingAgain: number;
  /** Response times in milliseconds. */
  periods: { name: string; times: number[] }[];
}

/** Generates a crowded course, counts its figures, and measures how long its teacher waits for them, one request at a time. */
export async function measureInsight({ origin, data }: BenchServer): Promise<InsightMeasurement> {
  const ownerId = await withDatabase(data, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `select id from accounts.account where username = 'owner'`,
    );
    return rows[0]?.id ?? 0;
  });
  const courseId = await withDatabase(data, (client) =>
    generateCourseLearners(client, { learners: crowd, ownerId }),
  );
  const counting = await countAll(data);
  const countingAgain = await countAll(data);
  const token = await signIn(origin);
  const measured: InsightMeasurement['periods'] = [];
  for (const period of periods) {
    const waited: number[] = [];
    for (let count = 0; count < times + 3; count += 1) {
      const startedAt = performance.now();
      const answer = await fetch(
        `${origin}/api/studio/courses/${courseId}/insight?period=${period}`,
        {
          headers: { authorization: `Bearer ${token}` },
        },
      );
      if (!answer.ok) throw new Error(`Insight answered ${answer.status}`);
      await answer.arrayBuffer();
      // The first ones warm up connections and code.
      if (count >= 3) waited.push(performance.now() - startedAt);
    }
    const name = period === 'all' ? 'since the beginning' : `last ${period} weeks`;
    measured.push({ name, times: waited });
  }
  return { counting, countingAgain, periods: measured };
}

async function countAll(data: string): Promise<number> {
  const db = openDatabase(await addressOf(data), {
    jobs: { enqueue: async () => {} },
    onError: () => {},
    connections: 2,
  });
  const startedAt = performance.now();
  try {
    await countFigures(db);
  } finally {
    await db.destroy();
  }
  return (performance.now() - startedAt) / 1000;
}

async function signIn(origin: string): Promise<string> {
  const answer = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ username: 'owner', password: 'stepwell-owner' }),
  });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return token;
}
