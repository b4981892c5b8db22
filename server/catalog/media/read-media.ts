import { open } from 'node:fs/promises';
import { type IFormat, parseFile } from 'music-metadata';
import { Refusal } from '../refusals.ts';
import { isComplete } from './is-complete.ts';
import type { MediaFacts, MediaKind } from './media-types.ts';
import { type Container, sniff } from './sniff.ts';

const refuse = (detail: string) => new Refusal('not_media', { detail });

const wanted: Record<Exclude<MediaKind, 'captions'>, string> = {
  video: 'Choose an MP4 or WebM file.',
  audio: 'Choose an MP3, M4A, OGG or WAV file.',
  pdf: 'Choose a PDF file.',
};

/** Nobody watches for a whole day. */
const mostSeconds = 24 * 60 * 60;

/** What a file really is, by its content: its name and declared type could say anything. */
export async function readMedia(
  path: string,
  kind: Exclude<MediaKind, 'captions'>,
): Promise<MediaFacts> {
  const container = await readContainer(path, kind);
  if (container === 'pdf') {
    if (kind !== 'pdf') throw refuse(`This is a PDF. ${wanted[kind]}`);
    return { type: 'application/pdf', seconds: null, width: null, height: null };
  }
  if (kind === 'pdf') throw refuse(`This isn’t a PDF. ${wanted.pdf}`);
  const format = await readFormat(path);
  const isVideo = format.hasVideo === true;
  if (kind === 'video' && !isVideo)
    throw refuse(`There is no picture in this file. ${wanted.video}`);
  if (kind === 'audio' && (isVideo || container === 'webm')) {
    throw refuse(`This is a video. Insert it as a video, or ${lowerFirst(wanted.audio)}`);
  }
  if (kind === 'audio' && format.hasAudio !== true) throw refuse(incomplete);
  return { type: typeOf(container, kind), seconds: secondsOf(format), ...sizeOf(format) };
}

const lowerFirst = (text: string) => `${text.charAt(0).toLowerCase()}${text.slice(1)}`;

const incomplete = 'This file is damaged or incomplete. Export it again, then choose it once more.';

async function readContainer(
  path: string,
  kind: Exclude<MediaKind, 'captions'>,
): Promise<Container> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    if (size === 0) throw refuse('This file is empty. Choose another one.');
    const container = await sniff(file);
    if (container === 'quicktime' || container === 'matroska') {
      const name = container === 'quicktime' ? 'QuickTime (MOV)' : 'Matroska (MKV)';
      throw refuse(`Not every browser can play ${name}. Export it as MP4.`);
    }
    if (!container) throw refuse(`We can’t read this file. ${wanted[kind]}`);
    if (!(await isComplete(file, container, size))) throw refuse(incomplete);
    return container;
  } finally {
    await file.close();
  }
}

async function readFormat(path: string): Promise<IFormat> {
  try {
    const { format } = await parseFile(path, {
      duration: true,
      skipCovers: true,
      skipPostHeaders: true,
    });
    return format;
  } catch {
    // Any error here is caused by the file.
    throw refuse(incomplete);
  }
}

function typeOf(container: Container, kind: 'video' | 'audio'): string {
  if (container === 'mp4') return kind === 'video' ? 'video/mp4' : 'audio/mp4';
  const types: Partial<Record<Container, string>> = {
    webm: 'video/webm',
    mp3: 'audio/mpeg',
    ogg: 'audio/ogg',
    wav: 'audio/wav',
  };
  return types[container] ?? 'application/octet-stream';
}

/** The longest track decides: a video may continue without sound. */
function secondsOf({ duration, trackInfo }: IFormat): number {
  const lengths = [duration, ...trackInfo.map((track) => track.duration)];
  const seconds = Math.max(0, ...lengths.map((length) => Number(length ?? 0)));
  if (!Number.isFinite(seconds) || seconds <= 0) {
    throw refuse(
      'This file doesn’t say how long it is, so nobody could seek in it. Export it again with a video or audio editor.',
    );
  }
  if (seconds > mostSeconds) throw refuse('This is longer than a day. Split it into parts.');
  return Math.round(seconds * 10) / 10 || 0.1;
}

const mostPixels = 16_384;

function sizeOf({ trackInfo }: IFormat): Pick<MediaFacts, 'width' | 'height'> {
  const video = trackInfo.find((track) => track.video)?.video;
  const [width, height] = [video?.pixelWidth ?? 0, video?.pixelHeight ?? 0];
  const isUsable = [width, height].every((side) => side > 0 && side <= mostPixels);
  return isUsable ? { width, height } : { width: null, height: null };
}
