import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getMyAssignment,
  listHandedIn,
  reviewSubmission,
  submitAssignment,
} from '../../../contract/assessment/assignments.ts';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getSubmission, listSubmissions } from '../../../contract/assessment/submissions.ts';
import type { Deadline, LateRule } from '../../../contract/catalog/deadlines.ts';
import type { WeekOpening } from '../../../contract/catalog/week-openings.ts';
import { getLesson } from '../../../contract/catalog.ts';
import { listEnrolledCourses } from '../../../contract/learning/enrolment.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import {
  agreeDeadline,
  countLearners,
  listLearnerDeadlines,
} from '../../../contract/teaching/learners.ts';
import { formatDay } from '../../../contract/text/dates.ts';
import { addDays, type Day, dayIn } from '../../../contract/text/days.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
  rightAnswers,
  writtenTask,
} from '../../../tests/support/factories.ts';
import { divideIntoWeeks } from '../../../tests/support/weeks.ts';
import { listDueTasks } from '../../learning/reminders/due-tasks.ts';
import { emailNotification } from '../../notifications/notification-email.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const today = dayIn('UTC');
const loss = { rule: 'loss', percent: 10, floor: 50 } as const;
const fixed = (days: number, late: LateRule = loss): Deadline => ({
  due: { when: 'day', day: addDays(today, days) },
  late,
});

/** A course of a text to hand in, and a learner who has enrolled. */
async function openCourse(deadline: Deadline, acceptedFrom?: number) {
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, {
    ownerId: owner.id,
    lessons: [
      {
        kind: 'assignment',
        task: writtenTask,
        deadline,
        ...(acceptedFrom !== undefined && { acceptedFrom }),
      },
      { title: 'The quiz' },
    ],
  });
  const [assignment] = course.lessons;
  const params = { slug: assignment?.slug ?? '' };
  const lessonId = assignment?.id ?? '';
  const account = await buildLearner(app.db);
  await app.db
    .insertInto('learning.enrolment')
    .values({ account_id: account.id, course_id: course.id })
    .execute();
  const learner = await signedIn(app, account);
  const teacher = await signedIn(app, owner);
  const send = (key = randomUUID()) =>
    learner.ask(submitAssignment, { params, body: { answer: 'Light.', key } });
  return {
    ...{ course, lessonId, account, learner, teacher, params, send },
    handIn: async () => {
      const { status, body } = await send();
      expect(status).toBe(201);
      return body.data;
    },
    mine: async () => (await learner.ask(getMyAssignment, { params })).body.data,
    review: (id: string, mark: number, state: 'reviewed' | 'returned' = 'reviewed') =>
      teacher.ask(reviewSubmission, {
        params: { id },
        body: { feedback: 'Seen.', mark, state },
      }),
    agree: (dueOn: Day | null, ask = teacher.ask) =>
      ask(agreeDeadline, {
        params: { id: course.id, learnerId: account.id, lessonId },
        body: { dueOn },
      }),
    dueDates: async () => {
      const tasksOf = await listDueTasks(app.db, [account.id]);
      return tasksOf(account.id)
        .filter(({ kind }) => kind === 'assignment')
        .map(({ dueDate }) => dueDate);
    },
  };
}

const setZone = (accountId: number, timeZone: string) =>
  app.db
    .insertInto('notifications.preference')
    .values({ account_id: accountId, time_zone: timeZone })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ time_zone: timeZone }))
    .execute();

describe('a deadline', () => {
  it('is shown to the learner and replaces the date of the session', async () => {
    const { mine, dueDates, learner } = await openCourse({
      due: { when: 'days', days: 14, since: 'enrolment' },
      late: loss,
    });
    const dueOn = addDays(today, 14);
    expect((await mine()).deadline).toMatchObject({ dueOn, isAgreed: false, judgedOn: today });
    expect(await dueDates()).toEqual([dueOn]);
    const { body } = await learner.ask(listEnrolledCourses, {});
    expect(body.data.courses[0]?.nextLesson).toMatchObject({ dueDate: dueOn });
  });

  it('takes part of the mark for each day, and shows both', async () => {
    const { handIn, review, mine, learner, teacher } = await openCourse(fixed(-2));
    const { id, terms } = await handIn();
    expect(terms).toEqual({ dueOn: addDays(today, -2), handedInOn: today, late: loss });
    expect((await review(id, 80)).status).toBe(200);
    expect((await mine()).submissions).toMatchObject([{ mark: 80, terms }]);
    const listed = await learner.ask(listHandedIn, { query: {} });
    expect(listed.body.data).toMatchObject([{ mark: 64 }]);
    const reviewed = await teacher.ask(listSubmissions, { query: { list: 'reviewed' } });
    expect(reviewed.body.data).toMatchObject([{ mark: 64, daysLate: 2 }]);
    const notices = await learner.ask(listNotifications, { query: {} });
    expect(notices.body.data).toContainEqual(
      expect.objectContaining({
        text: 'Mark: 80 of 100; 64 count, because it was 2 days late. Seen.',
      }),
    );
    const courses = await learner.ask(listEnrolledCourses, {});
    expect(courses.body.data.courses[0]?.feedback).toMatchObject({ mark: 64 });
  });

  it('leaves work that is on time alone', async () => {
    const { handIn, review, learner } = await openCourse(fixed(0));
    const { id } = await handIn();
    await review(id, 80);
    const listed = await learner.ask(listHandedIn, { query: {} });
    expect(listed.body.data).toMatchObject([{ mark: 80 }]);
  });

  it('accepts work by the mark before the deduction', async () => {
    const { handIn, review, mine } = await openCourse(fixed(-5), 60);
    const { id } = await handIn();
    expect((await review(id, 60)).status).toBe(200);
    expect((await mine()).submissions).toMatchObject([{ isAccepted: true, mark: 60 }]);
  });

  it('refuses work after the last day, but answers what was stored in time', async () => {
    const { send, handIn, mine, agree, lessonId } = await openCourse(
      fixed(-3, { rule: 'refused', days: 3 }),
    );
    expect((await mine()).deadline).toMatchObject({ closedAfter: null });
    const key = randomUUID();
    expect((await send(key)).status).toBe(201);
    const deadline = JSON.stringify(fixed(-4, { rule: 'refused', days: 3 }));
    await app.db
      .updateTable('catalog.lesson')
      .set({ deadline })
      .where('id', '=', lessonId)
      .execute();
    expect((await send(key)).status).toBe(201);
    const refused = await send();
    expect(refused.status).toBe(403);
    expect(refused.body).toMatchObject({
      detail: expect.stringContaining('Ask your teacher for a later day'),
    });
    await expect(handIn()).rejects.toThrow();
    expect((await mine()).deadline).toMatchObject({ closedAfter: addDays(today, -1) });
    await agree(today);
    expect((await mine()).deadline).toMatchObject({ closedAfter: null });
  });

  it('judges another try that was asked for by the day of the one before', async () => {
    const { handIn, review, mine, lessonId } = await openCourse(
      fixed(0, { rule: 'refused', days: 0 }),
    );
    const { id } = await handIn();
    await review(id, 40, 'returned');
    // As if the review had taken a while.
    const dayBefore = addDays(today, -1);
    await app.db
      .updateTable('assessment.submission')
      .set({ due_on: dayBefore, handed_in_on: dayBefore })
      .where('id', '=', id)
      .execute();
    const deadline = JSON.stringify(fixed(-1, { rule: 'refused', days: 0 }));
    await app.db
      .updateTable('catalog.lesson')
      .set({ deadline })
      .where('id', '=', lessonId)
      .execute();
    expect((await mine()).deadline).toMatchObject({ judgedOn: dayBefore, today });
    expect((await handIn()).terms).toMatchObject({ handedInOn: dayBefore });
  });

  it('keeps what work was handed in under when the rule changes', async () => {
    const { handIn, mine, lessonId } = await openCourse(fixed(-1));
    const { terms } = await handIn();
    await app.db
      .updateTable('catalog.lesson')
      .set({ deadline: null })
      .where('id', '=', lessonId)
      .execute();
    const { deadline, submissions } = await mine();
    expect(deadline).toBeNull();
    expect(submissions).toMatchObject([{ terms }]);
    expect((await handIn()).terms).toBeNull();
  });

  it('is in the learner’s own days', async () => {
    for (const zone of ['Pacific/Auckland', 'Pacific/Honolulu']) {
      const { handIn, account, mine } = await openCourse({
        due: { when: 'day', day: dayIn(zone) },
        late: { rule: 'refused', days: 0 },
      });
      await setZone(account.id, zone);
      expect((await mine()).deadline).toMatchObject({ today: dayIn(zone) });
      expect((await handIn()).terms).toMatchObject({ handedInOn: dayIn(zone) });
    }
  });

  it('is never before its week opens', async () => {
    const { course, mine, dueDates } = await openCourse(fixed(-10));
    await divideIntoWeeks(app.db, course.id, [
      { lessons: 1, opens: { when: 'day', day: addDays(today, -1) } },
      { lessons: 1 },
    ]);
    expect((await mine()).deadline).toMatchObject({ dueOn: addDays(today, -1) });
    expect(await dueDates()).toEqual([addDays(today, -1)]);
    await divideIntoWeeks(app.db, course.id, [
      { lessons: 1, opens: { when: 'day', day: addDays(today, 1) } },
      { lessons: 1 },
    ]);
    expect(await dueDates()).toEqual([]);
  });

  it('is told to everyone who reads the lesson', async () => {
    const { params, learner, lessonId } = await openCourse({
      due: { when: 'day', day: '2031-03-01' },
      late: { rule: 'refused', days: 2 },
    });
    await app.db
      .updateTable('catalog.lesson')
      .set({ preview: true })
      .where('id', '=', lessonId)
      .execute();
    const told = 'Due on 1 March 2031. Late work is accepted for 2 days, and loses nothing.';
    for (const { body } of [
      await ask(app.server, getLesson, { params }),
      await learner.ask(getLesson, { params }),
    ]) {
      expect(body.data.content?.deadline).toBe(told);
    }
  });

  it('is never before the learner may start the course', async () => {
    const { course, account, mine } = await openCourse(fixed(-10));
    await divideIntoWeeks(app.db, course.id, [{ lessons: 2 }]);
    const needed = await buildCourse(app.db);
    await enrolLearner(app.db, account.id, needed.id);
    await app.db
      .insertInto('catalog.prerequisite')
      .values({ course_id: course.id, needed_course_id: needed.id, position: 1, required: true })
      .execute();
    await sql`update learning.enrolment set completed_at = now() - interval '3 days'
      where account_id = ${account.id} and course_id = ${needed.id}`.execute(app.db);
    expect((await mine()).deadline).toMatchObject({ dueOn: addDays(today, -3) });
    await sql`update learning.enrolment set admitted_at = now() - interval '5 days'
      where account_id = ${account.id} and course_id = ${course.id}`.execute(app.db);
    expect((await mine()).deadline).toMatchObject({ dueOn: addDays(today, -5) });
  });

  it('waits for the week that its own one waits for', async () => {
    const { course, account, mine } = await openCourse(fixed(-10));
    await divideIntoWeeks(app.db, course.id, [
      { lessons: 1, opens: { when: 'week', week: 2 } },
      { lessons: 1 },
    ]);
    await app.db
      .insertInto('learning.lesson_completion')
      .values({
        account_id: account.id,
        lesson_id: course.lessons[1]?.id ?? '',
        way: 'marked',
      })
      .execute();
    expect((await mine()).deadline).toMatchObject({ dueOn: today });
  });
});

describe('a week that opens with a score', () => {
  /** The assignment of the second week is due ten days ago; the first week has two quizzes. */
  async function openGated(opens: WeekOpening) {
    const owner = await buildOwner(app.db);
    const course = await buildCourse(app.db, {
      ownerId: owner.id,
      lessons: [{}, {}, { kind: 'assignment', task: writtenTask, deadline: fixed(-10) }],
    });
    await divideIntoWeeks(app.db, course.id, [{ lessons: 2 }, { lessons: 1, opens }]);
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, course.id);
    const learner = await signedIn(app, account);
    const [first, second, assignment] = course.lessons;
    /** `score` of five, on a day counted from today. */
    const take = async (lesson: typeof first, score: number, days: number) => {
      const params = { slug: lesson?.slug ?? '' };
      const answers = rightAnswers.map((answer, at) => (at < score ? answer : (answer + 1) % 4));
      const { status } = await learner.ask(submitAttempt, {
        params,
        body: { version: 1, answers, key: randomUUID() },
      });
      expect(status).toBe(200);
      await sql`update assessment.attempt set taken_at = taken_at + make_interval(days => ${days})
        where id = (
          select id from assessment.attempt
          where account_id = ${account.id} and lesson_id = ${lesson?.id}
          order by number desc limit 1
        )`.execute(app.db);
    };
    return {
      ...{ first, second, take },
      dueOn: async () => {
        const params = { slug: assignment?.slug ?? '' };
        const { status, body } = await learner.ask(getMyAssignment, { params });
        return status === 200 ? body.data.deadline?.dueOn : null;
      },
    };
  }

  it('is due on the day the average is reached, at the earliest', async () => {
    const average = { when: 'score', week: 1, percent: 60, of: 'average' } as const;
    const { first, second, take, dueOn } = await openGated(average);
    await take(first, 5, -9);
    expect(await dueOn()).toBeNull();
    await take(second, 1, -7);
    expect(await dueOn()).toBe(addDays(today, -7));
    // A better score later gives no more time.
    await take(second, 5, -1);
    expect(await dueOn()).toBe(addDays(today, -7));
  });

  it('is due on the day each quiz has reached the score, at the earliest', async () => {
    const each = { when: 'score', week: 1, percent: 60, of: 'each' } as const;
    const { first, second, take, dueOn } = await openGated(each);
    await take(first, 2, -9);
    await take(second, 5, -8);
    expect(await dueOn()).toBeNull();
    await take(first, 3, -4);
    await take(first, 5, -1);
    expect(await dueOn()).toBe(addDays(today, -4));
  });

  it('is due as the rule says if it was reached before', async () => {
    const average = { when: 'score', week: 1, percent: 50, of: 'average' } as const;
    const { first, second, take, dueOn } = await openGated(average);
    await take(first, 5, -20);
    await take(second, 4, -15);
    expect(await dueOn()).toBe(addDays(today, -10));
  });
});

describe('a later day', () => {
  it('is agreed with one learner, listed, and recorded', async () => {
    const { agree, mine, dueDates, teacher, course, account } = await openCourse(fixed(-2));
    const later = addDays(today, 3);
    expect((await agree(later)).status).toBe(200);
    expect((await mine()).deadline).toMatchObject({ dueOn: later, isAgreed: true });
    expect(await dueDates()).toEqual([later]);
    const params = { id: course.id, learnerId: account.id };
    const listed = await teacher.ask(listLearnerDeadlines, { params });
    expect(listed.body.data).toMatchObject([{ ruledOn: addDays(today, -2), agreedOn: later }]);
    const counts = await teacher.ask(countLearners, { params: { id: course.id } });
    expect(counts.body.data.deadlines).toBe(true);
    await agree(later);
    await agree(null);
    expect((await mine()).deadline).toMatchObject({ dueOn: addDays(today, -2), isAgreed: false });
    const entries = await app.db
      .selectFrom('platform.audit')
      .where('act', '=', 'changed the deadline of')
      .where('subject', 'like', `%course ${course.id},%`)
      .select(['before', 'after'])
      .orderBy('id')
      .execute();
    const ruled = { dueOn: addDays(today, -2) };
    expect(entries).toEqual([
      { before: ruled, after: { dueOn: later } },
      { before: { dueOn: later }, after: ruled },
    ]);
  });

  it('is told to the learner when it is agreed, changed and withdrawn', async () => {
    const { agree, learner, account, params } = await openCourse(fixed(-2));
    const told = async () => {
      const { body } = await learner.ask(listNotifications, { query: {} });
      return body.data.map(({ title, text, link, read }) => ({ title, text, link, read }));
    };
    const link = `/lesson-detail/${params.slug}#assignment`;
    const due = (days: number) => `It’s now due on ${formatDay(addDays(today, days))}.`;
    await agree(addDays(today, 3));
    expect(await told()).toEqual([
      {
        title: expect.stringMatching(/^More time for /),
        text: `Your teacher agreed a later day with you. ${due(3)}`,
        link,
        read: false,
      },
    ]);
    await agree(addDays(today, 3));
    await agree(addDays(today, 1));
    // Only what is true now, so that several changes don't fill the bell.
    expect(await told()).toMatchObject([
      { text: `Your teacher changed the day agreed with you. ${due(1)}` },
    ]);
    await agree(null);
    expect(await told()).toMatchObject([
      { text: `Your teacher withdrew the later day agreed with you. ${due(-2)}` },
    ]);
    const { body } = await learner.ask(listNotifications, { query: {} });
    await emailNotification(app.db, app.config, body.data[0]?.id ?? '');
    const mails = await app.db
      .selectFrom('platform.mail')
      .where('recipient', '=', account.email)
      .select('subject')
      .execute();
    expect(mails).toEqual([{ subject: expect.stringMatching(/ is due earlier again$/) }]);
  });

  it('counts for what is handed in already', async () => {
    const { agree, handIn, review, learner, teacher } = await openCourse(fixed(-2));
    const { id } = await handIn();
    await review(id, 80);
    await agree(addDays(today, -1));
    const listed = await learner.ask(listHandedIn, { query: {} });
    expect(listed.body.data).toMatchObject([{ mark: 72 }]);
    await agree(today);
    const { body } = await teacher.ask(getSubmission, { params: { id }, query: {} });
    expect(body.data).toMatchObject({ terms: { dueOn: today }, review: { mark: 80 } });
  });

  it('is one day when two teachers agree different ones at once', async () => {
    const { agree, handIn, mine, teacher, course, account } = await openCourse(fixed(-2));
    const { id } = await handIn();
    const days = [addDays(today, 1), addDays(today, 2), addDays(today, 3)];
    const replies = await Promise.all(days.map((day) => agree(day)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    const { deadline, submissions } = await mine();
    const params = { id: course.id, learnerId: account.id };
    const listed = await teacher.ask(listLearnerDeadlines, { params });
    expect(days).toContain(deadline?.dueOn);
    expect(listed.body.data).toMatchObject([{ agreedOn: deadline?.dueOn }]);
    // What is handed in, and what the log says last, is the day that is agreed.
    expect(submissions).toMatchObject([{ id, terms: { dueOn: deadline?.dueOn } }]);
    const entries = await app.db
      .selectFrom('platform.audit')
      .where('act', '=', 'changed the deadline of')
      .where('subject', 'like', `%course ${course.id},%`)
      .select(['before', 'after'])
      .orderBy('id')
      .execute();
    expect(entries).toHaveLength(3);
    expect(entries.at(-1)?.after).toEqual({ dueOn: deadline?.dueOn });
    expect(entries[1]?.before).toEqual(entries[0]?.after);
    expect(entries[2]?.before).toEqual(entries[1]?.after);
  });

  it('holds whether it is agreed just before or just after handing in', async () => {
    const { agree, send, mine } = await openCourse(fixed(-2));
    const [, handedIn] = await Promise.all([agree(today), send()]);
    expect(handedIn.status).toBe(201);
    expect((await mine()).submissions).toMatchObject([{ terms: { dueOn: today } }]);
  });

  it('lets work in that would be refused', async () => {
    const { agree, send } = await openCourse(fixed(-2, { rule: 'refused', days: 0 }));
    expect((await send()).status).toBe(403);
    await agree(today);
    expect((await send()).status).toBe(201);
  });

  it('is later than the rule, and for teachers of the course to give to its learners', async () => {
    const { agree, course, lessonId, learner, teacher } = await openCourse(fixed(2));
    const early = await agree(addDays(today, 2));
    expect(early.status).toBe(400);
    expect(early.body).toMatchObject({ detail: expect.stringContaining('Choose a later day') });
    const later = addDays(today, 9);
    const stranger = await signedIn(app, await buildOwner(app.db));
    expect((await agree(later, stranger.ask)).status).not.toBe(200);
    expect((await agree(later, learner.ask)).status).toBe(403);
    const nobody = await buildLearner(app.db);
    const params = { id: course.id, learnerId: nobody.id, lessonId };
    const body = { dueOn: later };
    expect((await teacher.ask(agreeDeadline, { params, body })).status).toBe(404);
    const quiz = { ...params, lessonId: course.lessons[1]?.id ?? '' };
    expect((await teacher.ask(agreeDeadline, { params: quiz, body })).status).toBe(404);
  });
});
