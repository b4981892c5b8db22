import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { type FolderMedia, readMediaFile } from './media-file.ts';

/** Where courses come from. */
export interface ContentFolder {
  path: string;
  /** Ours: its courses follow every rule. Others break the house's own without harm. */
  isOwn: boolean;
}

/** The files of a course. */
export interface CourseFolder {
  name: string;
  /** How problems name it. */
  label: string;
  isOwn: boolean;
  /** Contents by path within the folder: `course.yaml`, `figures/stairs.svg`. */
  files: ReadonlyMap<string, string>;
  images: ReadonlyMap<string, Uint8Array>;
  /** Images that have an address of their own, by path; others become part of the page. */
  hostedImages?: ReadonlyMap<string, HostedImage>;
  /** Videos, recordings, PDFs and captions by path: `media/depth.mp4`. */
  media?: ReadonlyMap<string, FolderMedia>;
}

export interface HostedImage {
  /** Of its content. */
  hash: string;
  src: string;
  width: number;
  height: number;
}

export async function readCourseFolders({ path, isOwn }: ContentFolder): Promise<CourseFolder[]> {
  const folder = join(path, 'courses');
  const entries = await readdir(folder, { withFileTypes: true });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  return Promise.all(
    names.sort().map(async (name) => ({
      name,
      label: isOwn ? `content/courses/${name}` : join(folder, name),
      isOwn,
      ...(await readFiles(join(folder, name))),
    })),
  );
}

const imageName = /\.(png|jpe?g|webp|gif|avif)$/i;

async function readFiles(
  folder: string,
): Promise<Pick<CourseFolder, 'files' | 'images' | 'media'>> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
  const within = (path: string) => relative(folder, path).replaceAll(sep, '/');
  const isMedia = (path: string) => within(path).startsWith('media/');
  const read = await Promise.all(
    paths
      .filter((path) => !isMedia(path))
      .map(async (path) => ({ path: within(path), bytes: await readFile(path) })),
  );
  const media = new Map<string, FolderMedia>();
  for (const path of paths.filter(isMedia)) {
    media.set(within(path), await readMediaFile(path, within(path)));
  }
  const images = read.filter(({ path }) => imageName.test(path));
  const texts = read.filter(({ path }) => !imageName.test(path));
  return {
    files: new Map(texts.map(({ path, bytes }) => [path, withPlainLines(bytes.toString('utf8'))])),
    images: new Map(images.map(({ path, bytes }) => [path, bytes])),
    ...(media.size > 0 && { media }),
  };
}

/** Git may check files out with other line ends on Windows, which must not change a hash. */
function withPlainLines(text: string): string {
  return text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n');
}
