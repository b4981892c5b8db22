import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getPhoto, uploadPhoto } from '../../contract/assessment/assignments.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../support/app.ts';
import { startBucket, type TestBucket } from '../support/bucket.ts';
import { buildCourse, buildLearner, buildOwner } from '../support/factories.ts';
import { takePhoto } from '../support/studio/photos.ts';

let bucket: TestBucket;
let app: TestApp;
let learner: SignedIn;

const slug = 'in-a-bucket';
const place = (position: number) => ({ params: { slug, position } });

beforeAll(async () => {
  bucket = await startBucket();
  app = await startApp({ config: { bucket: bucket.config } });
  const owner = await buildOwner(app.db);
  await buildCourse(app.db, {
    ownerId: owner.id,
    lessons: [{ slug: 'light' }, { slug, kind: 'assignment' }],
  });
  learner = await signedIn(app, await buildLearner(app.db));
});
afterAll(async () => {
  await app.close();
  await bucket.close();
});

test('a photo goes through a bucket, and after the bucket went away, nothing is left of another', async () => {
  const stored = await learner.ask(uploadPhoto, place(1), await takePhoto());
  expect(stored.status).toBe(200);
  const photo = {
    params: { id: stored.body.data.id },
    query: { size: 'small' as const },
  };
  const seen = await learner.ask(getPhoto, photo);
  expect(seen.status).toBe(200);
  expect(Buffer.from(seen.body as unknown as Uint8Array).toString('latin1', 8, 12)).toBe('WEBP');
  expect(await readdir(join(app.config.dataFolder, 'files')).catch(() => [])).toEqual([]);

  await bucket.close();
  const rows = () => app.db.selectFrom('assessment.photo').select('id').execute();
  const before = await rows();
  const sentence = 'We can’t reach our file storage right now. Try again in a moment.';
  for (const answer of [
    await learner.ask(uploadPhoto, place(2), await takePhoto()),
    await learner.ask(getPhoto, photo),
  ]) {
    expect(answer).toMatchObject({ status: 503, detail: sentence });
    expect(answer.headers['retry-after']).toBe('5');
  }
  expect(await rows()).toEqual(before);
  expect(await readdir(join(app.config.dataFolder, 'tmp'))).toEqual([]);
}, 60_000);
