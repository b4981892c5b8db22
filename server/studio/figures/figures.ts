import {
  type AddedFigure,
  type CourseFigure,
  maxFigureBytes,
} from '../../../contract/studio/figures.ts';
import { figureHtml } from '../../catalog/content/rendering/figure.ts';
import { getTaughtCourse } from '../../catalog/teachers/teachers.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { byAccount, limitTries } from '../../platform/calls/limits.ts';
import { listPage, type PageQuery } from '../../platform/calls/list-page.ts';
import type { IncomingFile } from '../../platform/calls/uploads.ts';
import { discardFiles } from '../../platform/files/discarded-files.ts';
import type { Files } from '../../platform/files/files.ts';
import type { ReadOutside } from '../../platform/http/outbound.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';
import { startEditing } from '../drafts/drafts.ts';
import { type Asset, touchDraft } from '../drafts/queries.ts';
import { limits } from '../limits.ts';
import { Refusal, refuseField } from '../refusals.ts';
import { imageAddress, readStoredFigure } from './figure-cache.ts';
import { type FigureUse, prepareFigure } from './prepare-figure.ts';
import * as queries from './queries.ts';
import type { UploadedSvg } from './read-svg.ts';
import { fileOf, hashOf, storeImage } from './store-image.ts';

const mostFigures = 200;

export async function listFigures(db: Db, viewer: Viewer, courseId: number, query: PageQuery) {
  await getTaughtCourse(db, viewer, courseId, 'see');
  return listPage(query, {
    list: (window) => queries.pageFigures(db, courseId, window),
    count: async () => (await queries.listHashes(db, courseId)).length,
    present: toCourseFigure,
  });
}

type FigureRow = NonNullable<Awaited<ReturnType<typeof queries.findFigure>>>;

function toCourseFigure(row: FigureRow): CourseFigure {
  const { name, hash, bytes, width, height, isCover, lessons } = row;
  const figure = readStoredFigure(row);
  const kind = figure?.element.tagName === 'svg' ? 'drawing' : 'image';
  return {
    ...{ name, kind, bytes, width, height, isCover, lessons },
    html: figure ? figureHtml(figure) : '',
    ...(row.svg === null && { src: imageAddress(hash) }),
  };
}

export async function getFigure(
  db: Db,
  viewer: Viewer,
  courseId: number,
  name: string,
): Promise<CourseFigure> {
  await getTaughtCourse(db, viewer, courseId, 'see');
  const figure = await queries.findFigure(db, courseId, name);
  if (!figure) throw new Refusal('not_found');
  return toCourseFigure(figure);
}

/** Checks a file by its content, stores it once, and gives it a name that no other figure of the course has. */
export async function addFigure(
  db: Db,
  files: Files,
  viewer: Viewer,
  { courseId, fileName, use }: { courseId: number; fileName: string; use?: FigureUse | undefined },
  file: IncomingFile,
): Promise<AddedFigure> {
  await getTaughtCourse(db, viewer, courseId, 'edit');
  await limitTries(db, limits.figure, byAccount(viewer.accountId));
  const prepared = await files.receive(file, (path) => prepareFigure(path, viewer.accountId, use));
  const assetAs =
    'image' in prepared
      ? always(await storeImage(db, files, prepared.image))
      : (name: string) => drawingAsset(prepared.svg, name);
  const place = { base: figureBase(fileName), extension: 'image' in prepared ? 'webp' : 'svg' };
  const { name, isReused } = await inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    await startEditing(db, course);
    const placed = await placeFigure(db, courseId, place, assetAs);
    if (!placed.isReused) await touchDraft(db, courseId, viewer.accountId);
    return placed;
  });
  const row = await queries.findFigure(db, courseId, name);
  if (!row) throw new Refusal('not_found');
  const remarks = 'svg' in prepared ? prepared.svg.remarks : [];
  return { figure: toCourseFigure(row), isReused, remarks };
}

/** A picture elsewhere. What it is called there says nothing about it. */
export async function addFigureFromAddress(
  db: Db,
  files: Files,
  viewer: Viewer,
  courseId: number,
  address: string,
  read: ReadOutside,
): Promise<AddedFigure> {
  // Before the address is asked: nobody else can make our server ask it.
  await getTaughtCourse(db, viewer, courseId, 'edit');
  await limitTries(db, limits.addressRead, byAccount(viewer.accountId));
  const picture = pictureFrom(address, read);
  return addFigure(db, files, viewer, { courseId, fileName: 'picture' }, picture);
}

/** As much of it as a figure may have; a site that breaks off is told like one that doesn't answer. */
async function* pictureFrom(address: string, read: ReadOutside) {
  let size = 0;
  try {
    for await (const chunk of await read(address, 'image/*')) {
      size += chunk.length;
      if (size > maxFigureBytes) break;
      yield chunk;
    }
  } catch {
    throw refuseField('picture_unreachable', 'address');
  }
  if (size > maxFigureBytes) throw refuseField('picture_unreachable', 'address');
}

const always = (asset: Asset) => () => asset;

/** Under the first free name, unless the course has the same figure already. The draft is locked, so names stay free. */
async function placeFigure(
  db: Db,
  courseId: number,
  { base, extension }: { base: string; extension: string },
  assetAs: (name: string) => Asset,
): Promise<{ name: string; isReused: boolean }> {
  const taken = await queries.listHashes(db, courseId);
  const hashes = new Map(taken.map(({ name, hash }) => [name, hash]));
  for (let n = 1; ; n += 1) {
    const stem = n === 1 ? base : `${base}-${n}`;
    const name = `${stem}.${extension}`;
    const asset = assetAs(stem);
    const same = taken.find(({ hash }) => hash === asset.hash);
    if (same) return { name: same.name, isReused: true };
    if (hashes.has(name)) continue;
    if (taken.length >= mostFigures) throw new Refusal('too_many_figures');
    await queries.keepAsset(db, asset);
    await queries.insertFigure(db, courseId, name, asset.hash);
    return { name, isReused: false };
  }
}

/** `Café am Ufer.JPG` is figures/cafe-am-ufer.webp. */
export function figureBase(fileName: string, fallback = 'figure'): string {
  const [name = ''] = fileName.split(/[\\/]/).slice(-1);
  const plain = name
    .replace(/\.[^.]*$/, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase();
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 60);
  return words.replace(/^-+|(?<!-)-+$/g, '') || fallback;
}

function drawingAsset(uploaded: UploadedSvg, name: string): Asset {
  const svg = uploaded.fileAs(name);
  const { width, height } = uploaded;
  return {
    ...{ hash: hashOf(svg), width, height, svg },
    bytes: Buffer.byteLength(svg),
    type: 'image/svg+xml',
  };
}

export async function removeFigure(
  db: Db,
  viewer: Viewer,
  courseId: number,
  name: string,
): Promise<void> {
  await inTransaction(db, async (db) => {
    const course = await getTaughtCourse(db, viewer, courseId, 'edit');
    await startEditing(db, course);
    const figure = await queries.findFigure(db, courseId, name);
    if (!figure) throw new Refusal('not_found');
    if (figure.isCover) {
      throw new Refusal('figure_used', {
        detail: 'This picture is the course’s cover. Choose another cover first.',
      });
    }
    const [lesson] = figure.lessons;
    if (lesson) {
      throw new Refusal('figure_used', {
        detail: `“${lesson.title}” still shows this figure. Remove it there first.`,
      });
    }
    await queries.deleteFigure(db, courseId, name);
    await touchDraft(db, courseId, viewer.accountId);
  });
}

/** Anyone who knows the hash of an image may see it: the hash is in no page but those that show it. */
export async function getCourseImage(files: Files, hash: string): Promise<Uint8Array> {
  const image = await files.get(fileOf(hash));
  if (!image) throw new Refusal('not_found');
  return image;
}

/** Hourly: lists images for removal that nothing shows any more, and deletes such drawings. */
export async function discardUnusedAssets(db: Db): Promise<void> {
  await discardFiles(db, 100, async (db, limit) => {
    const assets = await queries.deleteUnusedAssets(db, limit);
    return assets.map(({ hash, isFile }) => ({ file: isFile ? fileOf(hash) : null }));
  });
}

/** The files of the newest images. */
export async function listNewestFigureFiles(db: Db, limit: number): Promise<string[]> {
  const images = await queries.listNewestImages(db, limit);
  return images.map(({ hash }) => fileOf(hash));
}
