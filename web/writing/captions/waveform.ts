import { useEffect, useState } from 'react';
import type { CourseMedia } from '../../../contract/studio/media.ts';

/** Decoding takes twenty times the room of the file, and the whole file has to be loaded for it. */
const mostBytes = 40 * 1024 * 1024;
const mostSeconds = 15 * 60;
export const peaksPerSecond = 10;
/** As little as browsers decode to: nobody listens to it. */
const sampleRate = 8_000;

export const isDrawable = ({ bytes, seconds }: Pick<CourseMedia, 'bytes' | 'seconds'>) =>
  bytes <= mostBytes && seconds !== null && seconds <= mostSeconds;

/** How loud each moment is, from 0 to 1, compared with the loudest. */
export function peaksOf(samples: Float32Array, rate: number): number[] {
  const size = Math.max(1, Math.floor(rate / peaksPerSecond));
  const peaks: number[] = [];
  for (let from = 0; from < samples.length; from += size) {
    let peak = 0;
    const to = Math.min(from + size, samples.length);
    for (let at = from; at < to; at += 1) peak = Math.max(peak, Math.abs(samples[at] ?? 0));
    peaks.push(peak);
  }
  const loudest = peaks.reduce((most, peak) => Math.max(most, peak), 0);
  return loudest > 0 ? peaks.map((peak) => peak / loudest) : peaks;
}

/** Null until it is known, or where it isn't drawn: the sound of a long film, or one that has none. */
export function useWaveform(media: CourseMedia): readonly number[] | null {
  const [peaks, setPeaks] = useState<readonly number[] | null>(null);
  const { src } = media;
  const canDraw = isDrawable(media) && typeof OfflineAudioContext !== 'undefined';
  useEffect(() => {
    if (!canDraw) return;
    const abort = new AbortController();
    decode(src, abort.signal).then(
      (peaks) => !abort.signal.aborted && setPeaks(peaks),
      // The timeline works without it.
      () => {},
    );
    return () => abort.abort();
  }, [src, canDraw]);
  return peaks;
}

async function decode(src: string, signal: AbortSignal): Promise<number[]> {
  const reply = await fetch(src, { signal });
  if (!reply.ok) return [];
  const context = new OfflineAudioContext(1, 1, sampleRate);
  const buffer = await context.decodeAudioData(await reply.arrayBuffer());
  return peaksOf(buffer.getChannelData(0), buffer.sampleRate);
}
