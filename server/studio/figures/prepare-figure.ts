import { open, readFile, stat } from 'node:fs/promises';
import { createImageHelper } from '../../platform/images/image-helper.ts';
import { Refusal } from '../refusals.ts';
import { mostSvgBytes, readSvg, type UploadedSvg } from './read-svg.ts';

/** WebP without metadata. */
export interface PreparedImage {
  bytes: Buffer;
  width: number;
  height: number;
}

export type PreparedFigure = { image: PreparedImage } | { svg: UploadedSvg };

/** A lesson needs fewer pixels than a cover, which is shown across the page. */
const prepareImage = {
  lesson: createImageHelper<PreparedImage>(new URL('./image-process.ts', import.meta.url)),
  cover: createImageHelper<PreparedImage>(new URL('./cover-picture-process.ts', import.meta.url)),
};
export type FigureUse = keyof typeof prepareImage;

/** What an uploaded file is, by its content: its name and declared type could say anything. */
export async function prepareFigure(
  path: string,
  accountId: number,
  use: FigureUse = 'lesson',
): Promise<PreparedFigure> {
  if ((await stat(path)).size === 0) {
    throw new Refusal('not_an_image', { detail: 'This file is empty. Choose another one.' });
  }
  if (await looksLikeMarkup(path)) return { svg: readSvg(await readText(path)) };
  try {
    return { image: await prepareImage[use](path, accountId) };
  } catch (error) {
    throw sayImage(error);
  }
}

async function looksLikeMarkup(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(256), 0, 256, 0);
    return /^(?:\xef\xbb\xbf)?\s*</.test(buffer.toString('latin1', 0, bytesRead));
  } finally {
    await file.close();
  }
}

async function readText(path: string): Promise<string> {
  const bytes = await readFile(path);
  if (bytes.length > mostSvgBytes) {
    throw new Refusal('too_large', {
      detail: `An SVG can have at most ${mostSvgBytes / 1024} KB. Simplify it, or export it as PNG.`,
    });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new Refusal('unsafe_svg', { detail: 'This SVG isn’t stored as UTF-8. Export it again.' });
  }
}

const saidOfImages = {
  unreadable_heic: 'We can’t read this HEIC image. Export it as JPEG and try again.',
  broken_photo: 'This image is damaged or incomplete. Choose another one.',
  too_many_pixels: 'This image has too many pixels. Make it smaller and try again.',
  too_many_at_once: 'Your last images are still being processed. Try again in a moment.',
};

const isSaidOfImages = (code: string): code is keyof typeof saidOfImages =>
  Object.hasOwn(saidOfImages, code);

/** The image helper speaks of photos. */
function sayImage(error: unknown): unknown {
  if (!(error instanceof Refusal)) return error;
  const { code, retryAfterSeconds } = error;
  const retry = retryAfterSeconds ? { retryAfterSeconds } : {};
  if (code === 'not_a_photo') return new Refusal('not_an_image');
  return isSaidOfImages(code) ? new Refusal(code, { detail: saidOfImages[code], ...retry }) : error;
}
