import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getAchievements,
  getCertificatePdf,
  getCredential,
  revokeCertificate,
  verifyCertificate,
} from '../../../contract/learning/achievements.ts';
import { completeLesson } from '../../../contract/learning/enrolment.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { earnCertificate, passQuiz } from '../../../tests/support/certificates.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
} from '../../../tests/support/factories.ts';
import { hoursOf, issueCertificate, issueMissedCertificates } from './certificates.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const newsOf = (accountId: number) =>
  app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .where('kind', '=', 'certificate')
    .select(['subject', 'title', 'text', 'link'])
    .orderBy('created_at')
    .execute();

const storedOf = (accountId: number) =>
  app.db
    .selectFrom('learning.certificate')
    .where('account_id', '=', accountId)
    .selectAll()
    .execute();

/** Completed work without a certificate, as from a version that didn't issue any. */
async function pastWork(daysAgo: number, way: 'quiz' | 'marked' = 'quiz') {
  const course = await buildCourse(app.db, { lessons: [{}, {}] });
  const { id } = await buildLearner(app.db);
  const at = new Date(Date.now() - daysAgo * 24 * 60 * 60 * 1000);
  await app.db
    .insertInto('learning.enrolment')
    .values({ account_id: id, course_id: course.id, completed_at: at })
    .execute();
  await app.db
    .insertInto('learning.lesson_completion')
    .values(
      course.lessons.map((lesson) => ({
        account_id: id,
        lesson_id: lesson.id,
        way,
        completed_at: at,
      })),
    )
    .execute();
  return { accountId: id, courseId: course.id, at };
}

describe('a certificate is issued', () => {
  it('by the hourly job when the last open lesson was withdrawn', async () => {
    const course = await buildCourse(app.db, { lessons: [{}, {}] });
    const account = await buildLearner(app.db);
    const [first, second] = course.lessons;
    await passQuiz(await signedIn(app, account), first?.slug ?? '');
    await app.db
      .updateTable('catalog.lesson')
      .set({ position: null })
      .where('id', '=', second?.id ?? '')
      .execute();
    expect(await storedOf(account.id)).toEqual([]);
    await issueMissedCertificates(app.db);
    expect(await storedOf(account.id)).toMatchObject([{ course_id: course.id }]);
  });

  it('with the last quiz, and announced once', async () => {
    const { certificate, account, course } = await earnCertificate(app, {
      course: { title: 'Reading Rivers', teacher: 'Robin Ferry', lessons: [{}, {}, {}] },
      learner: { first_name: 'Ada', last_name: 'Brook' },
    });
    expect(certificate).toMatchObject({
      courseTitle: 'Reading Rivers',
      revoked: false,
      url: `${app.config.publicUrl}/certificates/${certificate.id}`,
    });
    expect(await newsOf(account.id)).toEqual([
      {
        subject: `certificate ${course.id}`,
        title: 'Your certificate for Reading Rivers is ready',
        text: expect.stringContaining('Download it'),
        link: '/user-screen/achievement',
      },
    ]);
    await app.db
      .updateTable('accounts.account')
      .set({ last_name: 'Other' })
      .where('id', '=', account.id)
      .execute();
    await app.db
      .updateTable('catalog.course')
      .set({ title: 'Renamed', teacher: 'Someone' })
      .where('id', '=', course.id)
      .execute();
    const { body } = await ask(app.server, verifyCertificate, { params: { id: certificate.id } });
    expect(body.data).toMatchObject({
      state: 'genuine',
      learnerName: 'Ada Brook',
      courseTitle: 'Reading Rivers',
      teacher: 'Robin Ferry',
      hours: 0.5,
      revokedAt: null,
      revokedReason: null,
    });
    expect(JSON.stringify(body)).not.toContain(account.email);
    expect(JSON.stringify(body)).not.toContain(account.username);
  });

  it('only once lessons marked by hand are proven', async () => {
    const course = await buildCourse(app.db, { lessons: [{}, {}] });
    const [first = '', second = ''] = course.lessons.map(({ slug }) => slug);
    const account = await buildLearner(app.db);
    const session = await signedIn(app, account);
    await session.ask(completeLesson, { params: { slug: first } });
    await passQuiz(session, second);
    await issueMissedCertificates(app.db);
    expect(await storedOf(account.id)).toEqual([]);
    expect(await newsOf(account.id)).toEqual([]);
    const before = new Date();
    await passQuiz(session, first);
    const [stored] = await storedOf(account.id);
    expect(stored?.completed_at.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1000);
    expect(await newsOf(account.id)).toHaveLength(1);
  });

  it("with the date in the learner's time zone", async () => {
    const work = await pastWork(30);
    const at = new Date('2026-03-01T13:30:00Z');
    const { accountId } = work;
    await app.db
      .insertInto('notifications.preference')
      .values({ account_id: accountId, time_zone: 'Australia/Sydney' })
      .execute();
    await app.db
      .updateTable('learning.enrolment')
      .set({ completed_at: at })
      .where('account_id', '=', accountId)
      .execute();
    await issueMissedCertificates(app.db);
    expect((await storedOf(accountId))[0]).toMatchObject({
      completed_at: at,
      completed_on: '2026-03-02',
    });
  });

  it('even if the database does not know the time zone', async () => {
    const { accountId, courseId, at } = await pastWork(3);
    await app.db
      .insertInto('notifications.preference')
      .values({ account_id: accountId, time_zone: 'Atlantis/Harbour' })
      .execute();
    await issueCertificate(app.db, accountId, courseId);
    expect((await storedOf(accountId))[0]?.completed_on).toBe(at.toISOString().slice(0, 10));
  });

  it('for past work, announced only if it is recent', async () => {
    const old = await pastWork(8);
    const recent = await pastWork(6);
    const marked = await pastWork(6, 'marked');
    await issueMissedCertificates(app.db);
    await issueMissedCertificates(app.db);
    expect((await storedOf(old.accountId))[0]?.completed_at).toEqual(old.at);
    expect(await newsOf(old.accountId)).toEqual([]);
    expect(await storedOf(recent.accountId)).toHaveLength(1);
    expect(await newsOf(recent.accountId)).toHaveLength(1);
    expect(await storedOf(marked.accountId)).toEqual([]);
  });

  it('once when several processes issue it', async () => {
    const { accountId, courseId } = await pastWork(1);
    await Promise.all([
      ...Array.from({ length: 4 }, () => issueCertificate(app.db, accountId, courseId)),
      issueMissedCertificates(app.db),
    ]);
    expect(await storedOf(accountId)).toHaveLength(1);
    expect(await newsOf(accountId)).toHaveLength(1);
  });

  it('and kept when lessons are added', async () => {
    const { certificate, course, account } = await earnCertificate(app);
    await app.db
      .updateTable('catalog.lesson')
      .set({ minutes: 600 })
      .where('course_id', '=', course.id)
      .execute();
    await issueMissedCertificates(app.db);
    expect(await storedOf(account.id)).toMatchObject([{ id: certificate.id, minutes: 20 }]);
  });

  it('with hours in steps of a half', () => {
    expect([0, 20, 44, 45, 60, 214].map(hoursOf)).toEqual([0.5, 0.5, 0.5, 1, 1, 3.5]);
  });
});

describe('the documents', () => {
  it('are for the learner and Admins only', async () => {
    const { certificate, session } = await earnCertificate(app, {
      course: { title: 'Ética: "uno" / dos', lessons: [{}] },
    });
    const params = { id: certificate.id };
    const admin = await signedIn(app, await buildAdmin(app.db));
    for (const { ask } of [session, admin]) {
      const pdf = await ask(getCertificatePdf, { params });
      expect(pdf.status).toBe(200);
      expect(pdf.headers['content-type']).toBe('application/pdf');
      expect(pdf.headers['content-disposition']).toBe(
        'attachment; filename="Certificate, Etica uno dos.pdf"; ' +
          "filename*=UTF-8''Certificate%2C%20%C3%89tica%20uno%20dos.pdf",
      );
      expect(Buffer.from(pdf.body).subarray(0, 5).toString()).toBe('%PDF-');
      expect((await ask(getCredential, { params })).status).toBe(200);
    }
    const stranger = await signedIn(app, await buildLearner(app.db));
    const owner = await signedIn(app, await buildOwner(app.db));
    for (const { ask } of [stranger, owner]) {
      expect((await ask(getCertificatePdf, { params })).status).toBe(404);
      expect((await ask(getCredential, { params })).status).toBe(404);
    }
    expect((await ask(app.server, getCertificatePdf, { params })).status).toBe(401);
  });
});

describe('revoking', () => {
  const body = { reason: 'Issued by mistake.' };

  it('is for Admins only', async () => {
    const { certificate, session } = await earnCertificate(app);
    const params = { id: certificate.id };
    expect((await ask(app.server, revokeCertificate, { params, body })).status).toBe(401);
    const owner = await signedIn(app, await buildOwner(app.db));
    for (const { ask } of [session, owner]) {
      expect((await ask(revokeCertificate, { params, body })).status).toBe(403);
    }
    expect((await ask(app.server, verifyCertificate, { params })).body.data).toMatchObject({
      state: 'genuine',
    });
  });

  it('is shown with its reason, notifies the learner, withdraws the documents and is audited', async () => {
    const { certificate, session, account } = await earnCertificate(app);
    const params = { id: certificate.id };
    const admin = await buildAdmin(app.db);
    const office = await signedIn(app, admin);
    const empty = await office.ask(revokeCertificate, { params, body: { reason: ' ' } });
    expect(empty.errors).toEqual([{ field: 'reason', message: 'Reason is required.' }]);
    expect((await office.ask(revokeCertificate, { params, body })).status).toBe(200);
    const { data } = (await ask(app.server, verifyCertificate, { params })).body;
    expect(data).toMatchObject({ state: 'revoked', revokedReason: 'Issued by mistake.' });
    expect(data.revokedAt).not.toBeNull();
    for (const { ask } of [session, office]) {
      expect((await ask(getCertificatePdf, { params })).status).toBe(410);
      expect((await ask(getCredential, { params })).status).toBe(410);
    }
    const own = (await session.ask(getAchievements, {})).body.data.certificates;
    expect(own).toMatchObject([{ id: certificate.id, revoked: true }]);
    expect((await newsOf(account.id)).at(-1)).toEqual({
      subject: `revoked certificate ${certificate.id}`,
      title: `Your certificate for ${certificate.courseTitle} was revoked`,
      text: 'Issued by mistake.',
      link: `/certificates/${certificate.id}`,
    });
    const audit = await app.db
      .selectFrom('platform.audit')
      .where('actor_id', '=', admin.id)
      .select(['act', 'subject'])
      .execute();
    expect(audit).toEqual([
      {
        act: 'revoked the certificate',
        subject: expect.stringMatching(`^${certificate.id} of Robin .*: Issued by mistake.$`),
      },
    ]);
    await issueMissedCertificates(app.db);
    expect(await storedOf(account.id)).toHaveLength(1);
  });

  it('happens once when two Admins revoke together', async () => {
    const { certificate, account } = await earnCertificate(app);
    const offices = await Promise.all(
      [1, 2, 3].map(async () => signedIn(app, await buildAdmin(app.db))),
    );
    const answers = await Promise.all(
      offices.map(({ ask }, index) =>
        ask(revokeCertificate, {
          params: { id: certificate.id },
          body: { reason: `Reason ${index}` },
        }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    const winner = answers.findIndex(({ status }) => status === 200);
    expect((await storedOf(account.id))[0]?.revoked_reason).toBe(`Reason ${winner}`);
    expect(await newsOf(account.id)).toHaveLength(2);
  });

  it('of an unknown certificate is not found', async () => {
    const { ask: asAdmin } = await signedIn(app, await buildAdmin(app.db));
    const params = { id: crypto.randomUUID() };
    expect((await asAdmin(revokeCertificate, { params, body })).status).toBe(404);
    const unknown = await ask(app.server, verifyCertificate, { params });
    expect([unknown.status, unknown.detail]).toEqual([404, 'There’s no certificate with this id.']);
    expect((await ask(app.server, verifyCertificate, { params: { id: 'x' } })).status).toBe(400);
  });
});

it('deletes certificates with their account', async () => {
  const { certificate, account } = await earnCertificate(app);
  await app.db.deleteFrom('accounts.account').where('id', '=', account.id).execute();
  const answer = await ask(app.server, verifyCertificate, { params: { id: certificate.id } });
  expect(answer.status).toBe(404);
});
