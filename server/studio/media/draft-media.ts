import type { PlacedMedia } from '../../catalog/content/rendering/media-figure.ts';
import type { Media } from '../../catalog/media/media-types.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { listMedia } from '../drafts/queries.ts';
import { listNamed } from './queries.ts';

interface Named {
  hash: string;
  name: string;
}

/** Where a browser gets a file of a draft. */
export type MediaAddress = (file: Named) => string;

export const draftAddress = (courseId: number, { hash, name }: Named, pass: string) =>
  `/api/studio/courses/${courseId}/media-files/${hash}/${name}?pass=${pass}`;

export const previewAddress = (token: string, { hash, name }: Named) =>
  `/api/previews/${encodeURIComponent(token)}/media/${hash}/${name}`;

/** Everything of a draft by path, to check and publish it. */
export async function readDraftMedia(db: Db, courseId: number): Promise<Map<string, Media>> {
  const media = await listMedia(db, courseId);
  return new Map(media.map(({ name, ...facts }) => [`media/${name}`, facts]));
}

/** Ten films with captions in ten languages. */
const mostShown = 120;

/** Only what a text plays or offers, by name. */
export async function readMediaIn(
  db: Db,
  courseId: number,
  source: string,
  addressOf: MediaAddress,
): Promise<Map<string, PlacedMedia>> {
  const names = new Set(
    [...source.matchAll(/media\/([a-z0-9-]+\.[a-z0-9]{3,4})/g)].map(([, name = '']) => name),
  );
  if (names.size === 0) return new Map();
  const rows = await listNamed(db, courseId, [...names].slice(0, mostShown));
  return new Map(
    rows.map(({ name, ...facts }) => [
      name,
      { ...facts, src: addressOf({ hash: facts.hash, name }) },
    ]),
  );
}
