import { readdir } from 'node:fs/promises';
import { type ClientRequest, type IncomingMessage, request } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxPhotoBytes } from '../../../contract/assessment/assignments.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import { takePhoto } from '../../../tests/support/studio/photos.ts';
import { requestTimeouts } from '../http/request-timeouts.ts';

let app: TestApp;
let port: number;
let token: string;

beforeAll(async () => {
  app = await startApp({ log: true });
  await app.server.listen({ port: 0, host: '127.0.0.1' });
  port = (app.server.server.address() as AddressInfo).port;
  await buildCourse(app.db, { lessons: [{ slug: 'light', kind: 'assignment' }] });
  await buildCourse(app.db, {
    priceCents: 100,
    lessons: [{ slug: 'locked', kind: 'assignment' }],
  });
});
afterAll(() => app.close());

beforeEach(async () => {
  token = (await signedIn(app, await buildLearner(app.db))).token;
  app.logLines.length = 0;
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const path = '/api/assignments/light/photos/1';

/** An upload whose body the test sends piece by piece. */
function beginUpload(headers: Record<string, string | number>, to = path): ClientRequest {
  return request({ port, path: to, method: 'PUT', headers });
}

function answerTo(upload: ClientRequest) {
  return new Promise<{ status: number; detail: string }>((resolve, reject) => {
    upload.on('error', reject);
    upload.on('response', async (response: IncomingMessage) => {
      const text = Buffer.concat(await response.toArray()).toString();
      resolve({ status: response.statusCode ?? 0, detail: JSON.parse(text).detail ?? '' });
    });
  });
}

function openSocket(...lines: string[]): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => {}).resume();
  socket.write(`${lines.join('\r\n')}\r\nhost: localhost\r\n\r\n`);
  return socket;
}

/** Our end of the connection, once the head of a request has come in through it. */
const nextArrival = () =>
  new Promise<Socket>((resolve) =>
    app.server.server.once('request', ({ socket }: IncomingMessage) => resolve(socket)),
  );
const unfinished = () => readdir(join(app.config.dataFolder, 'tmp')).catch(() => []);
const authorization = () => `Bearer ${token}`;
const uploadHead = (length: number) => [
  `PUT ${path} HTTP/1.1`,
  `content-length: ${length}`,
  `authorization: ${authorization()}`,
];
const troubles = () => app.logLines.filter((line) => JSON.parse(line).level >= 40);

describe('a file that is sent', () => {
  it.each(['image/jpeg', 'application/octet-stream', 'application/json', 'text/plain; charset=x'])(
    'is taken for what it is, not for what it is called: %s',
    async (contentType) => {
      const upload = beginUpload({ authorization: authorization(), 'content-type': contentType });
      const answer = answerTo(upload);
      upload.end(await takePhoto());
      expect((await answer).status).toBe(200);
    },
  );

  it('needs no content type, and may arrive in chunks of unknown number', async () => {
    const upload = beginUpload({ authorization: authorization(), 'transfer-encoding': 'chunked' });
    const answer = answerTo(upload);
    const photo = await takePhoto();
    upload.write(photo.subarray(0, 100));
    upload.write(photo.subarray(100, 200));
    upload.end(photo.subarray(200));
    expect((await answer).status).toBe(200);
  });

  it('is not unpacked', async () => {
    const upload = beginUpload({ authorization: authorization(), 'content-encoding': 'gzip' });
    const answer = answerTo(upload);
    upload.end(await takePhoto());
    expect((await answer).status).toBe(200);
  });
});

describe('who may send, and how much', () => {
  const announce = (length: number, headers: Record<string, string>, to?: string) => {
    const upload = beginUpload({ 'content-length': length, ...headers }, to);
    const answer = answerTo(upload);
    upload.flushHeaders();
    return answer.finally(() => upload.destroy());
  };

  it('is refused before a byte is sent', async () => {
    const allowed = vi.spyOn(app.server.services.requestTimeouts, 'extend');
    const signed = { authorization: authorization() };
    expect(await announce(1000, {})).toMatchObject({ status: 401 });
    const locked = path.replace('light', 'locked');
    expect(await announce(1000, signed, locked)).toMatchObject({ status: 403 });
    expect(await announce(1000, signed, path.replace('light', 'no'))).toMatchObject({
      status: 404,
    });
    expect(await announce(maxPhotoBytes + 1, signed)).toEqual({
      status: 413,
      detail: 'This file is larger than 15 MB. Choose a smaller one.',
    });
    expect(await announce(maxPhotoBytes + 1, {})).toMatchObject({ status: 401 });
    expect(allowed).not.toHaveBeenCalled();
  });

  it('is counted while it arrives, and the refusal still reaches the client', async () => {
    const upload = beginUpload({ authorization: authorization(), 'transfer-encoding': 'chunked' });
    const answer = answerTo(upload);
    for (let megabytes = 0; megabytes < 17; megabytes += 1) {
      if (!upload.write(Buffer.alloc(1024 * 1024, 1))) {
        await new Promise((resolve) => upload.once('drain', resolve));
      }
    }
    upload.end();
    expect(await answer).toMatchObject({ status: 413, detail: expect.stringContaining('15 MB') });
    expect(await unfinished()).toEqual([]);
  });

  it('may be exactly as large as the limit', async () => {
    const photo = await takePhoto();
    const upload = beginUpload({ authorization: authorization(), 'content-length': maxPhotoBytes });
    const answer = answerTo(upload);
    upload.end(Buffer.concat([photo, Buffer.alloc(maxPhotoBytes - photo.length)]));
    expect((await answer).status).toBe(200);
  });

  it('is still 256 KB where no file is expected', async () => {
    const response = await app.server.inject({
      method: 'POST',
      url: '/api/assignments/light/submissions',
      headers: { authorization: authorization(), 'content-type': 'application/json' },
      payload: JSON.stringify({ comment: 'x'.repeat(300_000) }),
    });
    expect(response.statusCode).toBe(413);
  });
});

describe('a sender that goes away', () => {
  /** By the time that another is answered, the one who went away is dealt with. */
  const roundTrip = async () =>
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).ok).toBe(true);

  it('in the middle of a file leaves nothing behind and is not logged as our failure', async () => {
    const photo = await takePhoto(1200, 800);
    const before = await app.db.selectFrom('assessment.photo').select('id').execute();
    const socket = openSocket(...uploadHead(photo.length));
    socket.write(photo.subarray(0, photo.length / 2));
    await expect.poll(unfinished).toHaveLength(1);
    socket.destroy();
    await expect.poll(unfinished).toEqual([]);
    await roundTrip();
    expect(troubles()).toEqual([]);
    expect(await app.db.selectFrom('assessment.photo').select('id').execute()).toEqual(before);
    expect(await app.db.selectFrom('platform.discarded_file').selectAll().execute()).toEqual([]);
  });

  it('in the middle of JSON is not logged as our failure either', async () => {
    const arrived = nextArrival();
    const socket = openSocket(
      'POST /auth/login HTTP/1.1',
      'content-type: application/json',
      'content-length: 100',
    );
    socket.write('{"username":');
    const connection = await arrived;
    socket.destroy();
    await expect.poll(() => connection.destroyed).toBe(true);
    await roundTrip();
    expect(troubles()).toEqual([]);
  });
});

describe('a sender that is slow', () => {
  const fakeTime = () => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });

  async function expectCutAfter(connection: Socket, milliseconds: number) {
    await vi.advanceTimersByTimeAsync(milliseconds - 1);
    expect(connection.destroyed).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(connection.destroyed).toBe(true);
  }

  it.each([
    ['a call', 'POST /auth/login'],
    ['an address that is none', 'POST /api/nothing'],
    ['an address that cannot be read', 'POST /api/%ZZ'],
    ['an upload of someone unknown', `PUT ${path}`],
  ])('is cut after the usual time: %s', async (_, call) => {
    fakeTime();
    const arrived = nextArrival();
    openSocket(`${call} HTTP/1.1`, 'content-length: 1000').write('{');
    await expectCutAfter(await arrived, requestTimeouts.usual);
  });

  /** Begins an upload, waits until its bytes are read, and sends no more. */
  async function stallUpload(): Promise<Socket> {
    const timeouts = app.server.services.requestTimeouts;
    const { extend } = timeouts;
    const reading = new Promise<Socket>((resolve) =>
      vi.spyOn(timeouts, 'extend').mockImplementationOnce((request, milliseconds) => {
        extend(request, milliseconds);
        resolve(request.socket);
      }),
    );
    openSocket(...uploadHead(1000)).write('{');
    return reading;
  }

  it('has ten minutes for a file, and nothing of it is kept', async () => {
    fakeTime();
    await expectCutAfter(await stallUpload(), requestTimeouts.upload);
    vi.useRealTimers();
    await expect.poll(unfinished).toEqual([]);
    expect(troubles()).toEqual([]);
  });

  it('has no more than the usual time once we are about to stop', async () => {
    fakeTime();
    const connection = await stallUpload();
    app.server.services.requestTimeouts.shortenAll();
    await expectCutAfter(connection, requestTimeouts.usual);
  });
});
