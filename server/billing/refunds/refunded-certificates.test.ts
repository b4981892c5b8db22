import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as contract from '../../../contract/billing/orders.ts';
import {
  getCertificatePdf,
  getCredential,
  revokeCertificate,
  verifyCertificate,
} from '../../../contract/learning/achievements.ts';
import { enrol, getMyCourse } from '../../../contract/learning/enrolment.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { passQuiz } from '../../../tests/support/certificates.ts';
import { buildAdmin, buildCourse } from '../../../tests/support/factories.ts';
import { buildBuyer } from '../../../tests/support/orders.ts';
import { issueMissedCertificates } from '../../learning/certificates/certificates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app?.close());

const buildPaidCourse = () => buildCourse(app.db, { priceCents: 2500, lessons: [{}, {}] });
type Course = Awaited<ReturnType<typeof buildPaidCourse>>;
type Buyer = Awaited<ReturnType<typeof buildBuyer>>;

async function finish({ account }: Buyer, { lessons }: Course) {
  const session = await signedIn(app, account);
  for (const { slug } of lessons) await passQuiz(session, slug);
}

const certificateOf = ({ account }: Buyer, { id }: Course) =>
  app.db
    .selectFrom('learning.certificate')
    .where('account_id', '=', account.id)
    .where('course_id', '=', id)
    .select(['id', 'revoked_at', 'issued_at'])
    .executeTakeFirstOrThrow();

const stateOf = async (buyer: Buyer, course: Course) => {
  const params = { id: (await certificateOf(buyer, course)).id };
  return (await ask(app.server, verifyCertificate, { params })).body.data.state;
};

const refund = async (buyer: Buyer, { id }: { id: string }) => {
  const { status, detail } = await buyer.ask(contract.refundOrder, { params: { id } });
  if (status !== 200) throw new Error(detail);
};

async function buyAndFinish() {
  const buyer = await buildBuyer(app);
  const course = await buildPaidCourse();
  const order = await buyer.buy({ kind: 'course', courseId: course.id });
  await finish(buyer, course);
  return { buyer, course, order };
}

async function enrolByLicence() {
  const buyer = await buildBuyer(app);
  const course = await buildPaidCourse();
  const order = await buyer.buy({ kind: 'licence', seats: 1 });
  await buyer.ask(enrol, { params: { id: course.id } });
  return { buyer, course, order };
}

async function licenseAndFinish() {
  const { buyer, course, order } = await enrolByLicence();
  await finish(buyer, course);
  return { buyer, course, order };
}

const newsOf = async ({ account }: Buyer) => {
  const news = await app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', account.id)
    .where('kind', '=', 'certificate')
    .orderBy('created_at')
    .orderBy('id')
    .select('title')
    .execute();
  return news.map(({ title }) => title.replace(/for .* (is|was)/, '$1'));
};

describe('refunding a course', () => {
  test('revokes its certificate: the page says so, and no document is issued', async () => {
    const { buyer, course, order } = await buyAndFinish();
    expect(await stateOf(buyer, course)).toBe('genuine');
    await refund(buyer, order);
    const { id } = await certificateOf(buyer, course);
    const page = (await ask(app.server, verifyCertificate, { params: { id } })).body.data;
    expect(page).toMatchObject({
      state: 'revoked',
      revokedAt: expect.any(String),
      revokedReason: 'The purchase that opened this course was refunded.',
    });
    expect((await buyer.ask(getCertificatePdf, { params: { id } })).status).toBe(410);
    expect((await buyer.ask(getCredential, { params: { id } })).status).toBe(410);
    await issueMissedCertificates(app.db);
    expect(await stateOf(buyer, course)).toBe('revoked');
  });

  test('and buying it again makes the same certificate valid again', async () => {
    const { buyer, course, order } = await buyAndFinish();
    const before = await certificateOf(buyer, course);
    await refund(buyer, order);
    await buyer.buy({ kind: 'course', courseId: course.id });
    expect(await certificateOf(buyer, course)).toEqual(before);
    const own = (await buyer.ask(getMyCourse, { params: { id: course.id } })).body.data;
    expect(own.certified).toBe(true);
    expect(await newsOf(buyer)).toEqual([
      'Your certificate is ready',
      'Your certificate was revoked',
      'Your certificate is valid again',
    ]);
  });

  test('keeps the certificate while a licence opens the course', async () => {
    const { buyer, course, order } = await buyAndFinish();
    const licence = await buyer.buy({ kind: 'licence', seats: 1 });
    await refund(buyer, order);
    expect(await stateOf(buyer, course)).toBe('genuine');
    await refund(buyer, licence);
    expect(await stateOf(buyer, course)).toBe('revoked');
  });

  test('keeps the certificate of a course that costs nothing by now', async () => {
    const { buyer, course, order } = await buyAndFinish();
    await app.db
      .updateTable('catalog.course')
      .set({ price_cents: 0, sale_cents: null })
      .where('id', '=', course.id)
      .execute();
    await refund(buyer, order);
    expect(await stateOf(buyer, course)).toBe('genuine');
  });

  test("does not undo an Admin's revocation when it is bought again", async () => {
    const { buyer, course, order } = await buyAndFinish();
    await refund(buyer, order);
    const admin = await signedIn(app, await buildAdmin(app.db));
    const { id } = await certificateOf(buyer, course);
    const body = { reason: 'Someone else took the quizzes.' };
    expect((await admin.ask(revokeCertificate, { params: { id }, body })).status).toBe(200);
    await buyer.buy({ kind: 'course', courseId: course.id });
    await issueMissedCertificates(app.db);
    expect(await stateOf(buyer, course)).toBe('revoked');
  });
});

describe('refunding a licence', () => {
  test('revokes what was earned with it, and another licence makes that valid again', async () => {
    const { buyer, course, order } = await licenseAndFinish();
    await refund(buyer, order);
    expect(await stateOf(buyer, course)).toBe('revoked');
    await buyer.buy({ kind: 'licence', seats: 1 });
    expect(await stateOf(buyer, course)).toBe('genuine');
  });

  test('keeps what was earned with an earlier licence that ended', async () => {
    const { buyer, course, order } = await licenseAndFinish();
    const ended = new Date(Date.now() - 1000);
    await app.db
      .updateTable('learning.certificate')
      .set({ issued_at: new Date(ended.getTime() - 1000) })
      .where('account_id', '=', buyer.account.id)
      .execute();
    await app.db
      .updateTable('teams.team')
      .set({ starts_at: new Date(0), ends_at: ended, open_until: ended })
      .where('id', '=', order.teamId ?? '')
      .execute();
    const next = await buyer.buy({ kind: 'licence', seats: 1 });
    await refund(buyer, next);
    expect(await stateOf(buyer, course)).toBe('genuine');
  });

  test('revokes the certificate of someone who has left the team', async () => {
    const owner = await buildBuyer(app);
    const { id, teamId } = await owner.buy({ kind: 'licence', seats: 5 });
    const member = await buildBuyer(app);
    const course = await buildPaidCourse();
    await app.db
      .insertInto('teams.member')
      .values({
        team_id: teamId ?? '',
        account_id: member.account.id,
        role: 'learner',
        seated: true,
      })
      .execute();
    await member.ask(enrol, { params: { id: course.id } });
    await finish(member, course);
    await app.db.deleteFrom('teams.member').where('account_id', '=', member.account.id).execute();
    expect(await stateOf(member, course)).toBe('genuine');
    await refund(owner, { id });
    expect(await stateOf(member, course)).toBe('revoked');
  });

  test('also revokes a certificate that was being issued at that moment', async () => {
    const { buyer, course, order } = await licenseAndFinish();
    await refund(buyer, order);
    // As if the last quiz was graded before the refund was visible.
    await app.db
      .updateTable('learning.certificate')
      .set({ revoked_at: null, revoked_reason: null, revoked_for_refund: false })
      .where('account_id', '=', buyer.account.id)
      .execute();
    await issueMissedCertificates(app.db);
    expect(await stateOf(buyer, course)).toBe('revoked');
  });

  test('issues no certificate afterwards, though the last lesson is a preview', async () => {
    const { buyer, course, order } = await enrolByLicence();
    const session = await signedIn(app, buyer.account);
    const [first, last] = course.lessons;
    await passQuiz(session, first?.slug ?? '');
    await refund(buyer, order);
    await app.db
      .updateTable('catalog.lesson')
      .set({ preview: true })
      .where('id', '=', last?.id ?? '')
      .execute();
    await passQuiz(session, last?.slug ?? '');
    await issueMissedCertificates(app.db);
    await expect(certificateOf(buyer, course)).rejects.toThrow();
  });
});
