import { open } from 'node:fs/promises';
import { Refusal } from '../calls/errors.ts';
import { createSemaphore, createSemaphores } from '../calls/semaphore.ts';
import { createHelper } from '../processes/helper-process.ts';
import type { ImageFormat } from './decode-image.ts';

/** What the script of a helper is given. */
export interface ImageWork {
  path: string;
  format: ImageFormat;
}

export type PrepareImage<Prepared> = (path: string, accountId: number) => Promise<Prepared>;

/** Shared by all helpers: each image that is decoded may need hundreds of megabytes. */
const decoding = createSemaphore({
  concurrency: 2,
  maxWaiting: 20,
  onFull: () => new Refusal('busy', { retryAfterSeconds: 60 }),
});
const perAccount = createSemaphores({
  concurrency: 3,
  maxWaiting: 0,
  onFull: () => new Refusal('too_many_at_once', { retryAfterSeconds: 10 }),
});

/** Decodes uploaded images in a helper process: what strangers send is never decoded in ours. */
export function createImageHelper<Prepared>(script: URL): PrepareImage<Prepared> {
  const decoder = createHelper<ImageWork, Prepared>(script, {
    onTimeout: () => new Refusal('busy', { retryAfterSeconds: 60 }),
  });
  return async (path, accountId) => {
    const format = await detectFormat(path);
    return perAccount(accountId, () => decoding.run(() => decoder.run({ path, format })));
  };
}

const signatures: [ImageFormat, RegExp][] = [
  ['jpeg', /^\xff\xd8\xff/],
  ['png', /^\x89PNG\r\n/],
  ['webp', /^RIFF.{4}WEBP/s],
  ['heif', /^.{4}ftyp(?:hei[cmsx]|hev[cmsx]|mif1|msf1)/s],
];

/** By its first bytes, before the image library sees the file and tries its less tested decoders. */
async function detectFormat(path: string): Promise<ImageFormat> {
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
