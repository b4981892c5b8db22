import { open } from 'node:fs/promises';
import { Refusal } from '../../platform/calls/errors.ts';
import { createAccountSemaphores, createSemaphore } from '../../platform/calls/semaphore.ts';
import { createHelper } from '../../platform/processes/helper-process.ts';
import type { PhotoFormat, PreparedPhoto } from './decode-photo.ts';
import type { PhotoWork } from './photo-process.ts';

const decoding = createSemaphore({
  concurrency: 2,
  maxWaiting: 20,
  onFull: () => new Refusal('busy', { retryAfterSeconds: 60 }),
});
const perAccount = createAccountSemaphores({
  concurrency: 3,
  maxWaiting: 0,
  onFull: () => new Refusal('too_many_at_once', { retryAfterSeconds: 10 }),
});

const decoder = createHelper<PhotoWork, PreparedPhoto>(
  new URL('./photo-process.ts', import.meta.url),
);

/** What is stored of an uploaded photo. */
export async function preparePhoto(path: string, accountId: number): Promise<PreparedPhoto> {
  const format = await detectFormat(path);
  return perAccount(accountId, () => decoding.run(() => decoder.run({ path, format })));
}

const signatures: [PhotoFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heif', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s],
];

/** By its first bytes, before the image library sees the file and tries its less tested decoders. */
async function detectFormat(path: string): Promise<PhotoFormat> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(12), 0, 12, 0);
    if (bytesRead === 0) {
      throw new Refusal('not_a_photo', { detail: 'This file is empty. Choose another one.' });
    }
    const head = buffer.toString('latin1', 0, bytesRead);
    const format = signatures.find(([, signature]) => signature.test(head))?.[0];
    if (!format) throw new Refusal('not_a_photo');
    return format;
  } finally {
    await file.close();
  }
}
