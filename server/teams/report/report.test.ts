import { type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePreferences } from '../../../contract/notifications/preferences.ts';
import { sellerZone } from '../../../contract/site/seller-zone.ts';
import { assignCourse } from '../../../contract/teams/assignments.ts';
import * as contract from '../../../contract/teams/report.ts';
import { removeMember } from '../../../contract/teams/teams.ts';
import { mondayFrom } from '../../../contract/text/days.ts';
import { momentOf } from '../../../contract/text/moments.ts';
import { ask as askAs, startApp, type TestApp } from '../../../tests/support/app.ts';
import { attempt } from '../../../tests/support/course-access.ts';
import { buildCourse, rightAnswers } from '../../../tests/support/factories.ts';
import { readPdf } from '../../../tests/support/read-pdf.ts';
import {
  buildGroup,
  buildGroupManager,
  newAssignment,
} from '../../../tests/support/team-learning.ts';
import { buildMember, buildTeam, inDays, setEnd } from '../../../tests/support/teams.ts';
import { sellerDay } from '../../platform/time/seller-day.ts';
import { maintainAssignments } from '../assignments/periods.ts';
import { writeHistory, writeReport } from './export-report.ts';
import { sendNudges } from './nudge.ts';
import { signReport } from './signed-reports.ts';
import { sendSummaries } from './weekly-summary.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const day = (days: number) => sellerDay(inDays(days));

/** The morning of the Monday that comes next after so many days. */
const mondayIn = (days: number) => momentOf(mondayFrom(day(days)), '08:00', sellerZone());

const suspend = (accountId: number) =>
  app.db
    .updateTable('accounts.account')
    .set({ suspended_at: new Date() })
    .where('id', '=', accountId)
    .execute();

/** A team whose Ana and Ben are in Nursing, with one course of two lessons that both and Cleo have to do. */
async function buildClinic() {
  const team = await buildTeam(app, { seats: 20 });
  const [ana, ben, cleo] = [
    await buildMember(app, team.id, { name: 'Ana' }),
    await buildMember(app, team.id, { name: 'Ben' }),
    await buildMember(app, team.id, { name: 'Cleo' }),
  ];
  const nursing = await buildGroup(app, team.id, {
    name: 'Nursing',
    people: [ana.account.id, ben.account.id],
  });
  const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}, {}] });
  await team.ask(assignCourse, {
    params: { id: team.id },
    body: newAssignment({ courseId: course.id, everyone: true, dueOn: day(10) }),
  });
  return { ...team, ana, ben, cleo, nursing, course };
}

async function makeLate(accountId: number, days = 3) {
  await app.db
    .updateTable('teams.assigned_course')
    .set({ due_on: day(-days) })
    .where('account_id', '=', accountId)
    .execute();
}

type Ask = Awaited<ReturnType<typeof buildTeam>>['ask'];

async function finish(ask: Ask, course: { lessons: { slug: string }[] }) {
  for (const { slug } of course.lessons) await attempt(ask, slug, rightAnswers);
}

const stateOf = ({ cells }: contract.ReportPerson) => cells.map(({ state }) => state);

describe('the report', () => {
  it('counts what is done, on time, late and not started, as the list shows it', async () => {
    const { id, ask, ana, ben, cleo, course } = await buildClinic();
    await finish(ana.ask, course);
    await attempt(ben.ask, course.lessons[0]?.slug ?? '', rightAnswers);
    await makeLate(cleo.account.id);
    const { body } = await ask(contract.getTeamReport, { params: { id }, query: {} });
    expect(body.data.figures).toMatchObject({
      people: 3,
      assigned: 3,
      done: 1,
      onTime: 1,
      late: 1,
      notStarted: 0,
      latePeople: 1,
      doneLate: 0,
      nextDue: day(10),
    });
    expect(body.data.courses).toMatchObject([{ id: course.id, lessons: 2, dueOn: day(10) }]);
    const list = await ask(contract.listReportPeople, { params: { id }, query: {} });
    expect(list.body.data.map(stateOf)).toEqual([['done'], ['on_time'], ['late']]);
    expect(list.body.data[2]?.cells[0]).toMatchObject({ lateDays: 3, lessonsDone: 0, lessons: 2 });
    expect(list.body.meta.total).toBe(3);
  });

  it('finds people by state, course, group and name', async () => {
    const { id, ask, cleo, nursing, course } = await buildClinic();
    await makeLate(cleo.account.id);
    const namesOf = async (query: object) => {
      const { body } = await ask(contract.listReportPeople, { params: { id }, query });
      return body.data.map(({ name }: { name: string }) => name.split(' ')[0]);
    };
    expect(await namesOf({ state: 'late' })).toEqual(['Cleo']);
    expect(await namesOf({ group: nursing })).toEqual(['Ana', 'Ben']);
    expect(await namesOf({ q: 'be' })).toEqual(['Ben']);
    expect(await namesOf({ q: '%' })).toEqual([]);
    expect(await namesOf({ course: course.id })).toHaveLength(3);
    expect(await namesOf({ course: course.id + 1_000_000 })).toEqual([]);
  });

  it('breaks the figures down by course and by group', async () => {
    const { id, ask, ana, course } = await buildClinic();
    await makeLate(ana.account.id);
    const by = async (by: 'course' | 'group') =>
      (await ask(contract.getReportBreakdown, { params: { id }, query: { by } })).body.data;
    expect(await by('course')).toMatchObject([
      { id: String(course.id), people: 3, assigned: 3, late: 1, notStarted: 2 },
    ]);
    expect(await by('group')).toMatchObject([{ name: 'Nursing', people: 2, late: 1 }]);
  });

  it('shows nothing that nobody assigned, and no answers', async () => {
    const { id, ask, ana } = await buildClinic();
    const own = await buildCourse(app.db, { title: 'Juggling by night', lessons: [{}] });
    await attempt(ana.ask, own.lessons[0]?.slug ?? '', rightAnswers);
    const { body } = await ask(contract.getPersonReport, {
      params: { id, accountId: ana.account.id },
    });
    expect(body.data.current).toHaveLength(1);
    expect(JSON.stringify(body)).not.toContain('Juggling');
    expect(JSON.stringify(body)).not.toMatch(/answers|score|note/);
  });

  it('keeps past years on record, also after someone has left', async () => {
    const { id, ask, ana } = await buildClinic();
    await app.db
      .updateTable('teams.assigned_course')
      .set({ renews_on: day(-1) })
      .where('account_id', '=', ana.account.id)
      .execute();
    await app.db
      .updateTable('teams.assignment')
      .set({ repeats: 'yearly' })
      .where('team_id', '=', id)
      .execute();
    await maintainAssignments(app.db);
    const history = async () =>
      (await ask(contract.listReportHistory, { params: { id }, query: {} })).body.data;
    expect(await history()).toMatchObject([
      {
        accountId: ana.account.id,
        endReason: 'period_over',
        courseTitle: expect.stringMatching(/^Course /),
        period: 1,
      },
    ]);
    await app.db
      .deleteFrom('teams.member')
      .where('team_id', '=', id)
      .where('account_id', '=', ana.account.id)
      .execute();
    expect(await history()).toMatchObject([
      { accountId: null, name: expect.stringMatching(/^Ana/), period: 2, endReason: 'removed' },
      { accountId: null, name: expect.stringMatching(/^Ana/), period: 1, endReason: 'period_over' },
    ]);
    const later = await ask(contract.listReportHistory, {
      params: { id },
      query: { from: day(1) },
    });
    expect(later.body.data).toEqual([]);
  });
});

describe('a manager of a group', () => {
  it('sees and touches that group only', async () => {
    const clinic = await buildClinic();
    const { id, ana, cleo, nursing, course } = clinic;
    const manager = await buildGroupManager(app, id, 'Reception');
    const { body } = await manager.ask(contract.getTeamReport, { params: { id }, query: {} });
    expect(body.data).toMatchObject({ wholeTeam: false, people: 1 });
    expect(body.data.groups.map(({ name }: { name: string }) => name)).toEqual(['Reception']);
    const list = await manager.ask(contract.listReportPeople, { params: { id }, query: {} });
    expect(list.body.data.map((person: contract.ReportPerson) => person.accountId)).toEqual([
      manager.account.id,
    ]);
    const history = await manager.ask(contract.listReportHistory, { params: { id }, query: {} });
    expect(history.body.data).toEqual([]);
    const refused = [
      await manager.ask(contract.getTeamReport, { params: { id }, query: { group: nursing } }),
      await manager.ask(contract.listReportPeople, { params: { id }, query: { group: nursing } }),
      await manager.ask(contract.getPersonReport, { params: { id, accountId: ana.account.id } }),
      await manager.ask(contract.nudge, {
        params: { id },
        body: { accountIds: [cleo.account.id] },
      }),
      await manager.ask(contract.moveDueDate, {
        params: { id },
        body: { accountIds: [ana.account.id], courseId: course.id, dueOn: day(20) },
      }),
      await manager.ask(contract.signReport, { params: { id }, body: { group: nursing } }),
      await manager.ask(contract.exportReport, { params: { id }, query: { group: nursing } }),
    ];
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
  });

  it('gets nothing of a team as a learner, and nothing at all as a stranger', async () => {
    const { id, ana } = await buildClinic();
    const stranger = await buildTeam(app);
    const calls = [
      contract.getTeamReport,
      contract.listReportPeople,
      contract.listReportHistory,
      contract.exportReport,
      contract.exportHistory,
      contract.listSignedReports,
    ];
    for (const call of calls) {
      const input = { params: { id }, query: {} } as never;
      expect((await ana.ask(call, input)).status).toBe(403);
      expect((await stranger.ask(call, input)).status).toBe(404);
    }
    const nudged = { params: { id }, body: {} };
    expect((await ana.ask(contract.nudge, nudged)).status).toBe(403);
    expect((await stranger.ask(contract.nudge, nudged)).status).toBe(404);
  });
});

describe('nudging', () => {
  const mailsTo = async (email: string) =>
    app.db
      .selectFrom('platform.mail')
      .where('recipient', '=', email)
      .where('subject', 'like', '%late%')
      .selectAll()
      .execute();

  it('sends everyone who is late one email, and not again for some days', async () => {
    const { id, ask, ana, cleo } = await buildClinic();
    await makeLate(ana.account.id);
    await makeLate(cleo.account.id, 1);
    const first = await ask(contract.nudge, { params: { id }, body: {} });
    expect(first.body.data).toMatchObject({ people: 2, nudgedBefore: 0 });
    await sendNudges(app.db, app.config, id);
    await sendNudges(app.db, app.config, id);
    const [mail, ...others] = await mailsTo(ana.account.email);
    expect(others).toEqual([]);
    expect(mail?.text_part).toContain('3 days ago');
    const again = await ask(contract.nudge, { params: { id }, body: {} });
    expect(again.body.data).toMatchObject({ people: 0, nudgedBefore: 2 });
    const { body } = await ask(contract.listReportPeople, {
      params: { id },
      query: { state: 'late' },
    });
    expect(body.data[0]?.cells[0]?.nudgedOn).toBe(day(0));
  });

  it('sends one email when two managers nudge at once', async () => {
    const { id, ask, ana } = await buildClinic();
    const other = await buildMember(app, id, { role: 'manager' });
    await makeLate(ana.account.id);
    const replies = await Promise.all([
      ask(contract.nudge, { params: { id }, body: {} }),
      other.ask(contract.nudge, { params: { id }, body: {} }),
    ]);
    expect(replies.map(({ body }) => body.data.people).sort()).toEqual([0, 1]);
  });

  it('reminds whoever is chosen of what is open, and says who has nothing left', async () => {
    const { id, ask, ana, ben, course } = await buildClinic();
    await finish(ana.ask, course);
    const { body } = await ask(contract.nudge, {
      params: { id },
      body: { accountIds: [ana.account.id, ben.account.id] },
    });
    expect(body.data).toMatchObject({ people: 1, nothingOpen: 1 });
    expect(body.data.message).toBe('1 person will get an email. 1 person has nothing left to do.');
  });

  it('writes to nobody who is suspended, and says so', async () => {
    const { id, ask, ana, ben } = await buildClinic();
    await makeLate(ana.account.id);
    await makeLate(ben.account.id);
    await suspend(ana.account.id);
    const { body } = await ask(contract.nudge, {
      params: { id },
      body: { accountIds: [ana.account.id, ben.account.id] },
    });
    expect(body.data.message).toBe(
      '1 person will get an email. 1 person can’t be reached: the account is suspended.',
    );
    await suspend(ben.account.id);
    await sendNudges(app.db, app.config, id, 1);
    expect(await mailsTo(ana.account.email)).toEqual([]);
    expect(await mailsTo(ben.account.email)).toEqual([]);
  });

  it('ends, with a deleted account and while another process sends', async () => {
    const { id, ask, ana, ben } = await buildClinic();
    await makeLate(ana.account.id);
    await makeLate(ben.account.id);
    await ask(contract.nudge, { params: { id }, body: {} });
    const queued = async () => {
      const { rows } = await sql`
        select from jobs.job where name = 'nudges' and data->>'teamId' = ${id}`.execute(app.db);
      return rows.length;
    };
    const before = await queued();
    await app.db
      .updateTable('teams.assigned_course')
      .set({ account_id: null })
      .where('account_id', '=', ana.account.id)
      .execute();
    await app.db.transaction().execute(async (other) => {
      await other
        .selectFrom('teams.assigned_course')
        .where('account_id', '=', ben.account.id)
        .select('id')
        .forUpdate()
        .execute();
      await sendNudges(app.db, app.config, id);
    });
    await sendNudges(app.db, app.config, id);
    expect(await queued()).toBe(before);
    expect(await mailsTo(ben.account.email)).toHaveLength(1);
    const waiting = await app.db
      .selectFrom('teams.assigned_course')
      .where('team_id', '=', id)
      .where('nudge_waits', '=', true)
      .select('id')
      .execute();
    expect(waiting).toEqual([]);
  });

  it('is refused once the licences have ended', async () => {
    const { id, ask } = await buildClinic();
    await setEnd(app.db, id, inDays(-30));
    expect((await ask(contract.nudge, { params: { id }, body: {} })).status).toBe(409);
  });
});

describe('moving a due date', () => {
  it('remembers the first date, leaves those who are done alone, and tells the others', async () => {
    const { id, ask, ana, ben, course } = await buildClinic();
    await finish(ana.ask, course);
    const move = (dueOn: string) =>
      ask(contract.moveDueDate, {
        params: { id },
        body: { accountIds: [ana.account.id, ben.account.id], courseId: course.id, dueOn },
      });
    expect((await move(day(20))).body.data.moved).toBe(1);
    const cellOf = async () => {
      const person = await ask(contract.getPersonReport, {
        params: { id, accountId: ben.account.id },
      });
      return person.body.data.current[0];
    };
    expect(await cellOf()).toMatchObject({ dueOn: day(20), movedFrom: day(10) });
    await move(day(10));
    expect(await cellOf()).toMatchObject({ dueOn: day(10), movedFrom: null });
    expect((await move(day(-1))).errors).toMatchObject([{ field: 'dueOn' }]);
    expect((await move(day(1000))).status).toBe(400);
  });
});

describe('the files', () => {
  it('are safe in spreadsheets', async () => {
    const { id, ask, ana } = await buildClinic();
    await app.db
      .updateTable('accounts.account')
      .set({ first_name: '=cmd()' })
      .where('id', '=', ana.account.id)
      .execute();
    const { body } = await ask(contract.exportReport, { params: { id }, query: {} });
    const payload = Buffer.from(body).toString();
    const lines = payload.split('\r\n');
    expect(lines[0]).toContain('Name,Email,Person ID,Groups,Course,Course ID,State,Lessons done');
    expect(payload).toContain(`${ana.account.email},${ana.account.id},`);
    expect(payload).toContain("'=cmd()");
    expect(lines.filter(Boolean)).toHaveLength(4);
  });

  it('have every line once, whoever joins or leaves while they are written', async () => {
    const { id, ask, ana, ben, cleo, course } = await buildClinic();
    const scope = { teamId: id, groupIds: null, today: day(0), zone: sellerZone() };
    const filter = { state: null, courseId: null, search: '', seenGroupIds: null };
    const namesIn = (text: string) => ['Ana', 'Ben', 'Cleo'].filter((name) => text.includes(name));
    const report: string[] = [];
    for await (const part of writeReport(app.db, scope, filter, 1)) {
      report.push(...namesIn(part));
      if (part.includes('Ana')) {
        await app.db.deleteFrom('teams.member').where('account_id', '=', ana.account.id).execute();
      }
    }
    expect(report).toEqual(['Ana', 'Ben', 'Cleo']);
    for (const { account } of [ben, cleo]) {
      await ask(removeMember, { params: { id, accountId: account.id } });
    }
    const past: string[] = [];
    const all = { search: '', from: null, until: null, accountId: null };
    for await (const part of writeHistory(app.db, scope, all, 1)) {
      past.push(...namesIn(part));
      if (part.includes('Cleo')) {
        const late = await buildMember(app, id, { name: 'Dora' });
        await ask(assignCourse, {
          params: { id },
          body: newAssignment({ courseId: course.id, accountIds: [late.account.id] }),
        });
        await ask(removeMember, { params: { id, accountId: late.account.id } });
      }
    }
    expect(past).toEqual(['Cleo', 'Ben', 'Ana']);
  });

  it('sign figures and lines of the same moment', async () => {
    const { id, account, ana } = await buildClinic();
    let isChanged = false;
    // Someone leaves after the first statement of the report.
    const leaving: KyselyPlugin = {
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (!isChanged && 'doneLate' in (result.rows[0] ?? {})) {
          isChanged = true;
          await app.db
            .updateTable('teams.assigned_course')
            .set({ ended_at: new Date(), end_reason: 'removed' })
            .where('account_id', '=', ana.account.id)
            .execute();
        }
        return result;
      },
    };
    const { jobs, changes, brand } = app.db;
    const db = Object.assign(app.db.withPlugin(leaving), { jobs, changes, brand });
    const made = await signReport(
      db,
      app.config,
      {
        accountId: account.id,
        username: account.username,
        role: 'User',
        sessionId: '',
        state: 'active',
        address: '',
      },
      id,
    );
    expect(isChanged).toBe(true);
    const { content } = await app.db
      .selectFrom('teams.signed_report')
      .where('id', '=', made.id)
      .select('content')
      .executeTakeFirstOrThrow();
    const { figures, courses, lines } = JSON.parse(content);
    expect([figures.assigned, courses[0].assigned, lines.length]).toEqual([3, 3, 3]);
  });

  it('sign a report that anyone can check and nobody can change', async () => {
    const { id, ask, ana, nursing } = await buildClinic();
    await makeLate(ana.account.id);
    const made = await ask(contract.signReport, { params: { id }, body: { group: nursing } });
    const reportId: string = made.body.data.id;
    const file = await ask(contract.downloadReport, { params: { id, reportId } });
    const { text } = readPdf(Buffer.from(file.body));
    for (const part of [
      'Team learning report',
      'Harbour Office',
      'Group: Nursing',
      'Ana',
      'Late',
    ]) {
      expect(text).toContain(part);
    }
    expect(text).not.toContain('Cleo');
    const check = () => askAs(app.server, contract.verifyReport, { params: { id: reportId } });
    const { body } = await check();
    expect(body.data).toMatchObject({
      genuine: true,
      teamName: 'Harbour Office',
      groupName: 'Nursing',
      figures: { people: 2, assigned: 2, late: 1 },
    });
    expect(text.replace(/\s/g, '')).toContain(body.data.contentHash);
    expect(JSON.stringify(body)).not.toContain('Ana');
    const tampered = [
      { content: '{}' },
      { document: Buffer.from('another document') },
      { signature: 'AAAA' },
      { document_hash: '0'.repeat(64) },
    ];
    const stored = await app.db
      .selectFrom('teams.signed_report')
      .where('id', '=', reportId)
      .select(['content', 'document', 'signature', 'document_hash'])
      .executeTakeFirstOrThrow();
    for (const change of tampered) {
      const store = (set: Partial<typeof stored>) =>
        app.db.updateTable('teams.signed_report').set(set).where('id', '=', reportId).execute();
      await store(change);
      expect((await check()).body.data.genuine).toBe(false);
      await store(stored);
    }
    expect((await check()).body.data.genuine).toBe(true);
  });

  it('name a report’s people to its maker and to those who see the whole team', async () => {
    const { id, ask } = await buildClinic();
    const manager = await buildGroupManager(app, id, 'Reception');
    const own = await manager.ask(contract.signReport, { params: { id }, body: {} });
    const whole = await ask(contract.signReport, { params: { id }, body: {} });
    const get = (as: typeof ask, reportId: string) =>
      as(contract.downloadReport, { params: { id, reportId } });
    expect((await get(manager.ask, own.body.data.id)).status).toBe(200);
    expect((await get(manager.ask, whole.body.data.id)).status).toBe(404);
    expect((await get(ask, own.body.data.id)).status).toBe(200);
    const list = await manager.ask(contract.listSignedReports, { params: { id }, query: {} });
    expect(list.body.meta.total).toBe(1);
  });
});

describe('the weekly summary', () => {
  it('goes once a week to those who manage, each about what they see, until they switch it off', async () => {
    const { id, account, ana } = await buildClinic();
    const manager = await buildMember(app, id, { role: 'manager' });
    const lead = await buildGroupManager(app, id, 'Practice leads');
    await app.db
      .insertInto('teams.group_member')
      .values({
        team_id: id,
        account_id: ana.account.id,
        group_id: lead.groupId,
      })
      .execute();
    await makeLate(ana.account.id);
    await manager.ask(changePreferences, { body: { mailTeam: false } });
    const mailsOf = (email: string) =>
      app.db
        .selectFrom('platform.mail')
        .where('recipient', '=', email)
        .where('subject', 'like', 'Your team this week%')
        .select(['subject', 'text_part as text'])
        .execute();
    await sendSummaries(app.db, app.config, mondayIn(0));
    await sendSummaries(app.db, app.config, mondayIn(0));
    const [own, ...more] = await mailsOf(account.email);
    expect(more).toEqual([]);
    expect(own?.subject).toBe('Your team this week: 1 person is late');
    expect(own?.text).toContain('Not started: 2');
    expect((await mailsOf(lead.account.email))[0]?.text).toContain('Not started: 0');
    expect(await mailsOf(manager.account.email)).toEqual([]);
    expect(await mailsOf(ana.account.email)).toEqual([]);
    await sendSummaries(app.db, app.config, mondayIn(7), 1);
    expect(await mailsOf(account.email)).toHaveLength(2);
    await suspend(account.id);
    await sendSummaries(app.db, app.config, mondayIn(14), 1);
    expect(await mailsOf(account.email)).toHaveLength(2);
  });

  it('reaches the teams after one that fails', async () => {
    const clinics = [await buildClinic(), await buildClinic()];
    const [first, second] = clinics.sort((one, other) => one.id.localeCompare(other.id));
    if (!first || !second) throw new Error('There are two teams.');
    await sql`
      create function public.refuse() returns trigger language plpgsql as $$ begin raise 'no such thing'; end $$;
      create trigger refuse before insert on teams.weekly_summary for each row
        when (new.team_id = ${sql.lit(first.id)}::uuid) execute function public.refuse()`.execute(
      app.db,
    );
    await expect(sendSummaries(app.db, app.config, mondayIn(21), 1)).rejects.toThrow(
      'no such thing',
    );
    await sql`drop function public.refuse cascade`.execute(app.db);
    const mails = await app.db
      .selectFrom('platform.mail')
      .where('recipient', '=', second.account.email)
      .where('subject', 'like', 'Your team this week%')
      .select('id')
      .execute();
    expect(mails).toHaveLength(1);
  });
});
