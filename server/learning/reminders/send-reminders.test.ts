import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { WeekOpening } from '../../../contract/catalog/week-openings.ts';
import { enrol } from '../../../contract/learning/enrolment.ts';
import { addReminder, tickReminder, updateReminder } from '../../../contract/learning/schedule.ts';
import { changePreferences } from '../../../contract/notifications/preferences.ts';
import type { Day } from '../../../contract/text/days.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  enrolLearner,
  writtenTask,
} from '../../../tests/support/factories.ts';
import { divideIntoWeeks } from '../../../tests/support/weeks.ts';
import { remindLearners } from './send-reminders.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Runs the job at the given time, which decides what is due. */
const look = (moment: string) => remindLearners(app.db, app.config, new Date(moment));

async function learner() {
  const account = await buildLearner(app.db);
  const { ask } = await signedIn(app, account);
  const add = async (task: string, dueDate: Day, dueTime: string | null = null) =>
    (await ask(addReminder, { body: { task, dueDate, dueTime } })).body.data.id ?? '';
  return { account, ask, add };
}

type Account = Awaited<ReturnType<typeof learner>>['account'];

const mailsTo = ({ email }: Account) =>
  app.db
    .selectFrom('platform.mail')
    .where('recipient', '=', email)
    .select(['subject', 'text_part as text', 'html_part as html', 'headers'])
    .orderBy('id')
    .execute();

async function bellOf({ id }: Account) {
  const rows = await app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', id)
    .where('kind', '=', 'due')
    .select(['title', 'text', 'link'])
    .orderBy('id')
    .execute();
  return rows.map(({ title, text, link }) => [title, text, link]);
}

/** Moves a learner to a run that begins on the given day. */
async function moveTo(startsOn: Day, accountId: number, courseId: number) {
  const { id } = await app.db
    .insertInto('learning.run')
    .values({ course_id: courseId, starts_on: startsOn })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('learning.enrolment')
    .set({ run_id: id })
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .execute();
}

describe('reminding', () => {
  it('notifies of a lesson and of reminders once, in one email', async () => {
    const { id, lessons } = await buildCourse(app.db, {
      title: 'Seeing light',
      weeks: 1,
      lessons: [{ title: 'Exposure' }],
    });
    const { account, ask, add } = await learner();
    await ask(enrol, { params: { id } });
    await moveTo('2031-03-03', account.id, id);
    await add('Buy <paper>', '2031-03-09', '18:30');
    await add('Next year', '2032-03-09');
    await look('2031-03-08T07:59:00Z');
    expect(await bellOf(account)).toEqual([]);
    await look('2031-03-08T18:35:00Z');
    await look('2031-03-08T18:45:00Z');
    expect(await bellOf(account)).toEqual([
      ['Buy <paper>', 'Due Sunday, 9 March at 18:30.', '/user-screen/reminder'],
      [
        'Quiz: Exposure',
        'Due Sunday, 9 March, in Seeing light.',
        `/lesson-detail/${lessons[0]?.slug}`,
      ],
    ]);
    const [mail, ...more] = await mailsTo(account);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('2 things are due soon');
    expect(mail?.text).toContain(
      '- Sunday, 9 March at 18:30: Buy <paper>\n- Sunday, 9 March: Quiz: Exposure (Seeing light)\n',
    );
    expect(mail?.html).toContain('Buy &lt;paper&gt;');
    const { publicUrl } = app.config;
    expect(mail?.text).toContain(`${publicUrl}/user-screen/reminder`);
    expect(mail?.text).toContain(`Unsubscribe: ${publicUrl}/mail-preferences/due-${account.id}-`);
    expect(mail?.headers).toEqual({
      'List-Unsubscribe': expect.stringMatching(
        /^<http.*\/api\/mail-preferences\/due-\d+-[\w-]{43}\/stop>$/,
      ),
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    });
  });

  it('notifies once when several processes run at the same time', async () => {
    const { account, add } = await learner();
    await add('Once', '2031-04-01');
    const looks = Array.from({ length: 6 }, () => look('2031-04-01T10:00:00Z'));
    await Promise.all(looks);
    expect(await bellOf(account)).toHaveLength(1);
    expect((await mailsTo(account)).map(({ subject }) => subject)).toEqual([
      'Due Tuesday, 1 April: Once',
    ]);
  });

  it('notifies again when a date or time has moved', async () => {
    const { account, ask, add } = await learner();
    const id = await add('Moving', '2031-05-05');
    await look('2031-05-05T08:00:00Z');
    const move = (dueDate: Day, dueTime: string | null) =>
      ask(updateReminder, { params: { id }, body: { task: 'Moving', dueDate, dueTime } });
    await move('2031-05-05', '20:00');
    await look('2031-05-05T09:00:00Z');
    await look('2031-05-05T09:10:00Z');
    expect(await bellOf(account)).toHaveLength(2);
    await move('2031-05-12', null);
    await look('2031-05-05T10:00:00Z');
    expect(await bellOf(account)).toHaveLength(2);
    await look('2031-05-12T08:00:00Z');
    expect(await bellOf(account)).toHaveLength(3);
    expect(await mailsTo(account)).toHaveLength(3);
  });

  it('notifies again after a switch to another session', async () => {
    const { id } = await buildCourse(app.db, { weeks: 1, lessons: [{}] });
    const { account, ask } = await learner();
    await ask(enrol, { params: { id } });
    await moveTo('2031-06-02', account.id, id);
    await look('2031-06-08T08:00:00Z');
    await moveTo('2031-06-16', account.id, id);
    await look('2031-06-08T09:00:00Z');
    expect(await bellOf(account)).toHaveLength(1);
    await look('2031-06-22T08:00:00Z');
    expect((await bellOf(account)).map(([, text]) => text)).toEqual([
      expect.stringContaining('Sunday, 8 June'),
      expect.stringContaining('Sunday, 22 June'),
    ]);
  });

  it('notifies of the deadline of an assignment, also after the end of the session and without one', async () => {
    const due = { when: 'day', day: '2031-06-20' } as const;
    const { id, lessons } = await buildCourse(app.db, {
      title: 'Seeing posters',
      weeks: 1,
      lessons: [
        {
          kind: 'assignment',
          title: 'Eight',
          task: writtenTask,
          deadline: { due, late: { rule: 'accepted' } },
        },
      ],
    });
    const [inTime, later] = [await learner(), await learner()];
    for (const { ask } of [inTime, later]) await ask(enrol, { params: { id } });
    await moveTo('2031-03-10', later.account.id, id);
    await app.db
      .updateTable('learning.enrolment')
      .set({ run_id: null })
      .where('account_id', '=', inTime.account.id)
      .execute();
    const lessonId = lessons[0]?.id ?? '';
    const agreed = { account_id: later.account.id, lesson_id: lessonId, due_on: '2031-06-25' };
    await app.db.insertInto('learning.agreed_day').values(agreed).execute();
    await look('2031-06-19T07:59:00Z');
    expect(await bellOf(inTime.account)).toEqual([]);
    await look('2031-06-19T08:00:00Z');
    const link = `/lesson-detail/${lessons[0]?.slug}`;
    expect(await bellOf(inTime.account)).toEqual([
      ['Assignment: Eight', 'Due Friday, 20 June, in Seeing posters.', link],
    ]);
    expect(await bellOf(later.account)).toEqual([]);
    await look('2031-06-24T08:00:00Z');
    expect(await bellOf(later.account)).toEqual([
      ['Assignment: Eight', 'Due Wednesday, 25 June, in Seeing posters.', link],
    ]);
    expect(await bellOf(inTime.account)).toHaveLength(1);
  });

  describe('a week that opens after the deadline of its assignment', () => {
    const due = { when: 'day', day: '2031-02-01' } as const;

    /** A lesson, and an assignment in a week of its own. Nobody has a session. */
    async function openCourse(opens: WeekOpening, group?: number) {
      const deadline = { due, late: { rule: 'accepted' } } as const;
      const assignment = { kind: 'assignment', title: 'Ten', task: writtenTask, deadline } as const;
      const course = await buildCourse(app.db, {
        lessons: [{}, { ...assignment, ...(group && { group }) }],
      });
      await divideIntoWeeks(app.db, course.id, [{ lessons: 1 }, { lessons: 1, opens }]);
      const enrolFrom = async (timeZone: string) => {
        const { account, ask } = await learner();
        await ask(changePreferences, { body: { timeZone, zoneChosen: true } });
        await enrolLearner(app.db, account.id, course.id);
        return account;
      };
      return { course, enrolFrom };
    }
    const titlesOf = async (account: Account) => (await bellOf(account)).map(([title]) => title);

    it('is notified of on the day it opens, where the learner is', async () => {
      const { enrolFrom } = await openCourse({ when: 'day', day: '2031-06-20' });
      const [auckland, honolulu] = [
        await enrolFrom('Pacific/Auckland'),
        await enrolFrom('Pacific/Honolulu'),
      ];
      const told = async () => [await titlesOf(auckland), await titlesOf(honolulu)];
      // Midnight is 12:00 UTC on the day before in Auckland, and 10:00 UTC in Honolulu.
      await look('2031-06-19T11:59:00Z');
      expect(await told()).toEqual([[], []]);
      await look('2031-06-19T12:00:00Z');
      expect(await told()).toEqual([['Assignment: Ten'], []]);
      await look('2031-06-20T09:59:00Z');
      expect(await told()).toEqual([['Assignment: Ten'], []]);
      await look('2031-06-20T10:00:00Z');
      await look('2031-06-20T11:00:00Z');
      expect(await told()).toEqual([['Assignment: Ten'], ['Assignment: Ten']]);
    });

    it('is notified of if that is some days after the enrolment', async () => {
      const { enrolFrom, course } = await openCourse({ when: 'days', days: 9, since: 'session' });
      const [auckland, honolulu] = [
        await enrolFrom('Pacific/Auckland'),
        await enrolFrom('Pacific/Honolulu'),
      ];
      // The 2nd in Auckland, and still the 1st in Honolulu.
      await app.db
        .updateTable('learning.enrolment')
        .set({ enrolled_at: new Date('2031-07-01T13:00:00Z'), run_id: null })
        .where('course_id', '=', course.id)
        .execute();
      await look('2031-07-10T11:59:00Z');
      expect(await titlesOf(auckland)).toEqual([]);
      expect(await titlesOf(honolulu)).toEqual(['Assignment: Ten']);
      await look('2031-07-10T12:00:00Z');
      expect(await titlesOf(auckland)).toEqual(['Assignment: Ten']);
    });

    it('is notified of on the day on which the work that it waited for was done', async () => {
      const { enrolFrom, course } = await openCourse({ when: 'week', week: 1 });
      const [done, other] = [await enrolFrom('Pacific/Auckland'), await enrolFrom('UTC')];
      await app.db
        .insertInto('learning.lesson_completion')
        .values({
          account_id: done.id,
          lesson_id: course.lessons[0]?.id ?? '',
          way: 'marked',
          completed_at: new Date('2031-08-09T22:00:00Z'),
        })
        .execute();
      // The 10th, in Auckland.
      await look('2031-08-09T22:10:00Z');
      expect(await titlesOf(done)).toEqual(['Assignment: Ten']);
      expect(await titlesOf(other)).toEqual([]);
    });

    it('is notified of to a group on the latest day of its members', async () => {
      const opens = { when: 'days', days: 9, since: 'enrolment' } as const;
      const { enrolFrom, course } = await openCourse(opens, 2);
      const [early, late] = [await enrolFrom('UTC'), await enrolFrom('UTC')];
      const enrolledAt = (account: Account, moment: string) =>
        app.db
          .updateTable('learning.enrolment')
          .set({ enrolled_at: new Date(moment) })
          .where('account_id', '=', account.id)
          .execute();
      await enrolledAt(early, '2031-08-10T09:00:00Z');
      await enrolledAt(late, '2031-08-21T09:00:00Z');
      const lessonId = course.lessons[1]?.id ?? '';
      const { id: groupId } = await app.db
        .insertInto('assessment.work_group')
        .values({ lesson_id: lessonId, number: 1, code: 'REMINDED' })
        .returning('id')
        .executeTakeFirstOrThrow();
      await app.db
        .insertInto('assessment.work_group_member')
        .values(
          [early, late].map(({ id }) => ({
            ...{ account_id: id, lesson_id: lessonId, group_id: groupId },
          })),
        )
        .execute();
      await look('2031-08-19T09:00:00Z');
      expect(await titlesOf(early)).toEqual([]);
      await look('2031-08-30T09:00:00Z');
      expect(await titlesOf(early)).toEqual(['Assignment: Ten']);
      expect(await titlesOf(late)).toEqual(['Assignment: Ten']);
    });
  });

  it('follows the lead time and time zone of each learner', async () => {
    const [early, late] = [await learner(), await learner()];
    await early.ask(changePreferences, {
      body: { timeZone: 'Australia/Sydney', zoneChosen: true, leadHours: 168 },
    });
    await late.ask(changePreferences, {
      body: { timeZone: 'America/New_York', zoneChosen: true, leadHours: 2 },
    });
    await Promise.all([early.add('Early', '2031-07-20'), late.add('Late', '2031-07-20')]);
    const told = async () => [
      ...(await bellOf(early.account)).map(([title]) => title),
      ...(await bellOf(late.account)).map(([title]) => title),
    ];
    // 08:00 is 22:00 UTC on the day before in Sydney, and 12:00 UTC in New York.
    await look('2031-07-12T21:59:00Z');
    expect(await told()).toEqual([]);
    await look('2031-07-12T22:00:00Z');
    expect(await told()).toEqual(['Early']);
    await look('2031-07-20T09:59:00Z');
    expect(await told()).toEqual(['Early']);
    await look('2031-07-20T10:00:00Z');
    expect(await told()).toEqual(['Early', 'Late']);
  });

  it('sends no email to those who turned it off, and skips what is done or past', async () => {
    const { account, ask, add } = await learner();
    await ask(changePreferences, { body: { mailDue: false } });
    const done = await add('Done', '2031-08-01');
    await ask(tickReminder, { params: { id: done }, body: { done: true } });
    await add('Past', '2031-07-31');
    await add('Earlier', '2031-08-01', '09:00');
    await add('Open', '2031-08-01');
    await look('2031-08-01T09:00:00Z');
    expect((await bellOf(account)).map(([title]) => title)).toEqual(['Open']);
    expect(await mailsTo(account)).toEqual([]);
  });

  it('reaches everyone else when one learner fails', async () => {
    const learners = await Promise.all(Array.from({ length: 3 }, learner));
    const [, broken] = learners;
    for (const { add } of learners) await add('Everyone', '2031-09-01');
    await app.db
      .insertInto('notifications.preference')
      .values({ account_id: broken?.account.id ?? 0, time_zone: 'Nowhere/At_All' })
      .execute();
    await expect(look('2031-09-01T08:00:00Z')).rejects.toThrow(/^1 of the reminders failed: /);
    const bells = await Promise.all(learners.map(({ account }) => bellOf(account)));
    expect(bells.map((bell) => bell.length)).toEqual([1, 0, 1]);
    await app.db
      .updateTable('notifications.preference')
      .set({ time_zone: 'UTC' })
      .where('account_id', '=', broken?.account.id ?? 0)
      .execute();
    await look('2031-09-01T08:10:00Z');
    expect(await bellOf(broken?.account as Account)).toHaveLength(1);
  });

  it('works through many learners in batches', async () => {
    const rows = Array.from({ length: 450 }, (_, index) => ({
      username: `crowd${index}`,
      email: `crowd${index}@example.org`,
      role: 'User' as const,
      first_name: 'Robin',
      last_name: 'Crowd',
      password_hash: null,
    }));
    const accounts = await app.db
      .insertInto('accounts.account')
      .values(rows)
      .returning('id')
      .execute();
    await app.db
      .insertInto('learning.reminder')
      .values(
        accounts.map(({ id }) => ({ account_id: id, task: 'Together', due_on: '2031-10-01' })),
      )
      .execute();
    await look('2031-10-01T08:00:00Z');
    const told = await app.db
      .selectFrom('notifications.notification')
      .where('title', '=', 'Together')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(told.count).toBe(450);
  });

  it('deletes old notices', async () => {
    const { account, add } = await learner();
    await add('Old', '2031-11-01');
    await look('2031-11-01T08:00:00Z');
    await add('New', '2031-12-31');
    await look('2031-12-31T08:00:00Z');
    const kept = await app.db
      .selectFrom('learning.due_notice')
      .where('account_id', '=', account.id)
      .select('due_on as dueDate')
      .execute();
    expect(kept).toEqual([{ dueDate: '2031-12-31' }]);
  });
});
