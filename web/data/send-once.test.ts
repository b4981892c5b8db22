import { afterEach, expect, it, vi } from 'vitest';
import { sendContactMessage } from '../../contract/community/contact.ts';
import { sendOnce } from './send-once.ts';

const body = { name: 'Robin Reader', email: 'robin@example.org', comment: 'Where are the stairs?' };

afterEach(() => vi.unstubAllGlobals());

/** Answers each request in turn; `null` loses the reply. Returns the keys that were sent. */
function serve(replies: (object | null)[]) {
  const keys: unknown[] = [];
  vi.stubGlobal('fetch', async (_: unknown, init: RequestInit) => {
    keys.push(JSON.parse(String(init.body)).key);
    const reply = replies.shift();
    if (!reply) throw new TypeError('Failed to fetch');
    return Response.json(reply);
  });
  return keys;
}

const thanks = { data: { message: 'Thank you.' } };

it('keeps the key while a message is sent again, and renews it once it has arrived', async () => {
  const keys = serve([null, thanks, thanks]);
  await expect(sendOnce(sendContactMessage, { body })).rejects.toThrow();
  expect(await sendOnce(sendContactMessage, { body })).toEqual(thanks.data);
  await sendOnce(sendContactMessage, { body });
  expect(keys[0]).toMatch(/^[0-9a-f-]{36}$/);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('has another key for another message', async () => {
  const keys = serve([null, thanks]);
  await expect(sendOnce(sendContactMessage, { body })).rejects.toThrow();
  await sendOnce(sendContactMessage, { body: { ...body, comment: 'Found them.' } });
  expect(keys[1]).not.toBe(keys[0]);
});
