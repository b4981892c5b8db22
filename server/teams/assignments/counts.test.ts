import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse } from '../../../tests/support/factories.ts';
import { buildGroup } from '../../../tests/support/team-learning.ts';
import { buildMember, buildTeam } from '../../../tests/support/teams.ts';
import { isThorough } from '../../../tests/support/thorough.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const listWrong = async () =>
  (await sql<object>`select * from teams.wrong_assigned_count`.execute(app.db)).rows;

/** The same numbers on every run. */
function randomFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return Math.floor((state / 2 ** 31) * below);
  };
}

/** A team with groups that share people, and a course for everyone. */
async function buildClinic() {
  const { id } = await buildTeam(app, { seats: 40 });
  const people: number[] = [];
  for (let n = 0; n < 12; n += 1) people.push((await buildMember(app, id)).account.id);
  const groups = [
    await buildGroup(app, id, { people: people.slice(0, 6) }),
    await buildGroup(app, id, { people: people.slice(4, 10) }),
    await buildGroup(app, id),
  ];
  const assignments: string[] = [];
  for (let n = 0; n < 3; n += 1) {
    const course = await buildCourse(app.db);
    const { id: assignmentId } = await app.db
      .insertInto('teams.assignment')
      .values({
        team_id: id,
        course_id: course.id,
        course_title: 'Healthy Habits',
        assigner_name: 'Thandi',
        due_days: 30,
        begins_on: '2026-11-16',
        key: crypto.randomUUID(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    assignments.push(assignmentId);
  }
  return { id, people, groups, assignments };
}
type Clinic = Awaited<ReturnType<typeof buildClinic>>;

type Change = (
  db: Db,
  clinic: Clinic,
  which: { person: number; group: string; assignment: string; number: number },
) => Promise<unknown>;

const changes: Record<string, Change> = {
  give: (db, _, { assignment, number }) =>
    sql`insert into teams.assigned_course (team_id, assignment_id, period, account_id, person_name, course_id, course_title, due_on)
      select assignment.team_id, assignment.id,
        1 + (select count(*) from teams.assigned_course as other where other.assignment_id = assignment.id and other.account_id = member.account_id),
        member.account_id, 'Someone', assignment.course_id, assignment.course_title, current_date + ${number % 3}::integer - 1
      from teams.assignment join teams.member on member.team_id = assignment.team_id and member.seated
      where assignment.id = ${assignment}
      on conflict do nothing`.execute(db),
  begin: (db, { id }, { person }) =>
    sql`update teams.assigned_course set started_at = now() where team_id = ${id} and account_id = ${person} and ended_at is null`.execute(
      db,
    ),
  finish: (db, _, { person, assignment, number }) =>
    sql`update teams.assigned_course set started_at = now(), done_at = now() + make_interval(days => ${number % 4})
      where assignment_id = ${assignment} and account_id = ${person} and ended_at is null`.execute(
      db,
    ),
  undo: (db, _, { person, assignment }) =>
    sql`update teams.assigned_course set done_at = null
      where assignment_id = ${assignment} and account_id = ${person} and ended_at is null`.execute(
      db,
    ),
  move: (db, { id }, { person, number }) =>
    sql`update teams.assigned_course set due_on = current_date + ${number % 5}::integer
      where team_id = ${id} and account_id = ${person} and ended_at is null`.execute(db),
  end: (db, { id }, { person }) =>
    sql`update teams.assigned_course set ended_at = now(), end_reason = 'licence_ended'
      where team_id = ${id} and account_id = ${person} and ended_at is null`.execute(db),
  nudge: (db, { id }) =>
    sql`update teams.assigned_course set nudged_at = now() where team_id = ${id}`.execute(db),
  join: (db, { id }, { person, group }) =>
    sql`insert into teams.group_member (team_id, group_id, account_id)
      select team_id, ${group}, account_id from teams.member where team_id = ${id} and account_id = ${person}
      on conflict do nothing`.execute(db),
  leave: (db, _, { person, group }) =>
    sql`delete from teams.group_member where group_id = ${group} and account_id = ${person}`.execute(
      db,
    ),
  forget: (db, _, { assignment, number }) =>
    number % 10 === 0
      ? sql`delete from teams.assigned_course where assignment_id = ${assignment} and ended_at is not null`.execute(
          db,
        )
      : Promise.resolve(),
};

class Undone extends Error {}

/** Two that wait for each other, or a row that both insert: the transaction has done nothing. */
const isHarmless = (error: unknown) =>
  error instanceof Undone ||
  (error instanceof Error &&
    'code' in error &&
    ['23503', '23505', '40P01'].includes(String(error.code)));

it.each(isThorough ? [1, 2, 3, 4] : [1])(
  'counts match the rows after concurrent changes of all kinds (%i)',
  async (seed) => {
    const clinic = await buildClinic();
    const names = Object.keys(changes);
    let done = 0;
    await Promise.all(
      Array.from({ length: 6 }, async (_, worker) => {
        const random = randomFrom(seed * 100 + worker);
        const one = <Item>(items: readonly Item[]) => items[random(items.length)] as Item;
        for (let n = 0; n < 25; n += 1) {
          try {
            await inTransaction(app.db, async (db) => {
              for (let step = random(2); step >= 0; step -= 1) {
                await changes[one(names)]?.(db, clinic, {
                  person: one(clinic.people),
                  group: one(clinic.groups),
                  assignment: one(clinic.assignments),
                  number: random(1000),
                });
              }
              if (random(6) === 0) throw new Undone();
            });
            done += 1;
          } catch (error) {
            if (!isHarmless(error)) throw error;
          }
        }
      }),
    );
    expect(done).toBeGreaterThan(50);
    expect(await listWrong()).toEqual([]);
    const { rows } = await sql<{ rows: number; amount: number }>`
    select count(*) as rows, coalesce(sum(amount), 0)::integer as amount from teams.assigned_count where team_id = ${clinic.id}`.execute(
      app.db,
    );
    expect(rows[0]?.rows).toBeGreaterThan(0);
  },
  // PostgreSQL waits a second before it breaks a deadlock, and there are several.
  60_000,
);

it('counts follow the end of a membership, a group, a course, an account and a team', async () => {
  const clinic = await buildClinic();
  const { db } = app;
  const [person = 0, other = 0] = clinic.people.slice(4);
  const [group = ''] = clinic.groups;
  for (const assignment of clinic.assignments) {
    await changes.give?.(db, clinic, { person, group, assignment, number: 2 });
  }
  const counted = async () => {
    const { rows } = await sql<{ amount: number }>`
      select coalesce(sum(amount), 0)::integer as amount from teams.assigned_count
      where team_id = ${clinic.id} and group_id is null`.execute(db);
    return rows[0]?.amount;
  };
  // The owner has no licence.
  expect(await counted()).toBe(36);
  await db
    .deleteFrom('teams.member')
    .where('team_id', '=', clinic.id)
    .where('account_id', '=', person)
    .execute();
  expect([await counted(), await listWrong()]).toEqual([33, []]);
  await db.deleteFrom('accounts.account').where('id', '=', other).execute();
  expect([await counted(), await listWrong()]).toEqual([30, []]);
  await db.deleteFrom('teams.learning_group').where('id', '=', group).execute();
  expect([await counted(), await listWrong()]).toEqual([30, []]);
  await sql`delete from catalog.course where id = (select course_id from teams.assignment where id = ${clinic.assignments[0]})`.execute(
    db,
  );
  expect([await counted(), await listWrong()]).toEqual([20, []]);
  await db.deleteFrom('teams.team').where('id', '=', clinic.id).execute();
  expect([await counted(), await listWrong()]).toEqual([0, []]);
});

it('learners who finish at the same moment never wait for each other', async () => {
  const clinic = await buildClinic();
  const [assignment = '', [one = 0, other = 0]] = [clinic.assignments[0], clinic.people];
  const which = { group: '', assignment, number: 0 };
  await changes.give?.(app.db, clinic, { ...which, person: one });
  await inTransaction(app.db, async (first) => {
    await changes.finish?.(first, clinic, { ...which, person: one });
    await inTransaction(app.db, async (second) => {
      await sql`set local lock_timeout = '5s'`.execute(second);
      await changes.finish?.(second, clinic, { ...which, person: other });
    });
  });
  expect(await listWrong()).toEqual([]);
});

it('can be counted again, after rows were changed without triggers', async () => {
  const clinic = await buildClinic();
  const [assignment = '', [person = 0]] = [clinic.assignments[0], clinic.people];
  await changes.give?.(app.db, clinic, { person, group: '', assignment, number: 0 });
  await inTransaction(app.db, async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await changes.finish?.(db, clinic, { person, group: '', assignment, number: 0 });
  });
  expect(await listWrong()).not.toEqual([]);
  await sql`select teams.recount_assigned()`.execute(app.db);
  expect(await listWrong()).toEqual([]);
});
