import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import type { CourseFolderFiles } from './course-folder.ts';

/** A zip archive as a stream. Images are read one at a time, when it's their turn. */
export function writeArchive(
  { name, texts, images }: CourseFolderFiles,
  { changedAt, readImage }: { changedAt: Date; readImage(hash: string): Promise<Uint8Array> },
): Readable {
  const zip = new ZipFile();
  const archive = zip.outputStream as Readable;
  zip.on('error', (error: Error) => archive.destroy(error));
  for (const [path, text] of texts) {
    zip.addBuffer(Buffer.from(text), `${name}/${path}`, { mtime: changedAt });
  }
  for (const { path, hash } of images) {
    // They are compressed already.
    const options = { mtime: changedAt, compress: false };
    zip.addReadStreamLazy(`${name}/${path}`, options, (done) => {
      readImage(hash).then(
        (bytes) => done(null, Readable.from([bytes])),
        (error) => done(error, Readable.from([])),
      );
    });
  }
  zip.end();
  return archive;
}
