import { setTimeout } from 'node:timers/promises';
import { ownZone } from '../../contract/text/own-zone.ts';
import { hashPassword } from '../../server/accounts/passwords/passwords.ts';
import type { Config } from '../../server/config.ts';
import type { Files } from '../../server/platform/files/files.ts';
import { type Db, inTransaction } from '../../server/platform/postgres/database.ts';
import { sampleAccounts } from './accounts.ts';
import { awardPastBadges, issuePastCertificates, listCertificates } from './award-queries.ts';
import { buildSample, type Sample } from './build.ts';
import { type CourseContent, listContent } from './content-queries.ts';
import * as courseworkQueries from './coursework-queries.ts';
import { insertDesk } from './desk/desk.ts';
import { joinedAt } from './enrolments.ts';
import { insertFellowWork } from './fellows/fellow-work.ts';
import * as queries from './queries.ts';
import { sampleDocuments } from './sales/documents.ts';
import * as salesQueries from './sales/queries.ts';
import { studentItems, studentQuestion } from './student/items.ts';
import * as notifications from './student/notifications.ts';
import * as studentQueries from './student/queries.ts';
import { reviewGoal, studentId } from './student/script.ts';
import { insertTeaching } from './teaching/teaching.ts';
import { insertSystems } from './teams/systems.ts';
import { insertTeamLearning } from './teams/team-learning.ts';

const adminId = 1;
const retryMs = 200;

/** Fills an installation that has courses but no account yet. Returns whether it did. */
export async function loadSample(
  db: Db,
  config: Pick<
    Config,
    'seller' | 'support' | 'tax' | 'site' | 'currency' | 'sessionSecret' | 'publicUrl'
  >,
  /** For photos that learners handed in. */
  files?: Files,
): Promise<boolean> {
  const now = new Date();
  const zone = ownZone();
  if (await queries.hasAccounts(db)) return false;
  const passwordHashes = new Map<string, string>(
    await Promise.all(
      sampleAccounts.map(
        async ({ username, password }) => [username, await hashPassword(password)] as const,
      ),
    ),
  );
  const insert = () =>
    inTransaction(db, async (db) => {
      if (!(await queries.lockSample(db))) return null;
      if (await queries.hasAccounts(db)) return false;
      const content = await listContent(db);
      const sample = buildSample(content, now, zone);
      await insertPeople(db, sample, passwordHashes, now);
      await queries.assignCoursesToTeachers(db);
      await queries.insertSupportTeam(db);
      await insertCoursework(db, sample);
      await insertSales(db, sample, config, now);
      // After the licences that opened some of the courses.
      await issuePastCertificates(db);
      await insertTeamLearning(db, now);
      await insertSystems(db, config, now);
      await queries.insertReviews(db, sample.reviews);
      const { currency } = config;
      await insertTeaching(db, { today: sample.today, currency, files });
      await insertFellowWork(db, sample.today);
      await insertStudent(db, sample, content, now);
      await insertDesk(db, config, { people: sample.people, now });
      await queries.updateStatistics(db);
      return true;
    });
  for (;;) {
    const isLoaded = await insert();
    if (isLoaded !== null) return isLoaded;
    // Another process is loading it. A statement that waited for that could take longer than statements may.
    await setTimeout(retryMs);
  }
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
  await queries.continueAccountIds(db);
  const withoutPassword = people.filter(({ username }) => !passwordHashes.has(username));
  await queries.turnOffEmails(
    db,
    withoutPassword.map(({ id }) => id),
  );
}

async function insertCoursework(db: Db, { enrolments, coursework }: Sample) {
  await courseworkQueries.insertEnrolments(db, enrolments);
  await courseworkQueries.insertCompletions(db, coursework.completions);
  await courseworkQueries.insertAttempts(db, coursework.attempts);
  await courseworkQueries.insertActivity(db, coursework.activity);
  await courseworkQueries.insertSubmissions(db, coursework.submissions);
}

async function insertSales(
  db: Db,
  { sales: { orders, teams } }: Sample,
  config: Pick<Config, 'seller' | 'support' | 'tax' | 'site'>,
  now: Date,
) {
  await salesQueries.insertTeams(db, teams);
  await salesQueries.insertCodes(db, adminId, orders, now);
  await salesQueries.insertOrders(db, orders);
  await salesQueries.insertPayments(db, orders);
  await salesQueries.insertDocuments(db, sampleDocuments(orders, config));
}

/** What only the student has, then everyone's badges, which depend on it. */
async function insertStudent(
  db: Db,
  { people, today, student, sales }: Sample,
  content: readonly CourseContent[],
  now: Date,
) {
  await studentQueries.insertCards(db, student.cards);
  await studentQueries.insertKana(db, studentId, student.kana);
  await studentQueries.insertGoal(db, studentId, reviewGoal);
  await studentQueries.insertStudentItems(db, studentId, studentItems(today));
  const reply = await studentQueries.insertQuestion(db, studentQuestion(today));
  const awards = await awardPastBadges(
    db,
    people.map(({ id }) => id),
    now,
  );
  const studentAwards = awards.filter(({ accountId }) => accountId === studentId);
  await studentQueries.insertNotifications(db, studentId, [
    ...notifications.badgeNotifications(studentAwards, today),
    ...notifications.certificateNotifications(await listCertificates(db, studentId)),
    ...notifications.dueNotifications(content, student.enrolments),
    notifications.replyNotification(reply),
    ...notifications.orderNotifications(sales.orders),
  ]);
}
