import { createHash, randomBytes } from 'node:crypto';
import { readdir, readlink, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage, type RequestOptions, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { endSession } from '../../../contract/accounts.ts';
import { getMyLesson } from '../../../contract/learning/enrolment.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { startBucket, type TestBucket } from '../../../tests/support/bucket.ts';
import { buildCourse, buildLearner, enrolLearner } from '../../../tests/support/factories.ts';
import { storeMedia } from '../../catalog/media/media.ts';

const film = randomBytes(300_000);
const hash = createHash('sha256').update(film).digest('hex');
const address = `/api/media/${hash}/film.mp4`;

let bucket: TestBucket;
beforeAll(async () => {
  bucket = await startBucket();
});
afterAll(() => bucket.close());

describe.each(['a folder', 'a bucket'])('what a lesson plays, stored in %s', (place) => {
  let app: TestApp;
  let port: number;
  let slug: string;
  let learner: SignedIn & { id: number };

  beforeAll(async () => {
    app = await startApp(place === 'a bucket' ? { config: { bucket: bucket.config } } : {});
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    port = (app.server.server.address() as AddressInfo).port;
    const path = join(app.config.dataFolder, 'film.mp4');
    await writeFile(path, film);
    const facts = { type: 'video/mp4', seconds: 65, width: 640, height: 360 };
    await storeMedia(app.db, app.files, path, facts);
    const course = await buildCourse(app.db, { priceCents: 2500, lessons: [{}] });
    slug = course.lessons[0]?.slug ?? '';
    await showFilm(slug);
    const account = await buildLearner(app.db);
    await enrolLearner(app.db, account.id, course.id);
    learner = { ...(await signedIn(app, account)), id: account.id };
  });
  afterAll(() => app.close());

  async function showFilm(slug: string) {
    await app.db
      .updateTable('catalog.lesson')
      .set({ media: [hash], html: `<video src="${address}"></video>` })
      .where('slug', '=', slug)
      .execute();
  }

  async function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
    const options: RequestOptions = {
      host: '127.0.0.1',
      port,
      path,
      headers,
      method,
      agent: false,
    };
    const reply = await new Promise<IncomingMessage>((resolve, reject) => {
      request(options, resolve).once('error', reject).end();
    });
    return { status: reply.statusCode, headers: reply.headers, body: await buffer(reply) };
  }
  const bearer = (token: string) => ({ authorization: `Bearer ${token}` });
  const passOf = async (by: SignedIn) => {
    const { body } = await by.ask(getMyLesson, { params: { slug } });
    return /src="([^"]+)"/.exec(body.data.content?.html ?? '')?.[1] ?? '';
  };

  it('is sent as a whole or in part, as a stream of its type', async () => {
    const path = await passOf(learner);
    expect(path).toMatch(/\?pass=[\w.-]+$/);
    const whole = await ask(path);
    expect(whole.status).toBe(200);
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '300000',
      'accept-ranges': 'bytes',
      'cache-control': 'private, no-cache',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      etag: `"${hash}"`,
    });
    expect(whole.body.equals(film)).toBe(true);
    for (const [range, start, end] of [
      ['bytes=0-', 0, 299_999],
      ['bytes=100-199', 100, 199],
      ['bytes=-500', 299_500, 299_999],
      ['bytes=299999-999999', 299_999, 299_999],
    ] as const) {
      const part = await ask(path, { range });
      expect(part.status).toBe(206);
      expect(part.headers['content-range']).toBe(`bytes ${start}-${end}/300000`);
      expect(part.headers['content-length']).toBe(String(end - start + 1));
      expect(part.body.equals(film.subarray(start, end + 1))).toBe(true);
    }
  });

  it('has no part beyond its end', async () => {
    const path = await passOf(learner);
    const outside = await ask(path, { range: 'bytes=300000-' });
    expect(outside.status).toBe(416);
    expect(outside.headers['content-range']).toBe('bytes */300000');
    expect((await ask(path, { range: 'bytes=0-1,5-6' })).status).toBe(200);
  });

  it('is sent in part only to whoever has the rest of the same file', async () => {
    const path = await passOf(learner);
    const range = 'bytes=0-9';
    expect((await ask(path, { range, 'if-range': `"${hash}"` })).status).toBe(206);
    expect((await ask(path, { range, 'if-range': '"other"' })).status).toBe(200);
    const known = await ask(path, { 'if-none-match': `"${hash}"` });
    expect([known.status, known.body.length]).toEqual([304, 0]);
  });

  it('answers HEAD with the headers alone', async () => {
    const path = await passOf(learner);
    const head = await ask(path, {}, 'HEAD');
    expect([head.status, head.headers['content-length'], head.body.length]).toEqual([
      200,
      '300000',
      0,
    ]);
    const part = await ask(path, { range: 'bytes=5-9' }, 'HEAD');
    expect([part.status, part.headers['content-length']]).toEqual([206, '5']);
  });

  it('is open to those who may read the lesson, at every request', async () => {
    expect((await ask(address)).status).toBe(403);
    const stranger = await signedIn(app, await buildLearner(app.db));
    expect((await ask(address, bearer(stranger.token))).status).toBe(403);
    expect((await ask(address, bearer(learner.token))).status).toBe(200);
    // What is free is open to visitors, without any pass.
    const free = await buildCourse(app.db, { lessons: [{}] });
    await showFilm(free.lessons[0]?.slug ?? '');
    expect((await ask(address)).status).toBe(200);
    await app.db
      .updateTable('catalog.course')
      .set({ price_cents: 100, sale_cents: null })
      .where('id', '=', free.id)
      .execute();
    expect((await ask(address)).status).toBe(403);
  });

  it('is not found under an id that no lesson shows', async () => {
    const other = createHash('sha256').update('other').digest('hex');
    expect((await ask(`/api/media/${other}/film.mp4`)).status).toBe(404);
    for (const path of [
      '/api/media/..%2f..%2fetc/passwd',
      `/api/media/${hash}/..%2f..%2fsecret`,
      `/api/media/${hash.toUpperCase()}/film.mp4`,
      `/api/media/${hash}x/film.mp4`,
    ]) {
      expect((await ask(path)).status).toBe(400);
    }
  });

  it('takes no pass that was made up, changed, or is another’s', async () => {
    const path = await passOf(learner);
    const [, session = '', signature = ''] = /pass=([^.]+)\.(.+)$/.exec(path) ?? [];
    const other = await signedIn(app, await buildLearner(app.db));
    const { body } = await other.ask(getMyLesson, { params: { slug } });
    expect(body.data.content).toBeNull();
    for (const pass of [
      '',
      session,
      `${session}.`,
      `${session}.${signature.slice(1)}A`,
      `${session.replace(/.$/, (last) => (last === '0' ? '1' : '0'))}.${signature}`,
      `x.${signature}`,
      learner.token,
    ]) {
      expect((await ask(`${address}?pass=${encodeURIComponent(pass.slice(0, 200))}`)).status).toBe(
        403,
      );
    }
  });

  it('ends with the session that the pass was for', async () => {
    const account = { id: learner.id };
    const device = await signedIn(app, account);
    const path = await passOf(device);
    expect((await ask(path, { range: 'bytes=0-0' })).status).toBe(206);
    await device.ask(endSession, { params: { id: 'current' } });
    expect((await ask(path, { range: 'bytes=0-0' })).status).toBe(403);
  });

  it('is not found while its file is missing', async () => {
    await app.files.remove(`${hash}.mp4`);
    const missing = await ask(address, bearer(learner.token));
    expect(missing.status).toBe(404);
    expect(JSON.parse(missing.body.toString())).toMatchObject({ detail: expect.any(String) });
    const path = join(app.config.dataFolder, 'film.mp4');
    await app.files.putFile(`${hash}.mp4`, path);
  });

  it('leaves nothing open behind a client that goes away', async () => {
    const path = await passOf(learner);
    await new Promise<void>((resolve, reject) => {
      const asked = get({ host: '127.0.0.1', port, path, agent: false }, (reply) => {
        reply.once('data', () => {
          asked.destroy();
          resolve();
        });
      });
      asked.once('error', reject);
    });
    await vi.waitFor(async () => expect(await openFilms()).toEqual([]));
    expect((await ask(path, { range: 'bytes=0-0' })).status).toBe(206);
  });

  /** Files of the data folder that this process has open. */
  async function openFilms(): Promise<string[]> {
    const open = await readdir('/proc/self/fd').catch(() => []);
    const targets = await Promise.all(
      open.map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => '')),
    );
    return targets.filter((target) => target.endsWith(`${hash}.mp4`));
  }
});
