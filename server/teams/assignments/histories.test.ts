import fc from 'fast-check';
import { afterAll, beforeAll, expect, test as it } from 'vitest';
import { completeLesson } from '../../../contract/learning/enrolment.ts';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import * as contract from '../../../contract/teams/report.ts';
import { acceptInvitation, removeMember, setMySeat } from '../../../contract/teams/teams.ts';
import { addDays, addYears, type Day, dayIn } from '../../../contract/text/days.ts';
import { startApp, type TestApp } from '../../../tests/support/app.ts';
import { attempt } from '../../../tests/support/course-access.ts';
import { buildCourse, rightAnswers } from '../../../tests/support/factories.ts';
import { readCsv } from '../../../tests/support/read-csv.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import { assignedTo, newAssignment, passDays } from '../../../tests/support/team-learning.ts';
import { buildInvitation, buildMember, buildTeam } from '../../../tests/support/teams.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { maintainAssignments } from './periods.ts';

let app: TestApp;
let course: Awaited<ReturnType<typeof buildCourse>>;
beforeAll(async () => {
  app = await startApp();
  course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}, {}] });
});
afterAll(() => app.close());

const today = () => dayIn('Australia/Sydney');

const steps = fc.array(
  fc.oneof(
    {
      weight: 3,
      arbitrary: fc.record({ do: fc.constant('pass'), days: fc.integer({ min: 1, max: 400 }) }),
    },
    { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('leave', 'return', 'rest', 'wake') }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('finish', 'mark') }) },
    {
      weight: 1,
      arbitrary: fc.record({ do: fc.constant('move'), days: fc.integer({ min: 0, max: 400 }) }),
    },
  ),
  { minLength: 3, maxLength: 9 },
);

const due = fc.oneof(
  fc.integer({ min: 1, max: 364 }).map((days) => ({ dueDays: days })),
  fc.integer({ min: 0, max: 364 }).map((days) => ({ dueOn: addDays(today(), days) })),
);

type Row = Awaited<ReturnType<typeof assignedTo>>[number];

const isOpen = ({ ended_at }: Row) => ended_at === null;
const isLate = (row: Row) => row.done_at === null && row.due_on < today();

/** Ana joins and leaves; the owner's licence rests and returns. Both have the course to do, each year. */
class History {
  static async begin(dueDate: { dueDays: number } | { dueOn: Day }) {
    const team = await buildTeam(app, { seats: 20 });
    const ana = await buildMember(app, team.id, { name: 'Ana' });
    await team.ask(setMySeat, { params: { id: team.id }, body: { seated: true } });
    await team.ask(assignCourse, {
      params: { id: team.id },
      body: newAssignment({ courseId: course.id, everyone: true, repeats: 'yearly', ...dueDate }),
    });
    await app.db
      .updateTable('teams.team')
      .set({ ends_at: new Date('2100-01-01'), open_until: new Date('2100-02-01') })
      .where('id', '=', team.id)
      .execute();
    return new History(team, ana);
  }

  /** Days on which someone did the whole course; they move into the past with everything else. */
  private finished = new Map<number, Day[]>();
  /** Rows that were late before their licence rested. */
  private lateAtRest = new Set<string>();

  private readonly team: Awaited<ReturnType<typeof buildTeam>>;
  private readonly ana: Awaited<ReturnType<typeof buildMember>>;

  private constructor(team: History['team'], ana: History['ana']) {
    this.team = team;
    this.ana = ana;
  }

  get people() {
    return [this.ana, this.team];
  }

  async rows(): Promise<Row[]> {
    const all = await Promise.all(this.people.map(({ account }) => assignedTo(app, account.id)));
    return all.flat();
  }

  async take(step: { do: string; days?: number }) {
    const before = new Map((await this.rows()).map((row) => [row.id, row]));
    await this.perform(step);
    for (const row of await this.rows()) this.check(row, before.get(row.id), step.do);
  }

  private async perform({ do: act, days = 0 }: { do: string; days?: number }) {
    const { id, ask } = this.team;
    const { account } = this.ana;
    switch (act) {
      case 'pass':
        for (const [accountId, finished] of this.finished) {
          this.finished.set(
            accountId,
            finished.map((day) => addDays(day, -days)),
          );
        }
        await passDays(app, id, days);
        return maintainAssignments(app.db);
      case 'leave':
        return this.ana.ask(removeMember, { params: { id, accountId: account.id } });
      case 'return': {
        const { token } = await buildInvitation(app.db, id);
        return this.ana.ask(acceptInvitation, { params: { token } });
      }
      case 'rest':
        for (const row of (await this.rows()).filter(isLate)) this.lateAtRest.add(row.id);
        return ask(setMySeat, { params: { id }, body: { seated: false } });
      case 'wake':
        return ask(setMySeat, { params: { id }, body: { seated: true } });
      case 'mark':
        for (const { slug } of course.lessons)
          await this.ana.ask(completeLesson, { params: { slug } });
        return;
      case 'finish':
        for (const person of this.people) {
          const replies = [];
          for (const { slug } of course.lessons) {
            replies.push(await attempt(person.ask, slug, rightAnswers));
          }
          if (replies.some(({ status }) => status !== 200)) continue;
          const known = this.finished.get(person.account.id) ?? [];
          this.finished.set(person.account.id, [...known, today()]);
        }
        return;
      default:
        return ask(contract.moveDueDate, {
          params: { id },
          body: {
            accountIds: [this.team.account.id],
            courseId: course.id,
            dueOn: addDays(today(), days),
          },
        });
    }
  }

  private check(row: Row, before: Row | undefined, act: string) {
    const said = `${act}: ${JSON.stringify(row)}`;
    expect(row.renews_on !== null && row.due_on < row.renews_on, said).toBe(true);
    if (!isOpen(row)) return;
    // Only days that pass make someone late, with what they had before.
    if (isLate(row)) {
      const wasOpen = before !== undefined && isOpen(before);
      const isTheirs = act === 'pass' ? wasOpen : wasOpen && isLate(before);
      expect(isTheirs || this.lateAtRest.has(row.id), `late by our doing, ${said}`).toBe(true);
    }
    const year = addDays(addYears(row.renews_on ?? '', -1), -14);
    const finished = (this.finished.get(row.account_id ?? 0) ?? []).some((day) => day >= year);
    const inRow = (this.finished.get(row.account_id ?? 0) ?? []).some(
      (day) => day >= dayIn('Australia/Sydney', row.counts_since ?? new Date()),
    );
    if (row.done_at) expect(finished, `done without doing it, ${said}`).toBe(true);
    if (inRow) expect(row.done_at, `not done in spite of it, ${said}`).not.toBeNull();
  }

  /** Screen, CSV file and document say the same. */
  async compare() {
    const { id, ask } = this.team;
    const params = { id };
    const { body } = await ask(contract.listReportPeople, { params, query: {} });
    const screen = body.data.flatMap(({ name, cells }) =>
      cells.map(({ state, lessonsDone, dueOn, doneOn }) => ({
        name,
        state,
        lessonsDone,
        dueOn,
        doneOn,
      })),
    );
    const csv = await ask(contract.exportReport, { params, query: {} });
    const [head = [], ...lines] = readCsv(String(csv.body).replace('\uFEFF', ''));
    const at = (line: string[], name: string) => line[head.indexOf(name)] ?? '';
    const states: Record<string, string> = {
      done: 'Done',
      late: 'Late',
      on_time: 'On time',
      not_started: 'Not started',
    };
    expect(
      lines.map((line) => [
        at(line, 'State'),
        at(line, 'Lessons done'),
        at(line, 'Due on'),
        at(line, 'Done on'),
      ]),
    ).toEqual(
      screen.map(({ state, lessonsDone, dueOn, doneOn }) => [
        states[state],
        String(lessonsDone),
        dueOn,
        doneOn ?? '',
      ]),
    );
    const signed = await ask(contract.signReport, { params, body: {} });
    const stored = await app.db
      .selectFrom('teams.signed_report')
      .where('id', '=', signed.body.data.id)
      .select(['content', 'document'])
      .executeTakeFirstOrThrow();
    const { lines: printed, figures } = JSON.parse(stored.content);
    expect(printed).toMatchObject(screen);
    const count = (state: string) => screen.filter((cell) => cell.state === state).length;
    expect(figures).toMatchObject({
      done: count('done'),
      late: count('late'),
      onTime: count('on_time'),
    });
    const text = readPdf(stored.document).lines.map(({ text }) => text);
    for (const { dueOn } of screen) expect(text).toContain(dueOn);
  }
}

it('nobody is late by our doing or done without doing it, and all reports agree', async () => {
  await fc.assert(
    fc.asyncProperty(due, steps, async (dueDate, steps) => {
      const history = await History.begin(dueDate);
      for (const step of steps) await history.take(step);
      await history.compare();
    }),
    { numRuns: cases(8, 160) },
  );
}, 180_000);
