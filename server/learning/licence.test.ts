import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getOwnAssignment, getOwnAttempts, submitAttempt } from '../../contract/assessment.ts';
import { checkReviewAnswer, getReview } from '../../contract/assessment-review.ts';
import { findOwnRating, rateCourse } from '../../contract/community.ts';
import {
  completeLesson,
  enrol,
  getLearnerHome,
  getOwnCourse,
  getOwnCourses,
  getOwnLesson,
  listRuns,
  listTakenCourses,
  reopenLesson,
  saveNote,
  switchRun,
} from '../../contract/learning.ts';
import { getAchievements } from '../../contract/learning-achievements.ts';
import { getProgress, recordActivity } from '../../contract/learning-progress.ts';
import {
  getCalendar,
  getCalendarAddress,
  listDueItems,
} from '../../contract/learning-reminders.ts';
import { getSignals } from '../../contract/learning-signals.ts';
import { removeMember } from '../../contract/teams.ts';
import { ask as askAs, signedIn, startApp, type TestApp } from '../../tests/app.ts';
import { buildCourse, buildLearner, rightAnswers } from '../../tests/factories.ts';
import { buildMember, buildTeam, inDays, setEnd } from '../../tests/teams.ts';
import { closeTeam, renewTeam } from '../teams/licences.ts';
import { addDays, dayIn, mondayOf } from './days.ts';
import { endPurchasedCourse, openPurchasedCourse } from './purchases.ts';
import { remindLearners } from './remind.ts';

let test: TestApp;
beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

const wrongAnswers = rightAnswers.map((answer) => (answer + 1) % 4);

async function paidCourse() {
  const course = await buildCourse(test.db, {
    ...{ priceCents: 2500, lessons: [{}, {}, { kind: 'assignment' }] },
  });
  const [first = '', second = '', assignment = ''] = course.lessons.map(({ slug }) => slug);
  return { id: course.id, first, second, assignment };
}
type Course = Awaited<ReturnType<typeof paidCourse>>;
type Ask = Awaited<ReturnType<typeof signedIn>>['ask'];

const attempt = (ask: Ask, slug: string, answers: number[]) =>
  ask(submitAttempt, {
    params: { slug },
    body: { answers, version: 1, key: crypto.randomUUID() },
  });

const wayOf = async (accountId: number, courseId: number) => {
  const row = await test.db
    .selectFrom('learning.enrolment')
    .where('account_id', '=', accountId)
    .where('course_id', '=', courseId)
    .select('way')
    .executeTakeFirst();
  return row?.way;
};

/** A member of a team who has begun a course with its licence, and is late in it. */
async function begun() {
  const team = await buildTeam(test);
  const { ask, account } = await buildMember(test, team.id);
  const course = await paidCourse();
  await ask(enrol, { params: { id: course.id } });
  await attempt(ask, course.first, wrongAnswers);
  await attempt(ask, course.first, rightAnswers);
  await test.db
    .updateTable('assessment.review_card')
    .set({ due_at: inDays(-1) })
    .where('account_id', '=', account.id)
    .execute();
  return { team, ask, account, course };
}

/** Puts the session of everyone in a course a week back: its lessons are overdue or due now. */
async function beginEarlier(courseId: number) {
  const run = await test.db
    .insertInto('learning.run')
    .values({ course_id: courseId, starts_on: addDays(mondayOf(dayIn('UTC')), -7) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await test.db
    .updateTable('learning.enrolment')
    .set({ run_id: run.id })
    .where('course_id', '=', courseId)
    .execute();
}

/** Every call that needs the course to be open, and what it answers. */
async function walk(ask: Ask, course: Course) {
  const { first, second, assignment } = course;
  const params = { id: course.id };
  const own = (await ask(getOwnLesson, { params: { slug: second } })).body.data;
  const { data: runs } = (await ask(listRuns, { params })).body;
  const note = { text: 'Mine', revision: own.note.revision };
  return {
    read: own.can.read,
    text: own.content?.html !== undefined,
    questions: (own.content?.quiz?.questions.length ?? 0) > 0,
    statuses: [
      (await ask(saveNote, { params: { slug: second }, body: note })).status,
      (await ask(recordActivity, { params: { slug: second }, body: { seconds: 30 } })).status,
      (await attempt(ask, second, wrongAnswers)).status,
      (await ask(getOwnAttempts, { params: { slug: first } })).status,
      (await ask(completeLesson, { params: { slug: second } })).status,
      (await ask(reopenLesson, { params: { slug: second } })).status,
      (await ask(getOwnAssignment, { params: { slug: assignment } })).status,
      (await ask(rateCourse, { params, body: { stars: 4, comment: '' } })).status,
      (await ask(listRuns, { params })).status,
      (await ask(switchRun, { params, body: { runId: runs?.next[0]?.id ?? crypto.randomUUID() } }))
        .status,
      (await ask(enrol, { params })).status,
    ],
    mayRate: (await ask(findOwnRating, { params })).body.data.can.rate,
  };
}

const open = {
  ...{ read: true, text: true, questions: true, mayRate: true },
  statuses: Array.from({ length: 11 }, () => 200),
};
const locked = {
  ...{ read: false, text: false, questions: false, mayRate: false },
  statuses: Array.from({ length: 11 }, () => 403),
};

describe('a licence', () => {
  it('opens every course before one is taken, and takes it by what is done in it', async () => {
    const { id } = await buildTeam(test);
    const { ask, account } = await buildMember(test, id);
    const course = await paidCourse();
    const params = { id: course.id };
    expect((await ask(getOwnCourse, { params })).body.data).toMatchObject({
      ...{ enrolled: false, licence: true, licenceEnded: false },
      can: { enrol: true, readAll: true },
    });
    expect((await ask(getOwnCourses, {})).body.data.licensed).toBe(true);
    expect((await attempt(ask, course.first, rightAnswers)).status).toBe(200);
    expect(await wayOf(account.id, course.id)).toBe('licence');
    expect((await ask(getOwnCourse, { params })).body.data).toMatchObject({
      ...{ enrolled: true, done: [course.first], can: { enrol: false, readAll: true } },
    });
  });

  it('takes a course on a word, in a run', async () => {
    const { id } = await buildTeam(test);
    const { ask, account } = await buildMember(test, id);
    const course = await paidCourse();
    const { body } = await ask(enrol, { params: { id: course.id } });
    expect(body.data.enrolled).toBe(true);
    expect(await wayOf(account.id, course.id)).toBe('licence');
    const { courses } = (await ask(listTakenCourses, {})).body.data;
    expect(courses).toMatchObject([{ id: course.id, open: true, run: { id: expect.any(String) } }]);
  });

  it('takes a free course for good', async () => {
    const { id } = await buildTeam(test);
    const { ask, account } = await buildMember(test, id);
    const free = await buildCourse(test.db, { lessons: [{}] });
    await ask(enrol, { params: { id: free.id } });
    expect(await wayOf(account.id, free.id)).toBe('free');
  });

  it('is not that of an owner without a seat', async () => {
    const { ask } = await buildTeam(test);
    const course = await paidCourse();
    expect((await ask(enrol, { params: { id: course.id } })).status).toBe(403);
    const { data } = (await ask(getOwnLesson, { params: { slug: course.first } })).body;
    expect([data.can.read, data.content]).toEqual([false, null]);
  });
});

describe('what a licence has opened', () => {
  it('is open while it lasts and in the days of grace, and locked after', async () => {
    const { team, ask, course } = await begun();
    expect(await walk(ask, course)).toEqual(open);
    await setEnd(test.db, team.id, inDays(-13));
    expect(await walk(ask, course)).toEqual(open);
    await setEnd(test.db, team.id, inDays(-15));
    expect(await walk(ask, course)).toEqual(locked);
    await renewTeam(test.db, team.id, 5);
    expect(await walk(ask, course)).toEqual(open);
    await closeTeam(test.db, team.id);
    expect(await walk(ask, course)).toEqual(locked);
  });

  it('is locked for whoever was removed, who keeps what was done', async () => {
    const { team, ask, account, course } = await begun();
    const before = (await ask(getOwnCourse, { params: { id: course.id } })).body.data;
    await team.ask(removeMember, { params: { id: team.id, accountId: account.id } });
    expect(await walk(ask, course)).toEqual(locked);
    expect((await ask(getOwnCourse, { params: { id: course.id } })).body.data).toMatchObject({
      ...{ enrolled: false, licence: false, licenceEnded: true },
      can: { enrol: false, readAll: false },
      ...{ done: before.done, enrolledAt: before.enrolledAt },
    });
    const { enrolled, licensed } = (await ask(getOwnCourses, {})).body.data;
    expect(licensed).toBe(false);
    expect(enrolled).toMatchObject([{ courseId: course.id, done: 1, total: 3 }]);
    const { courses } = (await ask(listTakenCourses, {})).body.data;
    expect(courses).toMatchObject([{ id: course.id, open: false, done: 1, missed: [] }]);
    expect((await ask(getProgress, {})).body.data.courses).toHaveLength(1);
    // Someone else's licence brings everything back.
    const other = await buildTeam(test);
    await test.db
      .insertInto('teams.member')
      .values({ team_id: other.id, account_id: account.id, role: 'learner', seated: true })
      .execute();
    expect(await walk(ask, course)).toEqual(open);
  });

  it('is not due, neither reminded of nor in the calendar, and asks nothing, until it is open again', async () => {
    const { team, ask, account, course } = await begun();
    await beginEarlier(course.id);
    const due = async () => {
      const { url } = (await ask(getCalendarAddress, {})).body.data;
      const file = url.split('/').at(-1) ?? '';
      const calendar = await askAs(test.app, getCalendar, { params: { file } });
      const review = (await ask(getReview, {})).body.data;
      return {
        items: (await ask(listDueItems, {})).body.data.due.length > 0,
        calendar: String(calendar.body).includes('BEGIN:VEVENT'),
        next: (await ask(getLearnerHome, {})).body.data.next !== null,
        missed: ((await ask(listTakenCourses, {})).body.data.courses[0]?.missed.length ?? 0) > 0,
        review: review.due > 0 && review.questions.length > 0,
        signals: (await ask(getSignals, {})).body.data.dueReviews > 0,
      };
    };
    const all = { items: true, calendar: true, next: true, missed: true, review: true };
    expect(await due()).toEqual({ ...all, signals: true });
    const [question] = (await ask(getReview, {})).body.data.questions;
    const [item] = (await ask(listDueItems, {})).body.data.due;
    const whenDue = new Date(`${item?.dueOn}T12:00:00Z`);
    await setEnd(test.db, team.id, inDays(-15));
    const none = { items: false, calendar: false, next: false, missed: false, review: false };
    expect(await due()).toEqual({ ...none, signals: false });
    const checked = await ask(checkReviewAnswer, {
      params: { id: question?.id ?? '' },
      body: { answer: 1 },
    });
    expect(checked.status).toBe(404);
    const mails = () =>
      test.db
        .selectFrom('platform.mail')
        .where('recipient', '=', account.email)
        .select('id')
        .execute();
    await remindLearners(test.db, test.config, whenDue);
    expect(await mails()).toEqual([]);
    await renewTeam(test.db, team.id, 5);
    expect(await due()).toEqual({ ...all, signals: true });
    await remindLearners(test.db, test.config, whenDue);
    expect(await mails()).toHaveLength(1);
  });

  it('keeps certificates', async () => {
    const team = await buildTeam(test);
    const { ask, account } = await buildMember(test, team.id);
    const course = await buildCourse(test.db, { priceCents: 2500, lessons: [{}] });
    await attempt(ask, course.lessons[0]?.slug ?? '', rightAnswers);
    await team.ask(removeMember, { params: { id: team.id, accountId: account.id } });
    const { certificates } = (await ask(getAchievements, {})).body.data;
    expect(certificates).toMatchObject([{ courseId: course.id, revoked: false }]);
    const { courses } = (await ask(listTakenCourses, {})).body.data;
    expect(courses).toMatchObject([{ open: false, certificateId: certificates[0]?.id }]);
    const own = (await ask(getOwnCourse, { params: { id: course.id } })).body.data;
    expect(own).toMatchObject({ certified: true, completedAt: expect.any(String) });
  });

  it('is for good once the course is free, and taken again', async () => {
    const { team, ask, account, course } = await begun();
    await setEnd(test.db, team.id, inDays(-15));
    const price = (cents: number | null) =>
      test.db
        .updateTable('catalog.course')
        .set({ sale_cents: cents })
        .where('id', '=', course.id)
        .execute();
    await price(0);
    const { courses } = (await ask(listTakenCourses, {})).body.data;
    expect(courses).toMatchObject([{ id: course.id, open: true }]);
    expect((await attempt(ask, course.second, rightAnswers)).status).toBe(200);
    expect(await wayOf(account.id, course.id)).toBe('free');
    await price(null);
    expect(await walk(ask, course)).toEqual(open);
  });
});

describe('a course that is bought', () => {
  it('is taken in a run, and stays without a licence', async () => {
    const account = await buildLearner(test.db);
    const { ask } = await signedIn(test, account);
    const course = await paidCourse();
    await openPurchasedCourse(test.db, account.id, course.id);
    await openPurchasedCourse(test.db, account.id, course.id);
    expect(await wayOf(account.id, course.id)).toBe('bought');
    expect(await walk(ask, course)).toEqual(open);
  });

  it('goes on where a licence had ended', async () => {
    const { team, ask, account, course } = await begun();
    await setEnd(test.db, team.id, inDays(-15));
    await openPurchasedCourse(test.db, account.id, course.id);
    expect(await wayOf(account.id, course.id)).toBe('bought');
    expect((await ask(getOwnCourse, { params: { id: course.id } })).body.data).toMatchObject({
      ...{ enrolled: true, done: [course.first] },
    });
  });

  it('is complete with its certificate at once, where all was done before', async () => {
    const account = await buildLearner(test.db);
    const { ask } = await signedIn(test, account);
    const course = await buildCourse(test.db, { priceCents: 2500, lessons: [{}] });
    await openPurchasedCourse(test.db, account.id, course.id);
    await attempt(ask, course.lessons[0]?.slug ?? '', rightAnswers);
    await test.db.deleteFrom('learning.certificate').where('account_id', '=', account.id).execute();
    await test.db.deleteFrom('learning.enrolment').where('account_id', '=', account.id).execute();
    await openPurchasedCourse(test.db, account.id, course.id);
    const own = (await ask(getOwnCourse, { params: { id: course.id } })).body.data;
    expect(own).toMatchObject({ certified: true, completedAt: expect.any(String) });
  });

  it('is locked when the money goes back; what was done stays', async () => {
    const account = await buildLearner(test.db);
    const { ask } = await signedIn(test, account);
    const course = await paidCourse();
    await openPurchasedCourse(test.db, account.id, course.id);
    await attempt(ask, course.first, rightAnswers);
    await endPurchasedCourse(test.db, account.id, course.id);
    expect(await wayOf(account.id, course.id)).toBeUndefined();
    expect(await walk(ask, course)).toEqual(locked);
    const own = (await ask(getOwnCourse, { params: { id: course.id } })).body.data;
    expect(own).toMatchObject({ enrolled: false, done: [course.first] });
  });

  it('stays open by a licence when the money goes back', async () => {
    const { ask, account, course } = await begun();
    await openPurchasedCourse(test.db, account.id, course.id);
    await endPurchasedCourse(test.db, account.id, course.id);
    expect(await wayOf(account.id, course.id)).toBe('licence');
    expect(await walk(ask, course)).toEqual(open);
  });

  it('is in My Learning after a refund as it was before, when its licence has ended', async () => {
    const { team, ask, account, course } = await begun();
    await setEnd(test.db, team.id, inDays(-15));
    const look = async () => ({
      own: (await ask(getOwnCourse, { params: { id: course.id } })).body.data,
      taken: (await ask(listTakenCourses, {})).body.data.courses,
    });
    const before = await look();
    expect(before).toMatchObject({ own: { licenceEnded: true }, taken: [{ open: false }] });
    await openPurchasedCourse(test.db, account.id, course.id);
    expect(await look()).toMatchObject({ own: { licenceEnded: false }, taken: [{ open: true }] });
    await endPurchasedCourse(test.db, account.id, course.id);
    expect(await look()).toEqual(before);
    expect(await walk(ask, course)).toEqual(locked);
  });

  it('that was taken while it was free is not lost with a refund', async () => {
    const account = await buildLearner(test.db);
    const { ask } = await signedIn(test, account);
    const course = await buildCourse(test.db, { lessons: [{}] });
    await ask(enrol, { params: { id: course.id } });
    await openPurchasedCourse(test.db, account.id, course.id);
    await endPurchasedCourse(test.db, account.id, course.id);
    expect(await wayOf(account.id, course.id)).toBe('free');
  });
});
