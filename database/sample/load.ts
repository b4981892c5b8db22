import { hashPassword } from '../../server/accounts/passwords/passwords.ts';
import type { Config } from '../../server/config.ts';
import { type Db, inTransaction } from '../../server/platform/postgres/database.ts';
import { sampleAccounts } from './accounts.ts';
import { awardPastBadges, issuePastCertificates, listCertificates } from './award-queries.ts';
import { buildSample, type Sample } from './build.ts';
import { sampleDocuments } from './documents.ts';
import { joinedAt } from './learning.ts';
import { type CourseContent, listContent } from './lesson-queries.ts';
import * as queries from './queries.ts';
import * as salesQueries from './sales-queries.ts';
import * as extras from './student-extras.ts';
import * as studentQueries from './student-queries.ts';
import { studentId } from './student-script.ts';
import * as workQueries from './work-queries.ts';

// The first account.
const adminId = 1;

/** Fills an installation that has the courses and no account yet; says whether it did. */
export async function loadSample(
  db: Db,
  config: Pick<Config, 'seller' | 'support'>,
  now = new Date(),
  zone = Intl.DateTimeFormat().resolvedOptions().timeZone,
): Promise<boolean> {
  if (await queries.hasAccounts(db)) return false;
  const passwordHashes = new Map<string, string>(
    await Promise.all(
      sampleAccounts.map(
        async ({ username, password }) => [username, await hashPassword(password)] as const,
      ),
    ),
  );
  return inTransaction(db, async (db) => {
    await queries.takeSampleLock(db);
    if (await queries.hasAccounts(db)) return false;
    const content = await listContent(db);
    const sample = buildSample(content, now, zone);
    await insertPeople(db, sample, passwordHashes, now);
    await queries.giveCoursesToTeachers(db);
    await queries.insertSupportTeam(db);
    await insertWork(db, sample);
    await insertSales(db, sample, config, now);
    await queries.insertReviews(db, sample.reviews);
    await insertStudent(db, sample, content, now);
    return true;
  });
}

async function insertPeople(
  db: Db,
  { people }: Sample,
  passwordHashes: ReadonlyMap<string, string>,
  now: Date,
) {
  await queries.insertPeople(
    db,
    people.map((person) => ({
      ...person,
      passwordHash: passwordHashes.get(person.username) ?? null,
      createdAt: joinedAt(person, people, now),
    })),
  );
  await queries.continueIds(db);
  const unreachable = people.filter(({ username }) => !passwordHashes.has(username));
  await queries.stopMails(
    db,
    unreachable.map(({ id }) => id),
  );
}

async function insertWork(db: Db, { enrolments, work }: Sample) {
  await workQueries.insertEnrolments(db, enrolments);
  await workQueries.insertCompletions(db, work.completions);
  await workQueries.insertAttempts(db, work.attempts);
  await workQueries.insertActivity(db, work.activity);
  await workQueries.insertSubmissions(db, work.submissions);
  await issuePastCertificates(db);
}

async function insertSales(
  db: Db,
  { sales: { orders, teams } }: Sample,
  config: Pick<Config, 'seller' | 'support'>,
  now: Date,
) {
  await salesQueries.insertTeams(db, teams);
  await salesQueries.insertCodes(db, adminId, orders, now);
  await salesQueries.insertOrders(db, orders);
  await salesQueries.insertPayments(db, orders);
  await salesQueries.insertDocuments(db, sampleDocuments(orders, config));
}

/** What only the student has; then everyone's badges, for which it counts. */
async function insertStudent(
  db: Db,
  { people, today, student, sales }: Sample,
  content: readonly CourseContent[],
  now: Date,
) {
  await studentQueries.insertCards(db, student.cards);
  await studentQueries.insertBelongings(db, studentId, extras.studentBelongings(today));
  const reply = await studentQueries.insertQuestion(db, extras.studentQuestion(today));
  const everyone = people.map(({ id }) => id);
  const awards = await awardPastBadges(db, everyone, now);
  const own = awards.filter(({ accountId }) => accountId === studentId);
  await studentQueries.insertNotifications(db, studentId, [
    ...extras.badgeNews(own, today),
    ...extras.certificateNews(await listCertificates(db, studentId)),
    ...extras.dueNews(content, student.enrolments),
    extras.replyNews(reply),
    ...extras.orderNews(sales.orders),
  ]);
}
