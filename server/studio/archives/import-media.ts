import { type ArchiveRemark, archiveLimits } from '../../../contract/studio/archives.ts';
import type { MediaLimits } from '../../../contract/studio/media.ts';
import { type MediaKind, mediaNameIn, mediaTypes } from '../../catalog/media/media-types.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { assertRoom } from '../media/media.ts';
import { takeMedia, tooLarge } from '../media/receive-media.ts';
import { Refusal } from '../refusals.ts';
import type { ReadArchive } from './read-archive.ts';
import { withZip } from './zip.ts';

export interface ImportedMedia {
  /** The hash of each by its name. */
  media: Record<string, string>;
  leftOut: ArchiveRemark[];
}

/** Stores what the lessons of an archive play, checked like an upload. Each passes through a temporary file. */
export async function importMedia(
  { db, files, limits }: { db: Db; files: Files; limits: MediaLimits },
  archive: string,
  read: Pick<ReadArchive, 'media'>,
): Promise<ImportedMedia> {
  const media: Record<string, string> = {};
  const leftOut: ArchiveRemark[] = [];
  const taken: { bytes: number }[] = [];
  if (read.media.length === 0) return { media, leftOut };
  await withZip(archive, async (zip) => {
    for (const { file, name } of read.media) {
      const path = `media/${name}`;
      try {
        const kind = kindOfName(path);
        if (file.bytes > limits[kind]) throw tooLarge(kind, limits[kind]);
        assertRoom(taken, file.bytes, limits);
        const stream = zip.open(file, archiveLimits.mediaBytes);
        const stored = await files.receive(stream, (from) => takeMedia(db, files, from, kind));
        media[name] = stored.hash;
        taken.push(stored);
      } catch (error) {
        if (!isAboutFile(error)) throw error;
        leftOut.push({ file: path, message: error.message });
      }
    }
  });
  return { media, leftOut };
}

function kindOfName(path: string): MediaKind {
  const name = mediaNameIn(path);
  const type = mediaTypes.find(({ extension }) => name?.endsWith(`.${extension}`));
  if (type) return type.kind;
  throw new Refusal('not_media', {
    detail: `A file in media/ has small letters, digits and hyphens in its name, and ends in ${mediaTypes.map(({ extension }) => extension).join(', ')}.`,
  });
}

/** Something is wrong with one file. The archive itself and this machine are other matters. */
function isAboutFile(error: unknown): error is InstanceType<typeof Refusal> {
  return (
    error instanceof Refusal &&
    error.code !== 'unreadable_archive' &&
    [400, 409, 413].includes(error.status)
  );
}
