import { hashPassword } from '../../server/accounts/passwords.ts';
import { type Db, inTransaction } from '../../server/platform/database.ts';
import { sampleAccounts } from './accounts.ts';
import { seededChance } from './chance.ts';
import { joinedAt, sampleEnrolments, sampleReviews } from './learning.ts';
import { samplePeople } from './people.ts';
import {
  continueIds,
  giveCoursesToTeachers,
  hasAccounts,
  insertEnrolments,
  insertPeople,
  insertReviews,
  insertSupportTeam,
  takeSampleLock,
} from './queries.ts';

/** Fills an installation that has the courses and no account yet; says whether it did. */
export async function loadSample(db: Db): Promise<boolean> {
  if (await hasAccounts(db)) return false;
  const passwordHashes = new Map<string, string>(
    await Promise.all(
      sampleAccounts.map(
        async ({ username, password }) => [username, await hashPassword(password)] as const,
      ),
    ),
  );
  return inTransaction(db, async (db) => {
    await takeSampleLock(db);
    if (await hasAccounts(db)) return false;
    const now = new Date();
    const chance = seededChance(2026);
    const people = samplePeople(chance);
    const enrolments = sampleEnrolments(chance, people, now);
    await insertPeople(
      db,
      people.map((person) => ({
        ...person,
        passwordHash: passwordHashes.get(person.username) ?? null,
        createdAt: joinedAt(person, people, now),
      })),
    );
    await giveCoursesToTeachers(db);
    await insertEnrolments(db, enrolments);
    await insertReviews(db, sampleReviews(chance, people, enrolments, now));
    await insertSupportTeam(db);
    await continueIds(db);
    return true;
  });
}
