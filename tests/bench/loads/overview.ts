import { generateLearners, learnerId } from '../../support/generate/generate-learners.ts';
import { withDatabase } from '../measuring/database.ts';
import type { BenchServer } from '../measuring/server.ts';
import { isShort } from '../measuring/settings.ts';
import { measureWaits, signIn, type Waits } from '../measuring/waits.ts';

export const overviewAccounts = isShort ? 1_000 : 1_000_000;

/** Generates a large installation, and measures how long its Admin waits. */
export async function measureOverview({ origin, data }: BenchServer): Promise<Waits> {
  await withDatabase(data, (client) => generateLearners(client, { to: overviewAccounts }));
  const token = await signIn(origin, 'admin');
  const paths = {
    'overview, 30 days': '/api/overview?days=30',
    'overview, a year': '/api/overview?days=365',
    'a person': `/api/accounts/${learnerId(1)}`,
    'all courses': '/api/admin/courses',
  };
  const calls: Waits['calls'] = [];
  for (const [name, path] of Object.entries(paths)) {
    calls.push({ name, times: await measureWaits(`${origin}${path}`, token) });
  }
  return { calls };
}
