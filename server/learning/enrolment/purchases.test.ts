import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enrol, getMyCourse, listEnrolledCourses } from '../../../contract/learning/enrolment.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  attempt,
  buildPaidCourse,
  callCourseEndpoints,
  enrolmentWay,
  locked,
  open,
  startLicensedCourse,
} from '../../../tests/support/course-access.ts';
import { buildCourse, buildLearner, rightAnswers } from '../../../tests/support/factories.ts';
import { inDays, setEnd } from '../../../tests/support/teams.ts';
import { endPurchasedCourse, openPurchasedCourse } from './purchases.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('a purchased course', () => {
  it('is enrolled in a run and needs no licence', async () => {
    const account = await buildLearner(app.db);
    const { ask } = await signedIn(app, account);
    const course = await buildPaidCourse(app.db);
    await openPurchasedCourse(app.db, account.id, course.id);
    await openPurchasedCourse(app.db, account.id, course.id);
    expect(await enrolmentWay(app.db, account.id, course.id)).toBe('bought');
    expect(await callCourseEndpoints(ask, course)).toEqual(open);
  });

  it('continues an enrolment whose licence has ended', async () => {
    const { team, ask, account, course } = await startLicensedCourse(app);
    await setEnd(app.db, team.id, inDays(-15));
    await openPurchasedCourse(app.db, account.id, course.id);
    expect(await enrolmentWay(app.db, account.id, course.id)).toBe('bought');
    expect((await ask(getMyCourse, { params: { id: course.id } })).body.data).toMatchObject({
      enrolled: true,
      done: [course.first],
    });
  });

  it('is completed and certified at once if all lessons were done before', async () => {
    const account = await buildLearner(app.db);
    const { ask } = await signedIn(app, account);
    const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}] });
    await openPurchasedCourse(app.db, account.id, course.id);
    await attempt(ask, course.lessons[0]?.slug ?? '', rightAnswers);
    await app.db.deleteFrom('learning.certificate').where('account_id', '=', account.id).execute();
    await app.db.deleteFrom('learning.enrolment').where('account_id', '=', account.id).execute();
    await openPurchasedCourse(app.db, account.id, course.id);
    const own = (await ask(getMyCourse, { params: { id: course.id } })).body.data;
    expect(own).toMatchObject({ certified: true, completedAt: expect.any(String) });
  });

  it('is locked after a refund, and progress is kept', async () => {
    const account = await buildLearner(app.db);
    const { ask } = await signedIn(app, account);
    const course = await buildPaidCourse(app.db);
    await openPurchasedCourse(app.db, account.id, course.id);
    await attempt(ask, course.first, rightAnswers);
    await endPurchasedCourse(app.db, account.id, course.id);
    expect(await enrolmentWay(app.db, account.id, course.id)).toBeUndefined();
    expect(await callCourseEndpoints(ask, course)).toEqual(locked);
    const own = (await ask(getMyCourse, { params: { id: course.id } })).body.data;
    expect(own).toMatchObject({ enrolled: false, done: [course.first] });
  });

  it('stays open through a licence after a refund', async () => {
    const { ask, account, course } = await startLicensedCourse(app);
    await openPurchasedCourse(app.db, account.id, course.id);
    await endPurchasedCourse(app.db, account.id, course.id);
    expect(await enrolmentWay(app.db, account.id, course.id)).toBe('licence');
    expect(await callCourseEndpoints(ask, course)).toEqual(open);
  });

  it('returns to its ended licence after a refund', async () => {
    const { team, ask, account, course } = await startLicensedCourse(app);
    await setEnd(app.db, team.id, inDays(-15));
    const look = async () => ({
      own: (await ask(getMyCourse, { params: { id: course.id } })).body.data,
      taken: (await ask(listEnrolledCourses, {})).body.data.courses,
    });
    const before = await look();
    expect(before).toMatchObject({ own: { licenceEnded: true }, taken: [{ open: false }] });
    await openPurchasedCourse(app.db, account.id, course.id);
    expect(await look()).toMatchObject({ own: { licenceEnded: false }, taken: [{ open: true }] });
    await endPurchasedCourse(app.db, account.id, course.id);
    expect(await look()).toEqual(before);
    expect(await callCourseEndpoints(ask, course)).toEqual(locked);
  });

  it('that was free when enrolled is kept after a refund', async () => {
    const account = await buildLearner(app.db);
    const { ask } = await signedIn(app, account);
    const course = await buildCourse(app.db, { lessons: [{}] });
    await ask(enrol, { params: { id: course.id } });
    await openPurchasedCourse(app.db, account.id, course.id);
    await endPurchasedCourse(app.db, account.id, course.id);
    expect(await enrolmentWay(app.db, account.id, course.id)).toBe('free');
  });
});
