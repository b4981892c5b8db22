import { minutesOf } from '../../catalog/content/rendering/media-figure.ts';

/** How long the files of a course play, by name. */
export type Lengths = ReadonlyMap<string, number>;

export function lengthsOf(media: readonly { name: string; seconds: number | null }[]): Lengths {
  return new Map(media.map(({ name, seconds }) => [name, seconds ?? 0]));
}

const played = /^:{3,}(?:video|audio)\{[^\n]*?file="media\/([a-z0-9-]+\.[a-z0-9]+)"/gm;

/** What the videos and recordings of a text add to the time it takes, without rendering it. */
export function mediaMinutes(source: string, lengths: Lengths): number {
  const names = [...source.matchAll(played)].map(([, name = '']) => name);
  return minutesOf(names.reduce((sum, name) => sum + (lengths.get(name) ?? 0), 0));
}
