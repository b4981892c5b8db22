import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { uploadPhoto } from '../../contract/assessment/assignments.ts';
import { ApiError, unauthorisedEvent } from './api.ts';
import { sendFile } from './send-file.ts';

/** A request as a browser has it, with an end that the test decides. */
class FakeRequest {
  static last: FakeRequest;
  readonly upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  readonly headers: Record<string, string> = {};
  opened: string[] = [];
  sent: unknown;
  status = 0;
  responseText = '';
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  constructor() {
    FakeRequest.last = this;
  }
  open(...opened: string[]) {
    this.opened = opened;
  }
  setRequestHeader(name: string, value: string) {
    this.headers[name] = value;
  }
  getResponseHeader = () => null;
  send(body: unknown) {
    this.sent = body;
  }
  abort() {
    this.onabort();
  }
  answer(status: number, text: string) {
    Object.assign(this, { status, responseText: text });
    this.onload();
  }
}

const file = new Blob(['photo']);
const onProgress = vi.fn();
let events: EventTarget;

beforeEach(() => {
  events = new EventTarget();
  vi.stubGlobal('window', events);
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('localStorage', { getItem: () => 'a.b.c' });
});
afterEach(() => {
  vi.unstubAllGlobals();
  onProgress.mockReset();
});

const send = (signal = new AbortController().signal) =>
  sendFile(uploadPhoto, { slug: 'a-lesson', position: 2 }, file, { signal, onProgress });

test('sends the bytes with the token, tells how far it is, and gives the data', async () => {
  const sending = send();
  const request = FakeRequest.last;
  expect(request.opened).toEqual(['PUT', '/api/assignments/a-lesson/photos/2']);
  expect(request.headers).toMatchObject({
    Authorization: 'Bearer a.b.c',
    'Content-Type': 'application/octet-stream',
  });
  expect(request.sent).toBe(file);
  request.upload.onprogress?.({ loaded: 1, total: 4 });
  expect(onProgress).toHaveBeenLastCalledWith(0.25);
  request.answer(200, '{"data":{"id":"p"}}');
  await expect(sending).resolves.toEqual({ id: 'p' });
});

test.each([
  ["the server's sentence", 413, '{"detail":"Too large.","errors":[]}', 'Too large.'],
  ['that it could not be read', 502, '<html>', "We couldn't read the server's answer"],
  ['the same of a success without an answer', 200, '', "We couldn't read the server's answer"],
])('a failure says %s', async (_, status, text, sentence) => {
  const sending = send();
  FakeRequest.last.answer(status, text);
  await expect(sending).rejects.toThrow(sentence);
  await expect(sending).rejects.toMatchObject({ status: status });
});

test('a lost connection is a failure without a status', async () => {
  const sending = send();
  FakeRequest.last.onerror();
  await expect(sending).rejects.toEqual(expect.any(ApiError));
  await expect(sending).rejects.toMatchObject({ status: 0 });
});

test('a refused token ends the session', async () => {
  const told = vi.fn();
  events.addEventListener(unauthorisedEvent, told);
  const sending = send();
  FakeRequest.last.answer(401, '{"detail":"Please sign in.","errors":[]}');
  await expect(sending).rejects.toMatchObject({ status: 401 });
  expect(told).toHaveBeenCalledOnce();
});

test('a cancelled upload ends as cancelled', async () => {
  const cancelling = new AbortController();
  const sending = send(cancelling.signal);
  cancelling.abort();
  await expect(sending).rejects.toMatchObject({ name: 'AbortError' });
});
