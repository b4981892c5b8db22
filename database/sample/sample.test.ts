import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isPassword } from '../../server/accounts/passwords.ts';
import { contentFolder, loadContent } from '../../server/catalog/load-content.ts';
import { type Db, openDatabase } from '../../server/platform/database.ts';
import { createTestDatabase } from '../../tests/database/database.ts';
import { sampleAccounts } from './accounts.ts';
import { seededChance } from './chance.ts';
import { sampleCourses } from './courses.ts';
import { loadSample } from './load.ts';
import { samplePeople } from './people.ts';

let db: Db;
let drop: () => Promise<void>;

beforeAll(async () => {
  const database = await createTestDatabase();
  drop = database.drop;
  db = openDatabase(database.connectionString, {
    jobs: { enqueue: async () => {} },
    onError: () => {},
  });
  await loadContent(db, contentFolder);
});

afterAll(async () => {
  await db.destroy();
  await drop();
});

describe('the sample', () => {
  it('is loaded once, even when two processes start together', async () => {
    const results = await Promise.all([loadSample(db), loadSample(db)]);
    expect(results.toSorted()).toEqual([false, true]);
    expect(await loadSample(db)).toBe(false);
  });

  it('has 214 students, 38 owners and 3 admins', async () => {
    const { rows } = await sql`
      select role, count(*) as people from accounts.account group by role order by role`.execute(
      db,
    );
    expect(rows).toEqual([
      { role: 'Admin', people: 3 },
      { role: 'ModuleOwner', people: 38 },
      { role: 'User', people: 214 },
    ]);
  });

  it('lets only the three named accounts sign in', async () => {
    const accounts = await db
      .selectFrom('accounts.account')
      .select(['id', 'username', 'role', 'password_hash'])
      .where('password_hash', 'is not', null)
      .orderBy('id')
      .execute();
    expect(accounts.map(({ id, username, role }) => ({ id, username, role }))).toEqual([
      { id: 1, username: 'admin', role: 'Admin' },
      { id: 2, username: 'owner', role: 'ModuleOwner' },
      { id: 3, username: 'student', role: 'User' },
    ]);
    for (const [index, { password }] of sampleAccounts.entries()) {
      expect(await isPassword(accounts[index]?.password_hash, password)).toBe(true);
    }
  });

  it('enrols as many students as each course says, and more than 200 people in all', async () => {
    const { rows } = await sql<{ course_id: number; students: number }>`
      select course_id, count(*) as students from learning.enrolment
      group by course_id order by course_id`.execute(db);
    expect(rows.map(({ students }) => students)).toEqual([25, 25, 100, 62, 42, 88, 79]);
    const { rows: people } = await sql<{ people: number; named: number }>`
      select count(distinct account_id) as people, count(*) filter (where account_id <= 3) as named
      from learning.enrolment`.execute(db);
    expect(people[0]?.people).toBeGreaterThan(200);
    expect(people[0]?.named).toBe(0);
  });

  it('has courses owned by the ModuleOwners who teach them', async () => {
    const { rows } = await sql`
      select course.id from catalog.course
      where not exists (
        select from accounts.account
        where account.id = course.owner_account_id
          and role = 'ModuleOwner' and first_name || ' ' || last_name = course.teacher
      )`.execute(db);
    expect(rows).toEqual([]);
  });

  it('has reviews by enrolled students only, none before they enrolled or in the future', async () => {
    const { rows } = await sql`
      select
        count(*) filter (where enrolment.id is null) as strangers,
        count(*) filter (where created_at < enrolled_at or created_at > now()) as misdated,
        count(*) filter (where stars < 4) as unhappy,
        count(*) filter (where comment <> '') >= 24 as dozens,
        count(*) filter (where home_position is not null and comment <> '') as home
      from community.review
      left join learning.enrolment using (account_id, course_id)`.execute(db);
    expect(rows).toEqual([{ strangers: 0, misdated: 0, unhappy: 0, dozens: true, home: 3 }]);
  });

  it('leaves the next ids free', async () => {
    const account = await db
      .insertInto('accounts.account')
      .values({
        username: 'next',
        email: 'next@example.org',
        first_name: 'Next',
        last_name: 'One',
        role: 'User',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    expect(account.id).toBe(256);
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('catalog.course', 'id')) as id`.execute(db);
    expect(rows[0]?.id).toBe(sampleCourses.length + 1);
  });
});

describe('sample people', () => {
  it('are the same on every install', () => {
    expect(samplePeople(seededChance(2026))).toEqual(samplePeople(seededChance(2026)));
  });

  it('have reserved mail domains and numbers from ranges kept for fiction', () => {
    for (const person of samplePeople(seededChance(2026))) {
      expect(person.email).toMatch(/@(example\.org|example\.com|stepwell\.example)$/);
      expect(person.phoneNumber).toMatch(
        /^$|^\+61 [2378] 5550 \d{4}$|^\+44 20 7946 0\d{3}$|^\+1 \d{3} 555 01\d\d$/,
      );
    }
  });
});
