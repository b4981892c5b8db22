import { listTeachers } from '../../catalog/teachers/teachers.ts';
import { notify } from '../../notifications/notifications.ts';
import { runAll } from '../../platform/jobs/run-all.ts';
import { type Db, defineQueue, inTransaction } from '../../platform/postgres/database.ts';
import type { AskAddress } from './ask-address.ts';
import { checkAddress, type Finding } from './check-address.ts';
import * as queries from './queries.ts';

/** Runs every hour, so a failure needs no retry of its own. */
export const checkLinksQueue = defineQueue('checkLinks', { retryLimit: 0, expireInSeconds: 1_800 });

const dayMs = 24 * 60 * 60 * 1000;
const mostInARun = 200;
const atOnce = 5;
/** Sites have bad days: a link is dead when it failed on this many in a row. */
const failuresOfDead = 3;

/**
 * Checks the links that are due: each once a week, and daily while it fails. Nothing is locked while another site takes its
 * time.
 */
export async function checkLinks(
  db: Db,
  { ask, now = new Date() }: { ask: AskAddress; now?: Date },
): Promise<void> {
  await queries.renewLinks(db);
  const addresses = await queries.claimLinks(db, now, mostInARun);
  const findings: { address: string; finding: Finding }[] = [];
  const waiting = [...addresses];
  const work = async () => {
    for (let address = waiting.pop(); address !== undefined; address = waiting.pop()) {
      findings.push({ address, finding: await checkAddress(address, ask) });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  // If no site at all answers, we are the ones without a connection.
  const isOnline = findings.some(({ finding }) => finding.works || !finding.isOurs);
  await runAll(findings, 'the links to other sites', ({ address, finding }) =>
    keepFinding(db, address, { finding, isOnline, now }),
  );
}

async function keepFinding(
  db: Db,
  address: string,
  { finding, isOnline, now }: { finding: Finding; isOnline: boolean; now: Date },
): Promise<void> {
  if (finding.works) {
    await queries.keepWorking(db, address, now, new Date(now.getTime() + 7 * dayMs));
    return;
  }
  if (finding.isOurs && !isOnline) return;
  await inTransaction(db, async (db) => {
    const next = new Date(now.getTime() + dayMs);
    const { problem } = finding;
    const failures = await queries.keepFailing(db, address, { problem, now, next });
    if (failures === failuresOfDead) await tellTeachers(db, address, { problem, now });
  });
}

/** Once for each course that links to it. */
async function tellTeachers(
  db: Db,
  address: string,
  { problem, now }: { problem: string; now: Date },
): Promise<void> {
  const lessons = await queries.listLinkingLessons(db, address);
  for (const [courseId, [lesson]] of Map.groupBy(lessons, ({ courseId }) => courseId)) {
    if (!lesson) continue;
    const teachers = await listTeachers(db, courseId);
    for (const { accountId } of teachers.filter(({ mayEdit }) => mayEdit)) {
      await notify(db, {
        accountId,
        kind: 'content',
        // It may come back, and fail again.
        subject: `dead link ${address} ${now.toISOString()}`,
        title: `A link in “${lesson.lessonTitle}” no longer works`,
        text: `${address}: ${problem} It failed three days in a row.`,
        link: `/user-screen/studio/lessons/${lesson.lessonId}/text`,
      });
    }
  }
}

/** What teachers are told about links that their text has, by address. */
export async function findDeadSites(
  db: Db,
  addresses: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (addresses.length === 0) return new Map();
  const dead = await queries.listDead(db, [...new Set(addresses)].slice(0, 500), failuresOfDead);
  return new Map(
    dead.map(({ address, problem }) => [
      address,
      `The link to ${address} no longer works. ${problem}`,
    ]),
  );
}
