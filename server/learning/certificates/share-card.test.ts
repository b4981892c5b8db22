import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCertificateCard, verifyCertificate } from '../../../contract/learning/achievements.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import { cardSize, drawCard } from './share-card.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function buildCertificate(revoked = false) {
  const course = await buildCourse(app.db, { lessons: [{}, {}, {}] });
  const account = await buildLearner(app.db);
  const { id } = await app.db
    .insertInto('learning.certificate')
    .values({
      account_id: account.id,
      course_id: course.id,
      learner_name: 'Robin Ferry',
      course_title: 'Reading Rivers',
      teacher: 'Ada Brook',
      minutes: 30,
      completed_at: new Date(),
      completed_on: '2026-11-15',
      ...(revoked && { revoked_at: new Date(), revoked_reason: 'A mistake.' }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

describe('the picture of a certificate', () => {
  it('is a PNG in the size of link previews, for anyone', async () => {
    const params = { id: await buildCertificate() };
    const reply = await ask(app.server, getCertificateCard, { params });
    expect(reply.status).toBe(200);
    const { format, width, height } = await sharp(reply.body as unknown as Buffer).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', ...cardSize });
    const { body } = await ask(app.server, verifyCertificate, { params });
    expect(body.data.image).toBe('/api/illustrations/health');
  });

  it('does not exist for a revoked or unknown certificate', async () => {
    for (const id of [await buildCertificate(true), crypto.randomUUID()]) {
      expect((await ask(app.server, getCertificateCard, { params: { id } })).status).toBe(404);
    }
  });
});

it('writes no text into the picture, only outlines', () => {
  const facts = { courseTitle: 'Reading Rivers', completedOn: '2026-11-15', lessons: 3 };
  const svg = drawCard({ ...facts, learnerName: '<script>alert(1)</script> & Robin' }, 'Stepwell');
  expect(svg).not.toContain('script');
  expect(svg).not.toContain('<text');
});

it('leaves out a name in a script that the fonts lack', () => {
  const facts = { courseTitle: 'Reading Rivers', completedOn: '2026-11-15', lessons: 3 };
  const named = drawCard({ ...facts, learnerName: 'Robin' }, 'Stepwell');
  const unnamed = drawCard({ ...facts, learnerName: '山田 太郎' }, 'Stepwell');
  expect(unnamed.length).toBeLessThan(named.length);
});
