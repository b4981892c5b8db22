import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { type ArchiveRemark, archiveLimits } from '../../../contract/studio/archives.ts';
import { type CourseContent, FigureName } from '../../../contract/studio/content.ts';
import { readFigure } from '../../catalog/content/rendering/figure.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import type { Files } from '../../platform/files/files.ts';
import type { Db } from '../../platform/postgres/database.ts';
import { drawingOf } from '../drafts/open-draft.ts';
import type { Asset } from '../drafts/queries.ts';
import { figureBase } from '../figures/figures.ts';
import { renameFiguresIn } from '../figures/figures-in.ts';
import { type FigureUse, prepareFigure } from '../figures/prepare-figure.ts';
import { keepAsset } from '../figures/queries.ts';
import { mostSvgBytes } from '../figures/read-svg.ts';
import { storeImage } from '../figures/store-image.ts';
import { Refusal } from '../refusals.ts';
import { listAssets } from './queries.ts';
import type { ArchivedFigure, ReadArchive } from './read-archive.ts';
import { withZip, type Zip } from './zip.ts';

interface Importing {
  db: Db;
  files: Files;
  viewer: Viewer;
}

export interface ImportedFigures {
  /** With its figures, under their new names. */
  content: CourseContent;
  leftOut: ArchiveRemark[];
  changed: ArchiveRemark[];
}

/** Stores the figures of an archive as the editor stores those that are added to a lesson: by content, and images as WebP. */
export async function importFigures(
  importing: Importing,
  archive: string,
  read: ReadArchive,
): Promise<ImportedFigures> {
  const { cover } = read.content.details;
  const figures: Record<string, string> = {};
  const names = new Map<string, string>();
  const leftOut: ArchiveRemark[] = [];
  const changed: ArchiveRemark[] = [];
  await withZip(archive, async (zip) => {
    // Those that keep their name come first, so that no other takes it.
    const sorted = [...read.figures].sort((a, b) => Number(stays(b)) - Number(stays(a)));
    for (const figure of sorted) {
      const file = `figures/${figure.name}`;
      try {
        const use = file === cover?.figure ? 'cover' : 'lesson';
        const taken = Object.keys(figures);
        const { name, hash } = await importFigure(importing, zip, figure, { taken, use });
        figures[name] = hash;
        names.set(figure.name, name);
        if (name !== figure.name) changed.push({ file, message: `It is figures/${name} now.` });
      } catch (error) {
        if (!isAboutFile(error)) throw error;
        leftOut.push({ file, message: error.message });
      }
    }
  });
  const renamed = (path: string) => {
    const name = names.get(path.replace(/^figures\//, ''));
    return name === undefined ? path : `figures/${name}`;
  };
  const lessons = read.content.lessons.map((lesson) => ({
    ...lesson,
    source: renameFigures(lesson.source, names),
    questions: renameFiguresIn(lesson.questions, renamed),
    ...(lesson.practice && { practice: renameFiguresIn(lesson.practice, renamed) }),
  }));
  const details = renameCover(read.content.details, names);
  return { content: { ...read.content, details, lessons, figures }, leftOut, changed };
}

/** Something is wrong with one picture. The archive itself and this machine are other matters. */
function isAboutFile(error: unknown): error is InstanceType<typeof Refusal> {
  return (
    error instanceof Refusal &&
    error.code !== 'unreadable_archive' &&
    (error.status === 400 || error.status === 413)
  );
}

const extensionOf = (name: string) => /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';

const isOwnName = (name: string) => z.safeParse(FigureName, name).success;

/** The name is one of ours, and so is the kind of file. */
function stays({ name }: ArchivedFigure): boolean {
  return isOwnName(name) && ['svg', 'webp'].includes(extensionOf(name));
}

async function importFigure(
  { db, files, viewer }: Importing,
  zip: Zip,
  { file, name }: ArchivedFigure,
  { taken, use }: { taken: readonly string[]; use: FigureUse },
): Promise<{ name: string; hash: string }> {
  if (!['svg', 'png', 'jpg', 'jpeg', 'webp'].includes(extensionOf(name))) {
    throw new Refusal('not_an_image', { detail: 'A figure is an SVG, PNG, JPEG or WebP file.' });
  }
  if (file.bytes > archiveLimits.imageBytes) {
    const megabytes = archiveLimits.imageBytes / 1024 / 1024;
    throw new Refusal('too_large', { detail: `It is larger than ${megabytes} MB.` });
  }
  const bytes = await zip.read(file, archiveLimits.imageBytes);
  const nameAs = (extension: 'svg' | 'webp') =>
    isOwnName(name) && extensionOf(name) === extension ? name : freeName(name, extension, taken);
  const known = await reuse(db, files, bytes);
  if (known) return { name: nameAs('webp'), hash: known };
  const own = asOwnDrawing(name, bytes);
  if (own) return { name, hash: await storeDrawing(db, own) };
  const prepared = await files.receive(once(bytes), (path) =>
    prepareFigure(path, viewer.accountId, use),
  );
  if ('image' in prepared) {
    const { hash } = await storeImage(db, files, prepared.image);
    return { name: nameAs('webp'), hash };
  }
  const { width, height, fileAs } = prepared.svg;
  const drawn = nameAs('svg');
  const svg = fileAs(drawn.slice(0, -'.svg'.length));
  return { name: drawn, hash: await storeDrawing(db, { ...drawingOf(svg), width, height }) };
}

async function storeDrawing(db: Db, asset: Asset): Promise<string> {
  await keepAsset(db, asset);
  return asset.hash;
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** An image that this installation made itself: encoding it again would only make it worse. */
async function reuse(db: Db, files: Files, bytes: Buffer): Promise<string | undefined> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const [asset] = await listAssets(db, [hash]);
  if (!asset || asset.svg !== null) return undefined;
  const { width, height } = asset;
  await storeImage(db, files, { bytes, width, height });
  return hash;
}

/** A drawing that follows all of our rules stays as it is. */
function asOwnDrawing(name: string, bytes: Buffer): Asset | undefined {
  const stem = /^([a-z0-9-]+)\.svg$/.exec(name)?.[1];
  if (stem === undefined || bytes.length > mostSvgBytes || !isUtf8(bytes)) return undefined;
  const svg = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n');
  const { figure, problems } = readFigure(svg, { name: stem, file: '' });
  return figure && problems.length === 0 ? drawingOf(svg) : undefined;
}

function freeName(name: string, extension: string, taken: readonly string[]): string {
  const base = figureBase(name);
  for (let n = 1; ; n += 1) {
    const free = `${base}${n === 1 ? '' : `-${n}`}.${extension}`;
    if (!taken.includes(free)) return free;
  }
}

function renameCover(
  { cover, ...details }: CourseContent['details'],
  names: ReadonlyMap<string, string>,
): CourseContent['details'] {
  if (!cover) return details;
  const name = names.get(cover.figure.replace(/^(?:\.\/)?figures\//, ''));
  // Without its picture, what is said about it still helps whoever chooses another one.
  return {
    ...details,
    cover: name === undefined ? cover : { ...cover, figure: `figures/${name}` },
  };
}

/** In images and links to them, however their names are written there. */
function renameFigures(source: string, names: ReadonlyMap<string, string>): string {
  return source.replace(/(?<=[(<\s])(?:\.\/)?figures\/([^\s()<>"']+)/g, (whole, given: string) => {
    const name = names.get(given) ?? names.get(decoded(given));
    return name === undefined || name === given ? whole : `figures/${name}`;
  });
}

function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
