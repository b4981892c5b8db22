import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkReviewAnswer, getReview } from '../../../contract/assessment/review.ts';
import { getAchievements } from '../../../contract/learning/achievements.ts';
import {
  enrol,
  getMyCourse,
  getMyCourses,
  getMyLesson,
  listEnrolledCourses,
} from '../../../contract/learning/enrolment.ts';
import { getLearnerHome } from '../../../contract/learning/home.ts';
import { getProgress } from '../../../contract/learning/progress.ts';
import {
  getCalendar,
  getCalendarAddress,
  listDueItems,
} from '../../../contract/learning/schedule.ts';
import { getSignals } from '../../../contract/notifications/notifications.ts';
import { removeMember } from '../../../contract/teams/teams.ts';
import { addDays, dayIn, mondayOf } from '../../../contract/text/days.ts';
import { ask as askAs, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  attempt,
  buildPaidCourse,
  callCourseEndpoints,
  enrolmentWay,
  locked,
  open,
  startLicensedCourse,
} from '../../../tests/support/course-access.ts';
import { buildCourse, rightAnswers } from '../../../tests/support/factories.ts';
import { buildMember, buildTeam, inDays, setEnd } from '../../../tests/support/teams.ts';
import { closeTeam, renewTeam } from '../../teams/licences/licences.ts';
import { remindLearners } from '../reminders/send-reminders.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Moves everyone in a course to the session of two weeks ago, so that lessons are overdue. */
async function beginEarlier(courseId: number) {
  const run = await app.db
    .insertInto('learning.run')
    .values({ course_id: courseId, starts_on: addDays(mondayOf(dayIn('UTC')), -14) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.db
    .updateTable('learning.enrolment')
    .set({ run_id: run.id })
    .where('course_id', '=', courseId)
    .execute();
}

describe('a licence', () => {
  it('opens every course, and enrols with the first work in it', async () => {
    const { id } = await buildTeam(app);
    const { ask, account } = await buildMember(app, id);
    const course = await buildPaidCourse(app.db);
    const params = { id: course.id };
    expect((await ask(getMyCourse, { params })).body.data).toMatchObject({
      enrolled: false,
      licence: true,
      licenceEnded: false,
      can: { enrol: true, readAll: true },
    });
    expect((await ask(getMyCourses, {})).body.data.licensed).toBe(true);
    expect((await attempt(ask, course.first, rightAnswers)).status).toBe(200);
    expect(await enrolmentWay(app.db, account.id, course.id)).toBe('licence');
    expect((await ask(getMyCourse, { params })).body.data).toMatchObject({
      enrolled: true,
      done: [course.first],
      can: { enrol: false, readAll: true },
    });
  });

  it('enrols on request, in a run', async () => {
    const { id } = await buildTeam(app);
    const { ask, account } = await buildMember(app, id);
    const course = await buildPaidCourse(app.db);
    const { body } = await ask(enrol, { params: { id: course.id } });
    expect(body.data.enrolled).toBe(true);
    expect(await enrolmentWay(app.db, account.id, course.id)).toBe('licence');
    const { courses } = (await ask(listEnrolledCourses, {})).body.data;
    expect(courses).toMatchObject([{ id: course.id, open: true, run: { id: expect.any(String) } }]);
  });

  it('enrols in a free course permanently', async () => {
    const { id } = await buildTeam(app);
    const { ask, account } = await buildMember(app, id);
    const free = await buildCourse(app.db, { lessons: [{}] });
    await ask(enrol, { params: { id: free.id } });
    expect(await enrolmentWay(app.db, account.id, free.id)).toBe('free');
  });

  it('does not open courses for a team owner without a seat', async () => {
    const { ask } = await buildTeam(app);
    const course = await buildPaidCourse(app.db);
    expect((await ask(enrol, { params: { id: course.id } })).status).toBe(403);
    const { data } = (await ask(getMyLesson, { params: { slug: course.first } })).body;
    expect([data.can.read, data.content]).toEqual([false, null]);
  });
});

describe('a course opened by a licence', () => {
  it('is open until the grace period ends', async () => {
    const { team, ask, course } = await startLicensedCourse(app);
    expect(await callCourseEndpoints(ask, course)).toEqual(open);
    await setEnd(app.db, team.id, inDays(-13));
    expect(await callCourseEndpoints(ask, course)).toEqual(open);
    await setEnd(app.db, team.id, inDays(-15));
    expect(await callCourseEndpoints(ask, course)).toEqual(locked);
    await renewTeam(app.db, team.id, 5);
    expect(await callCourseEndpoints(ask, course)).toEqual(open);
    await closeTeam(app.db, app.config, team.id);
    expect(await callCourseEndpoints(ask, course)).toEqual(locked);
  });

  it('is locked for a removed member, whose progress is kept', async () => {
    const { team, ask, account, course } = await startLicensedCourse(app);
    const before = (await ask(getMyCourse, { params: { id: course.id } })).body.data;
    await team.ask(removeMember, { params: { id: team.id, accountId: account.id } });
    expect(await callCourseEndpoints(ask, course)).toEqual(locked);
    expect((await ask(getMyCourse, { params: { id: course.id } })).body.data).toMatchObject({
      enrolled: false,
      licence: false,
      licenceEnded: true,
      can: { enrol: false, readAll: false },
      done: before.done,
      enrolledAt: before.enrolledAt,
    });
    const { enrolled, licensed } = (await ask(getMyCourses, {})).body.data;
    expect(licensed).toBe(false);
    expect(enrolled).toMatchObject([{ courseId: course.id, done: 1, total: 3 }]);
    const { courses } = (await ask(listEnrolledCourses, {})).body.data;
    expect(courses).toMatchObject([{ id: course.id, open: false, done: 1, missed: [] }]);
    expect((await ask(getProgress, {})).body.data.courses).toHaveLength(1);
    // A seat in another team restores access and progress.
    const other = await buildTeam(app);
    await app.db
      .insertInto('teams.member')
      .values({ team_id: other.id, account_id: account.id, role: 'learner', seated: true })
      .execute();
    expect(await callCourseEndpoints(ask, course)).toEqual(open);
  });

  it('has no due dates, reminders, calendar entries or reviews while it is locked', async () => {
    const { team, ask, account, course } = await startLicensedCourse(app);
    await beginEarlier(course.id);
    const due = async () => {
      const { url } = (await ask(getCalendarAddress, {})).body.data;
      const file = url.split('/').at(-1) ?? '';
      const calendar = await askAs(app.server, getCalendar, { params: { file } });
      const review = (await ask(getReview, {})).body.data;
      return {
        items: (await ask(listDueItems, {})).body.data.due.length > 0,
        calendar: String(calendar.body).includes('BEGIN:VEVENT'),
        next: (await ask(getLearnerHome, {})).body.data.next !== null,
        missed: ((await ask(listEnrolledCourses, {})).body.data.courses[0]?.missed.length ?? 0) > 0,
        review: review.due > 0 && review.cards.length > 0,
        signals: (await ask(getSignals, {})).body.data.dueReviews > 0,
      };
    };
    const all = { items: true, calendar: true, next: true, missed: true, review: true };
    expect(await due()).toEqual({ ...all, signals: true });
    const [question] = (await ask(getReview, {})).body.data.cards;
    const [item] = (await ask(listDueItems, {})).body.data.due;
    const whenDue = new Date(`${item?.dueDate}T12:00:00Z`);
    await setEnd(app.db, team.id, inDays(-15));
    const none = { items: false, calendar: false, next: false, missed: false, review: false };
    expect(await due()).toEqual({ ...none, signals: false });
    const checked = await ask(checkReviewAnswer, {
      params: { id: question?.id ?? '' },
      body: { answer: 1 },
    });
    expect(checked.status).toBe(404);
    const mails = () =>
      app.db
        .selectFrom('platform.mail')
        .where('recipient', '=', account.email)
        .select('id')
        .execute();
    await remindLearners(app.db, app.config, whenDue);
    expect(await mails()).toEqual([]);
    await renewTeam(app.db, team.id, 5);
    expect(await due()).toEqual({ ...all, signals: true });
    await remindLearners(app.db, app.config, whenDue);
    expect(await mails()).toHaveLength(1);
  });

  it('keeps its certificate', async () => {
    const team = await buildTeam(app);
    const { ask, account } = await buildMember(app, team.id);
    const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}] });
    await attempt(ask, course.lessons[0]?.slug ?? '', rightAnswers);
    await team.ask(removeMember, { params: { id: team.id, accountId: account.id } });
    const { certificates } = (await ask(getAchievements, {})).body.data;
    expect(certificates).toMatchObject([{ courseId: course.id, revoked: false }]);
    const { courses } = (await ask(listEnrolledCourses, {})).body.data;
    expect(courses).toMatchObject([{ open: false, certificateId: certificates[0]?.id }]);
    const own = (await ask(getMyCourse, { params: { id: course.id } })).body.data;
    expect(own).toMatchObject({ certified: true, completedAt: expect.any(String) });
  });

  it('stays open once the course is free', async () => {
    const { team, ask, account, course } = await startLicensedCourse(app);
    await setEnd(app.db, team.id, inDays(-15));
    const price = (cents: number | null) =>
      app.db
        .updateTable('catalog.course')
        .set({ sale_cents: cents })
        .where('id', '=', course.id)
        .execute();
    await price(0);
    const { courses } = (await ask(listEnrolledCourses, {})).body.data;
    expect(courses).toMatchObject([{ id: course.id, open: true }]);
    expect((await attempt(ask, course.second, rightAnswers)).status).toBe(200);
    expect(await enrolmentWay(app.db, account.id, course.id)).toBe('free');
    await price(null);
    expect(await callCourseEndpoints(ask, course)).toEqual(open);
  });
});
