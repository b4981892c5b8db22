import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { Media } from '../../catalog/media/media-types.ts';
import type { CourseFolderFiles } from './course-folder.ts';

/** A zip archive as a stream. Images and films are read one at a time, when it's their turn. */
export function writeArchive(
  { name, texts, images, media }: CourseFolderFiles,
  {
    changedAt,
    readImage,
    openMedia,
  }: {
    changedAt: Date;
    readImage(hash: string): Promise<Uint8Array>;
    openMedia(media: Media): Promise<Readable>;
  },
): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const [path, text] of texts) {
    zip.addBuffer(Buffer.from(text), `${name}/${path}`, { mtime: changedAt });
  }
  // These are compressed already.
  const options = { mtime: changedAt, compress: false };
  for (const { path, hash } of images) {
    zip.addReadStreamLazy(`${name}/${path}`, options, (done) => {
      readImage(hash).then(
        (bytes) => done(null, Readable.from([bytes])),
        (error) => done(error, Readable.from([])),
      );
    });
  }
  for (const { path, media: file } of media) {
    zip.addReadStreamLazy(`${name}/${path}`, options, (done) => {
      openMedia(file).then(
        (stream) => done(null, stream),
        (error) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return archive;
}
