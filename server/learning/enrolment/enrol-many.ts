import { dayIn, mondayFrom } from '../../../contract/text/days.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { awardBadges } from '../achievements/award-badges.ts';
import { issueCertificate } from '../certificates/certificates.ts';
import { insertEnrolments, listTimeZones, recalculateEnrolments } from './enrol-many-queries.ts';

interface Enrolment {
  accountId: number;
  courseId: number;
}

/** Enrols licence holders in courses that their team has given them. */
export async function enrolThroughLicence(db: Db, enrolments: readonly Enrolment[]): Promise<void> {
  await enrolMany(db, enrolments, 'licence');
}

/** Enrols people for free, even in courses that cost something: an Admin has given them. */
export async function giveCourses(db: Db, enrolments: readonly Enrolment[]): Promise<void> {
  await enrolMany(db, enrolments, 'free');
}

/**
 * A few statements, however many there are. Existing enrolments stay as they are. It needs no `lockProgress`: someone who works in the course at that moment inserts the same enrolment,
 * and whichever comes second sees the other's lessons.
 */
async function enrolMany(
  db: Db,
  enrolments: readonly Enrolment[],
  way: 'free' | 'licence',
): Promise<void> {
  if (!db.isTransaction) throw new Error('People are enrolled in the transaction that says why.');
  const zones = await listTimeZones(
    db,
    enrolments.map(({ accountId }) => accountId),
  );
  const inserted = await insertEnrolments(
    db,
    enrolments.map(({ accountId, courseId }) => ({
      accountId,
      courseId,
      startsOn: mondayFrom(dayIn(zones.get(accountId) ?? 'UTC')),
    })),
    way,
  );
  // Lessons done earlier, as previews or in an ended enrolment.
  for (const { accountId, courseId } of await recalculateEnrolments(db, inserted)) {
    await issueCertificate(db, accountId, courseId);
    await awardBadges(db, accountId);
  }
}
