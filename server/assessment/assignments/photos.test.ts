import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  deletePhoto,
  getMyAssignment,
  getPhoto,
  submitAssignment,
  uploadPhoto,
} from '../../../contract/assessment/assignments.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
  enrolLearner,
} from '../../../tests/support/factories.ts';
import { takePhoto } from '../../../tests/support/studio/photos.ts';
import { removeDiscardedFiles } from '../../platform/files/discarded-files.ts';
import { deleteOldDrafts } from './photos.ts';

let app: TestApp;
let photo: Buffer;

beforeAll(async () => {
  app = await startApp();
  photo = await takePhoto();
});
afterAll(() => app.close());

const slug = 'light-in-action';
const place = (position: number) => ({ params: { slug, position } });
const noOne = '00000000-0000-7000-8000-000000000000';

/** A free course with a lesson and an assignment, and a learner who is signed in. */
async function openAssignment(wishes: { priceCents?: number } = {}) {
  await app.db.deleteFrom('catalog.course').execute();
  const owner = await buildOwner(app.db);
  const course = await buildCourse(app.db, {
    ...wishes,
    ownerId: owner.id,
    lessons: [{ slug: 'light' }, { slug, kind: 'assignment' }],
  });
  const learner = await buildLearner(app.db);
  return { course, owner, learner, ...(await signedIn(app, learner)) };
}

type Ask = Awaited<ReturnType<typeof openAssignment>>['ask'];

async function upload(ask: Ask, position = 1, file = photo) {
  const { status, body } = await ask(uploadPhoto, place(position), file);
  expect(status).toBe(200);
  return body.data;
}

const storedFiles = async () => {
  const folder = join(app.config.dataFolder, 'files');
  return (await readdir(folder).catch(() => [])).sort();
};
const discardedNames = async () => {
  const rows = await app.db.selectFrom('platform.discarded_file').select('name').execute();
  return rows.map(({ name }) => name).sort();
};
/** The names of the files of all photos there are. */
const photoFiles = async () => {
  const rows = await app.db.selectFrom('assessment.photo').select('file').execute();
  return rows.flatMap(({ file }) => [`${file}-large.webp`, `${file}-small.webp`]).sort();
};
const letAnHourPass = () =>
  app.db
    .updateTable('platform.discarded_file')
    .set({ discarded_at: new Date(Date.now() - 61 * 60_000) })
    .execute();

/** Every test starts with no photos and no files. */
beforeEach(async () => {
  await app.db.deleteFrom('assessment.photo').execute();
  await letAnHourPass();
  await removeDiscardedFiles(app.db, app.files);
  expect(await storedFiles()).toEqual([]);
});

describe('an upload', () => {
  it('is refused if the assignment asks for something else by the time it has arrived', async () => {
    const { ask } = await openAssignment();
    const { files } = app.server.services;
    const receive = vi.spyOn(files, 'receive').mockImplementationOnce(async (bytes, work) => {
      const task = { kind: 'text', instructions: 'Write.', least: 1, most: 100 };
      await app.db
        .updateTable('catalog.lesson')
        .set({ task: JSON.stringify(task), photos: '[]' })
        .where('slug', '=', slug)
        .execute();
      receive.mockRestore();
      return files.receive(bytes, work);
    });
    expect((await ask(uploadPhoto, place(1), photo)).status).toBe(404);
    expect(await photoFiles()).toEqual([]);
  });

  it('is stored as a draft with camera settings but no location', async () => {
    const { ask } = await openAssignment();
    const draft = await upload(ask, 2);
    expect(draft).toEqual({
      id: expect.any(String),
      position: 2,
      width: 300,
      height: 200,
      bytes: expect.any(Number),
      camera: {
        camera: 'Canon EOS R5',
        aperture: 'f/2.8',
        shutter: '1/500 s',
        iso: 'ISO 400',
        focalLength: '50 mm',
      },
    });
    const own = await ask(getMyAssignment, { params: { slug } });
    expect(own.body.data).toEqual({
      drafts: [draft],
      draftFiles: [],
      criteria: [],
      deadline: null,
      group: null,
      submissions: [],
    });

    const shown = await ask(getPhoto, { params: { id: draft.id }, query: {} });
    expect(shown.body.length).toBe(draft.bytes);
    expect(await sharp(shown.body).metadata()).toMatchObject({ format: 'webp', width: 300 });
    expect((await sharp(shown.body).metadata()).exif).toBeUndefined();
    expect(await storedFiles()).toEqual(await photoFiles());
    expect(await discardedNames()).toEqual([]);
  });

  it('replaces the draft before, whose files are discarded', async () => {
    const { ask } = await openAssignment();
    const first = await upload(ask);
    const second = await upload(ask, 1, await takePhoto(60, 40));
    const own = await ask(getMyAssignment, { params: { slug } });
    expect(own.body.data.drafts).toEqual([second]);
    expect((await ask(getPhoto, { params: { id: first.id }, query: {} })).status).toBe(404);

    expect(await storedFiles()).toHaveLength(4);
    await removeDiscardedFiles(app.db, app.files);
    expect(await storedFiles()).toHaveLength(4);
    await letAnHourPass();
    await removeDiscardedFiles(app.db, app.files);
    expect(await storedFiles()).toEqual(await photoFiles());
    expect(await discardedNames()).toEqual([]);
  });

  it('leaves no file behind on a full disk, and is refused with 503', async () => {
    const { ask } = await openAssignment();
    const { put } = app.files;
    const fullDisk = Object.assign(new Error('ENOSPC: no space left on device'), {
      code: 'ENOSPC',
    });
    vi.spyOn(app.files, 'put').mockImplementation((name, bytes) =>
      name.endsWith('-small.webp') ? Promise.reject(fullDisk) : put(name, bytes),
    );
    const refused = await ask(uploadPhoto, place(1), photo);
    expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
    expect(refused.detail).toMatch(/can’t save anything right now/);
    expect(await storedFiles()).toEqual([]);
    expect(await readdir(join(app.config.dataFolder, 'tmp'))).toEqual([]);
    expect(await photoFiles()).toEqual([]);
    vi.restoreAllMocks();
    await upload(ask);
  });

  it('leaves one draft when several arrive in one position at once', async () => {
    const { ask } = await openAssignment();
    const answers = await Promise.all([1, 1, 1].map((position) => upload(ask, position)));
    const own = await ask(getMyAssignment, { params: { slug } });
    expect(own.body.data.drafts).toHaveLength(1);
    expect(answers).toContainEqual(own.body.data.drafts[0]);
    expect(await discardedNames()).toHaveLength(2);
  });

  it('does not block other accounts', async () => {
    const { ask } = await openAssignment();
    const other = await signedIn(app, await buildLearner(app.db));
    const large = await takePhoto(3000, 2000);
    const crowd = Array.from({ length: 25 }, () => ask(uploadPhoto, place(1), large));
    const [stranger, ...answers] = await Promise.all([
      other.ask(uploadPhoto, place(1), large),
      ...crowd,
    ]);
    expect(stranger.status).toBe(200);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThan(0);
    expect(refused.length + answers.filter(({ status }) => status === 200).length).toBe(25);
    expect(refused[0]?.detail).toBe(
      'Your last photos are still being processed. Try again in a moment.',
    );
    expect(await readdir(join(app.config.dataFolder, 'tmp'))).toEqual([]);
  });

  it('can be deleted, also twice', async () => {
    const { ask } = await openAssignment();
    const draft = await upload(ask, 1);
    const other = await upload(ask, 3);
    expect((await ask(deletePhoto, place(1))).status).toBe(200);
    expect((await ask(deletePhoto, place(1))).status).toBe(200);
    const own = await ask(getMyAssignment, { params: { slug } });
    expect(own.body.data.drafts).toEqual([other]);
    expect((await ask(getPhoto, { params: { id: draft.id }, query: {} })).status).toBe(404);
    expect(await discardedNames()).toHaveLength(1);
  });

  it.each([
    ['no photo', () => '%PDF-1.7', /^We can’t read this file as a photo/],
    ['nothing', () => '', /^This file is empty/],
    ['half a photo', () => photo.subarray(0, 500), /^This photo is damaged/],
    ['HEIC', () => '\0\0\0\x18ftypheic\0\0\0\0mif1heic', /^We can’t read this HEIC photo/],
  ])('of %s is refused and keeps the draft before', async (_, make, detail) => {
    const { ask } = await openAssignment();
    const draft = await upload(ask);
    const refused = await ask(uploadPhoto, place(1), Buffer.from(make()));
    expect(refused).toMatchObject({ status: 400, detail: expect.stringMatching(detail) });
    const own = await ask(getMyAssignment, { params: { slug } });
    expect(own.body.data.drafts).toEqual([draft]);
    expect(await storedFiles()).toEqual(await photoFiles());
    expect(await discardedNames()).toEqual([]);
    expect(await readdir(join(app.config.dataFolder, 'tmp'))).toEqual([]);
  });

  it('has three positions', async () => {
    const { ask } = await openAssignment();
    for (const position of [0, 4, 1.5, Number.NaN]) {
      expect((await ask(uploadPhoto, place(position), photo)).status).toBe(400);
    }
  });

  it('is limited to thirty an hour, successful or not', async () => {
    const { ask } = await openAssignment();
    const other = await signedIn(app, await buildLearner(app.db));
    const statuses = [];
    for (let n = 0; n < 31; n += 1) {
      statuses.push((await ask(uploadPhoto, place(1), Buffer.from('none'))).status);
    }
    expect(statuses).toEqual([...Array(30).fill(400), 429]);
    const refused = await ask(uploadPhoto, place(1), photo);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.detail).toMatch(/^Too many tries\. Try again in (59|60) minutes\.$/);
    await upload(other.ask);
  });
});

describe('uploading', () => {
  it('is allowed to every account in a free course', async () => {
    const { owner } = await openAssignment();
    for (const account of [await buildLearner(app.db), owner, await buildAdmin(app.db)]) {
      await upload((await signedIn(app, account)).ask);
    }
    expect((await ask(app.server, uploadPhoto, place(1), { file: photo })).status).toBe(401);
  });

  it('needs an enrolment in a paid course', async () => {
    const { ask, course, learner, owner } = await openAssignment({ priceCents: 2500 });
    expect((await ask(uploadPhoto, place(1), photo)).status).toBe(403);
    expect((await ask(getMyAssignment, { params: { slug } })).status).toBe(403);
    await enrolLearner(app.db, learner.id, course.id);
    await upload(ask);
    await upload((await signedIn(app, owner)).ask);
    const stranger = await signedIn(app, await buildOwner(app.db));
    expect((await stranger.ask(uploadPhoto, place(1), photo)).status).toBe(403);
  });

  it('is refused for other lessons and unknown ones', async () => {
    const { ask } = await openAssignment();
    for (const slug of ['light', 'nowhere']) {
      const params = { slug, position: 1 };
      expect((await ask(uploadPhoto, { params }, photo)).status).toBe(404);
      expect((await ask(deletePhoto, { params })).status).toBe(404);
      expect((await ask(getMyAssignment, { params })).status).toBe(404);
      const body = { key: crypto.randomUUID() };
      expect((await ask(submitAssignment, { params, body })).status).toBe(404);
    }
  });
});

describe('a photo', () => {
  const see = async (account: { id: number }, id: string) =>
    (await (await signedIn(app, account)).ask(getPhoto, { params: { id }, query: {} })).status;
  const submit = (ask: Ask) =>
    ask(submitAssignment, { params: { slug }, body: { key: crypto.randomUUID() } });

  it("is visible to its learner and, once submitted, to the course's owner and Admins", async () => {
    const learning = await openAssignment();
    const { id } = await upload(learning.ask);
    const admin = await buildAdmin(app.db);
    expect(await see(learning.learner, id)).toBe(200);
    expect(await see(learning.owner, id)).toBe(404);
    expect(await see(admin, id)).toBe(404);
    await submit(learning.ask);
    expect(await see(learning.learner, id)).toBe(200);
    expect(await see(learning.owner, id)).toBe(200);
    expect(await see(admin, id)).toBe(200);
    expect(await see(await buildLearner(app.db), id)).toBe(404);
    expect(await see(await buildOwner(app.db), id)).toBe(404);
    const visitor = await ask(app.server, getPhoto, { params: { id }, query: {} });
    expect(visitor.status).toBe(401);
  });

  it('is not visible to an owner who is no ModuleOwner any more', async () => {
    const { ask, owner } = await openAssignment();
    const { id } = await upload(ask);
    await submit(ask);
    await app.db
      .updateTable('accounts.account')
      .set({ role: 'User' })
      .where('id', '=', owner.id)
      .execute();
    expect(await see(owner, id)).toBe(404);
  });

  it('is not visible to other owners if the course has none', async () => {
    const { ask, course } = await openAssignment();
    const { id } = await upload(ask);
    await submit(ask);
    await app.db
      .updateTable('catalog.course')
      .set({ owner_account_id: null })
      .where('id', '=', course.id)
      .execute();
    const stranger = await signedIn(app, await buildOwner(app.db));
    expect((await stranger.ask(getPhoto, { params: { id }, query: {} })).status).toBe(404);
    expect((await stranger.ask(getPhoto, { params: { id: noOne }, query: {} })).status).toBe(404);
  });

  it('has two sizes and is not cached for others', async () => {
    const { ask } = await openAssignment();
    const { id } = await upload(ask, 1, await takePhoto(1280, 640));
    const large = await ask(getPhoto, { params: { id }, query: { size: 'large' } });
    const small = await ask(getPhoto, { params: { id }, query: { size: 'small' } });
    expect((await sharp(large.body).metadata()).width).toBe(1280);
    expect((await sharp(small.body).metadata()).width).toBe(640);
    expect(small.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'private, max-age=3600',
      vary: expect.stringContaining('authorization'),
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
    });
    const refused = await ask(getPhoto, { params: { id: noOne }, query: {} });
    expect(refused.headers['cache-control']).toBe('no-store');
  });
});

describe('the clean-up', () => {
  it('deletes drafts after a day, but no submitted photos', async () => {
    const { ask } = await openAssignment();
    await upload(ask, 1);
    const key = crypto.randomUUID();
    expect((await ask(submitAssignment, { params: { slug }, body: { key } })).status).toBe(201);
    await upload(ask, 1);
    await app.db
      .updateTable('assessment.photo')
      .set({ created_at: new Date(Date.now() - 25 * 60 * 60_000) })
      .execute();
    const fresh = await upload(ask, 2);
    await deleteOldDrafts(app.db);
    const own = await ask(getMyAssignment, { params: { slug } });
    expect(own.body.data.drafts).toEqual([fresh]);
    expect(own.body.data.submissions[0]?.photos).toHaveLength(1);
    expect(await discardedNames()).toHaveLength(1);
  });

  it('deletes the files of deleted accounts', async () => {
    const { ask, learner } = await openAssignment();
    await upload(ask, 1);
    const key = crypto.randomUUID();
    await ask(submitAssignment, { params: { slug }, body: { key } });
    await upload(ask, 2);
    const other = await signedIn(app, await buildLearner(app.db));
    await upload(other.ask);

    await app.db.deleteFrom('accounts.account').where('id', '=', learner.id).execute();
    expect(await discardedNames()).toHaveLength(2);
    await letAnHourPass();
    await removeDiscardedFiles(app.db, app.files);
    expect(await storedFiles()).toEqual(await photoFiles());
    expect(await storedFiles()).toHaveLength(2);
    expect(await discardedNames()).toEqual([]);
  });
});
