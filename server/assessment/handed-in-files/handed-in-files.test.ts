import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  deleteFile,
  getFile,
  getMyAssignment,
  submitAssignment,
  uploadFile,
  uploadPhoto,
} from '../../../contract/assessment/assignments.ts';
import type { Task } from '../../../contract/catalog.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
} from '../../../tests/support/factories.ts';
import { openXmlOf } from '../../../tests/support/office-files.ts';
import { takePhoto } from '../../../tests/support/studio/photos.ts';
import { mp3, mp3Frames, pdf, zip } from '../../../tests/support/studio/recordings.ts';
import { removeDiscardedFiles } from '../../platform/files/discarded-files.ts';
import { listNewestHandedInFiles } from './handed-in-files.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let courses = 0;

async function openAssignment() {
  courses += 1;
  const slug = `record-it-${courses}`;
  const owner = await buildOwner(app.db);
  const task = {
    kind: 'files',
    instructions: 'Record it.',
    types: ['pdf', 'audio'],
    files: 2,
    megabytes: 1,
  } as const;
  await buildCourse(app.db, {
    ownerId: owner.id,
    lessons: [{ slug, kind: 'assignment', task: { ...task, types: [...task.types] } }],
  });
  const learner = await signedIn(app, await buildLearner(app.db));
  const upload = (file: Buffer, position = 1, name = 'Jane Doe.mp3') =>
    learner.ask(uploadFile, { params: { slug, position }, query: { name } }, file);
  const submit = () =>
    learner.ask(submitAssignment, { params: { slug }, body: { key: randomUUID() } });
  return { slug, owner, ...learner, upload, submit };
}

const read = (token: string, id: string, headers: Record<string, string> = {}) =>
  app.server.inject({
    method: 'GET',
    url: getFile.path.replace(':id', id),
    headers: { authorization: `Bearer ${token}`, ...headers },
  });

describe('a file', () => {
  it('is stored as a draft by what it is, and submitted', async () => {
    const { ask, slug, upload, submit } = await openAssignment();
    const { status, body } = await upload(mp3, 1, '../..\\C:\\Jane Doe.exe');
    expect([status, body.data]).toEqual([
      200,
      {
        id: expect.any(String),
        position: 1,
        name: 'Jane Doe.mp3',
        format: 'mp3',
        bytes: mp3Frames.length,
      },
    ]);
    const second = (await upload(pdf, 2, '')).body.data;
    expect(second.name).toBe('File 2.pdf');
    expect((await submit()).body.data).toMatchObject({ files: [body.data, second], photos: [] });
    const own = (await ask(getMyAssignment, { params: { slug } })).body.data;
    expect(own.draftFiles).toEqual([]);
  });

  it('is replaced and removed as a draft, and its bytes with it', async () => {
    const { ask, slug, upload, token } = await openAssignment();
    const first = (await upload(mp3)).body.data;
    const second = (await upload(pdf)).body.data;
    expect((await read(token, first.id)).statusCode).toBe(404);
    expect((await read(token, second.id)).statusCode).toBe(200);
    await ask(deleteFile, { params: { slug, position: 1 } });
    expect((await read(token, second.id)).statusCode).toBe(404);
    await app.db
      .updateTable('platform.discarded_file')
      .set({ discarded_at: new Date(Date.now() - 2 * 60 * 60_000) })
      .execute();
    await removeDiscardedFiles(app.db, app.server.services.files);
    expect(await readdir(join(app.config.dataFolder, 'files'))).not.toContain(
      expect.stringMatching(/\.bin$/),
    );
  });

  it('is refused if it is something else, too large, or has no place', async () => {
    const { ask, slug, upload, submit } = await openAssignment();
    expect((await upload(zip)).status).toBe(400);
    expect((await upload(Buffer.alloc(0))).body).toMatchObject({ detail: 'This file is empty.' });
    const large = await upload(Buffer.concat([mp3, Buffer.alloc(1024 * 1024)]));
    expect([large.status, large.body]).toMatchObject([
      413,
      { detail: 'This file is larger than 1 MB. Choose a smaller one.' },
    ]);
    expect((await upload(pdf, 3)).status).toBe(404);
    expect((await submit()).body).toMatchObject({ detail: 'Add at least one file.' });
    expect((await ask(uploadPhoto, { params: { slug, position: 1 } }, pdf)).status).toBe(404);
  });
});

describe('drafts from before the assignment was changed', () => {
  const change = (slug: string, changes: Partial<Extract<Task, { kind: 'files' }>>) => {
    const task = { kind: 'files', instructions: 'Record it.', types: ['pdf', 'audio'] };
    return app.db
      .updateTable('catalog.lesson')
      .set({ task: JSON.stringify({ ...task, files: 2, megabytes: 1, ...changes }) })
      .where('slug', '=', slug)
      .execute();
  };
  const own = async ({ ask, slug }: Awaited<ReturnType<typeof openAssignment>>) =>
    (await ask(getMyAssignment, { params: { slug } })).body.data;

  it('are refused if it asks for other files now, until they are replaced', async () => {
    const opened = await openAssignment();
    const { upload, submit, slug } = opened;
    await upload(mp3, 1, 'Take one.mp3');
    await upload(pdf, 2, 'My plan.pdf');
    await change(slug, { types: ['audio'] });
    const { status, body } = await submit();
    expect([status, body]).toMatchObject([
      400,
      {
        detail:
          'This assignment has changed, and file 2 (My plan.pdf) no longer fits. Replace it with an MP3, M4A, Ogg, WebM or WAV file, or remove it.',
      },
    ]);
    expect(await own(opened)).toMatchObject({ draftFiles: [{}, {}], submissions: [] });
    await upload(mp3, 2);
    expect((await submit()).body.data.files.map(({ format }) => format)).toEqual(['mp3', 'mp3']);
  });

  it('are refused if they are too large now', async () => {
    const { upload, submit, slug } = await openAssignment();
    await change(slug, { megabytes: 2 });
    await upload(Buffer.alloc(3000 * mp3Frames.length, mp3Frames).subarray(0, 1_500_000));
    await change(slug, { megabytes: 1 });
    expect((await submit()).body).toMatchObject({ detail: /is larger than 1 MB/ });
  });

  it('are deleted if they have no place any more', async () => {
    const opened = await openAssignment();
    const { upload, submit, slug, token } = opened;
    const first = (await upload(mp3, 1)).body.data;
    const second = (await upload(pdf, 2)).body.data;
    await change(slug, { files: 1 });
    expect((await own(opened)).draftFiles).toMatchObject([{ id: first.id }]);
    expect((await submit()).body.data.files).toEqual([first]);
    expect((await read(token, second.id)).statusCode).toBe(404);
  });
});

it('the newest files are found by when they came', async () => {
  const { upload } = await openAssignment();
  const ids: string[] = [];
  for (const position of [1, 2]) ids.push((await upload(mp3, position)).body.data.id);
  await app.db
    .updateTable('assessment.handed_in_file')
    .set({ created_at: new Date(Date.now() + 60_000) })
    .where('id', '=', ids[0] ?? '')
    .execute();
  const { file } = await app.db
    .selectFrom('assessment.handed_in_file')
    .where('id', '=', ids[0] ?? '')
    .select('file')
    .executeTakeFirstOrThrow();
  expect(await listNewestHandedInFiles(app.db, 1)).toEqual([file]);
});

describe('a file that is neither PDF nor audio', () => {
  async function ask(types: Extract<Task, { kind: 'files' }>['types']) {
    const opened = await openAssignment();
    const task = { kind: 'files', instructions: 'Show it.', types, files: 2, megabytes: 1 };
    await app.db
      .updateTable('catalog.lesson')
      .set({ task: JSON.stringify(task) })
      .where('slug', '=', opened.slug)
      .execute();
    return opened;
  }

  it('is served as plain text to save, whatever is written in it', async () => {
    const { upload, token } = await ask(['source']);
    const page = Buffer.from('<script>alert(document.cookie)</script>');
    const { body } = await upload(page, 1, '../<b>/index.html');
    expect(body.data).toMatchObject({ name: 'index.html.txt', format: 'source' });
    const { headers, rawPayload } = await read(token, body.data.id);
    expect(headers).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      'content-disposition': 'attachment; filename="file-1.txt"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(rawPayload).toEqual(page);
  });

  it('is encoded again if it is a picture, without the place where it was taken', async () => {
    const { upload, token } = await ask(['picture', 'document']);
    const photo = await takePhoto();
    const { body } = await upload(photo, 1, 'IMG 1.JPG');
    expect(body.data).toMatchObject({ name: 'IMG 1.webp', format: 'webp' });
    const { rawPayload, headers } = await read(token, body.data.id);
    expect(headers['content-type']).toBe('image/webp');
    expect(rawPayload.toString('latin1', 8, 12)).toBe('WEBP');
    expect((await upload(Buffer.from('\xff\xd8\xff\xe0', 'latin1'))).status).toBe(400);
  });

  it('is refused with macros, and taken without', async () => {
    const { upload, token } = await ask(['document']);
    const program = { 'word/vbaProject.bin': 'x' };
    const { status, body } = await upload(await openXmlOf('docx', program), 1, 'a.docx');
    expect([status, body]).toMatchObject([400, { detail: /can’t have macros/ }]);
    const stored = (await upload(await openXmlOf('docx'), 1, 'a.exe')).body.data;
    expect(stored).toMatchObject({ name: 'a.docx', format: 'docx' });
    expect((await read(token, stored.id)).headers['content-disposition']).toMatch(/^attachment/);
  });
});

describe('who may read it', () => {
  it('is its learner, and its teachers and Admins once it is submitted', async () => {
    const { upload, submit, token, owner } = await openAssignment();
    const { id } = (await upload(pdf)).body.data;
    const people = {
      owner: await signedIn(app, owner),
      otherOwner: await signedIn(app, await buildOwner(app.db)),
      admin: await signedIn(app, await buildAdmin(app.db)),
      stranger: await signedIn(app, await buildLearner(app.db)),
    };
    const statuses = async () =>
      Object.fromEntries(
        await Promise.all(
          Object.entries(people).map(async ([name, { token }]) => [
            name,
            (await read(token, id)).statusCode,
          ]),
        ),
      );
    expect((await read(token, id)).statusCode).toBe(200);
    expect(await statuses()).toEqual({ owner: 404, otherOwner: 404, admin: 404, stranger: 404 });
    await submit();
    expect(await statuses()).toEqual({ owner: 200, otherOwner: 404, admin: 200, stranger: 404 });
  });
});

describe('reading it', () => {
  it('opens nothing of this site', async () => {
    const { upload, token } = await openAssignment();
    const { id } = (await upload(pdf, 1, 'Jane.pdf')).body.data;
    const { headers, rawPayload } = await read(token, id);
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="file-1.pdf"',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-cache',
    });
    expect(rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  });

  it('may ask for one part', async () => {
    const { upload, token } = await openAssignment();
    const { id, bytes } = (await upload(mp3)).body.data;
    const part = await read(token, id, { range: 'bytes=417-420' });
    expect([part.statusCode, part.headers['content-range'], part.headers['content-type']]).toEqual([
      206,
      `bytes 417-420/${bytes}`,
      'audio/mpeg',
    ]);
    expect(part.rawPayload).toEqual(mp3Frames.subarray(417, 421));
    expect((await read(token, id, { range: 'bytes=-3' })).rawPayload).toHaveLength(3);
    expect((await read(token, id, { range: `bytes=${bytes}-` })).statusCode).toBe(416);
    const other = { range: 'bytes=0-1', 'if-range': '"another"' };
    expect((await read(token, id, other)).statusCode).toBe(200);
  });
});
