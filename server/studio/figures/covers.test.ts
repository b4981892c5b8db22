import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type CourseCover, getCover } from '../../../contract/catalog/covers.ts';
import { getCourse } from '../../../contract/catalog.ts';
import { getArchive, importArchive } from '../../../contract/studio/archives.ts';
import { createCourse, listStudioCourses } from '../../../contract/studio/courses.ts';
import {
  getDraft,
  getStudioLesson,
  saveDetails,
  saveLessonText,
} from '../../../contract/studio/drafts.ts';
import { addFigure, getFigure, removeFigure } from '../../../contract/studio/figures.ts';
import { getPreviewCourse } from '../../../contract/studio/preview.ts';
import { checkDraft, publishDraft } from '../../../contract/studio/publishing.ts';
import { ask, type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { drawPicture } from '../../../tests/support/studio/photos.ts';
import { openOwnCourse, signInOthers } from '../../../tests/support/studio/studio.ts';
import { discardUnusedCovers } from '../../catalog/covers/covers.ts';
import { removeDiscardedFiles } from '../../platform/files/discarded-files.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;
const params = { id: courseId };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('platform.throttle').execute());

/** Red on the left, blue on the right. */
async function twoHalves(width = 1600, height = 1000): Promise<Buffer> {
  const blue = await drawPicture(width / 2, height, '#0000ff')
    .png()
    .toBuffer();
  return drawPicture(width, height, '#ff0000')
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .png()
    .toBuffer();
}

async function addPicture(name: string, picture: Buffer): Promise<string> {
  const added = await owner.ask(
    addFigure,
    { params: { ...params, name }, query: { use: 'cover' } },
    picture,
  );
  expect(added.status).toBe(201);
  return added.body.data.figure.name;
}

async function saveCover(cover: CourseCover | undefined) {
  const { details, detailsRevision: revision } = (await owner.ask(getDraft, { params })).body.data;
  const { cover: _, ...others } = details;
  return owner.ask(saveDetails, {
    params,
    body: { details: { ...others, ...(cover && { cover }) }, revision },
  });
}

const publish = (note: string) => owner.ask(publishDraft, { params, body: { note } });
const page = async () => (await ask(app.server, getCourse, { params })).body.data;
const fileOf = (image: string, size = 'card-800') => {
  const [, hash = ''] = /^\/api\/covers\/([0-9a-f]{64})\/card-800$/.exec(image) ?? [];
  return ask(app.server, getCover, { params: { hash, size: size as 'card-800' } });
};
const storedFiles = async () => readdir(join(app.config.dataFolder, 'files'));

/** Of the pixel in the middle. */
async function colourOf(image: Uint8Array): Promise<'red' | 'blue'> {
  const { data, info } = await sharp(image).raw().toBuffer({ resolveWithObject: true });
  const middle =
    (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * info.channels;
  return (data[middle] ?? 0) > (data[middle + 2] ?? 0) ? 'red' : 'blue';
}

it('is the drawing until there is a cover, and again without one', async () => {
  const drawn = (await page()).image;
  expect(drawn).toMatch(/^\/api\/illustrations\//);
  const name = await addPicture('halves.png', await twoHalves());
  const cover = {
    figure: `figures/${name}`,
    alt: 'Red beside blue',
    card: { x: 20, y: 50, zoom: 200 },
    band: { x: 80, y: 50, zoom: 200 },
  };
  expect((await saveCover(cover)).status).toBe(200);
  expect((await page()).image).toBe(drawn);

  const preview = (await owner.ask(getPreviewCourse, { params })).body.data;
  expect(preview.imageAlt).toBe('Red beside blue');
  expect((await fileOf(preview.image)).status).toBe(200);

  expect((await publish('A cover')).status).toBe(201);
  const published = await page();
  expect(published).toMatchObject({ image: preview.image, imageAlt: 'Red beside blue' });
  const card = await fileOf(published.image);
  expect(card.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(await sharp(card.body).metadata()).toMatchObject({ width: 667, height: 500 });
  expect(await colourOf(card.body)).toBe('red');
  const band = await fileOf(published.image, 'band-1600');
  expect(await sharp(band.body).metadata()).toMatchObject({ width: 800, height: 200 });
  expect(await colourOf(band.body)).toBe('blue');
  const wider = await fileOf(published.image, 'band-2560');
  expect(await sharp(wider.body).metadata()).toMatchObject({ width: 800, height: 200 });
  const wide = await fileOf(published.image, 'wide-1200');
  expect(await sharp(wide.body).metadata()).toMatchObject({ width: 1200, height: 630 });

  await saveCover(undefined);
  expect((await publish('No cover')).status).toBe(201);
  expect(await page()).toMatchObject({ image: drawn });
  expect(await page()).not.toHaveProperty('imageAlt');
});

it('of a course that was never published is in the list of courses, as it is cropped', async () => {
  const { id } = (
    await owner.ask(createCourse, {
      body: { title: 'Boats', category: 'art', template: 'two-weeks' },
    })
  ).body.data;
  const inList = async () =>
    (await owner.ask(listStudioCourses, { query: {} })).body.data.find((course) => course.id === id)
      ?.cover;
  expect(await inList()).toBeNull();
  const added = await owner.ask(
    addFigure,
    { params: { id, name: 'halves.png' }, query: { use: 'cover' } },
    await twoHalves(),
  );
  const { details, detailsRevision: revision } = (await owner.ask(getDraft, { params: { id } }))
    .body.data;
  const crop = { x: 20, y: 30, zoom: 150 };
  const figure = `figures/${added.body.data.figure.name}`;
  await owner.ask(saveDetails, {
    params: { id },
    body: { details: { ...details, cover: { figure, alt: 'Boats', card: crop } }, revision },
  });
  const cover = await inList();
  expect(cover).toMatchObject({ width: 1600, height: 1000, crop });
  expect((await app.server.inject({ url: cover?.src ?? '' })).statusCode).toBe(200);
  expect((await owner.ask(listStudioCourses, { query: {} })).body.data).toContainEqual(
    expect.objectContaining({ id: courseId, cover: null }),
  );
});

it('of a wide picture is as wide as the band is on large screens, which a lesson’s isn’t', async () => {
  const picture = await twoHalves(3000, 1500);
  const add = (use: 'cover' | 'lesson') =>
    owner.ask(addFigure, { params: { ...params, name: `${use}.png` }, query: { use } }, picture);
  expect((await add('lesson')).body.data.figure).toMatchObject({ width: 1600 });
  const { figure } = (await add('cover')).body.data;
  expect(figure).toMatchObject({ width: 2560, height: 1280 });
  await saveCover({ figure: `figures/${figure.name}`, alt: 'Red beside blue' });
  const { image } = (await owner.ask(getPreviewCourse, { params })).body.data;
  const band = await fileOf(image, 'band-2560');
  expect(await sharp(band.body).metadata()).toMatchObject({ width: 2560, height: 640 });
});

it('has another address when it is cropped in another way', async () => {
  const name = await addPicture('halves.png', await twoHalves());
  const cover = { figure: `figures/${name}`, alt: 'Red beside blue' };
  const imageOf = async (cover: CourseCover) => {
    await saveCover(cover);
    return (await owner.ask(getPreviewCourse, { params })).body.data.image;
  };
  const whole = await imageOf(cover);
  // As it is anyway.
  expect(await imageOf({ ...cover, card: { x: 50, y: 50, zoom: 100 } })).toBe(whole);
  expect(await imageOf({ ...cover, card: { x: 50, y: 50, zoom: 101 } })).not.toBe(whole);
});

it('says beside the field what is wrong', async () => {
  const name = await addPicture('tiny.png', await twoHalves(60, 40));
  const problemsOf = async (cover: CourseCover) => {
    await saveCover(cover);
    const { problems } = (await owner.ask(checkDraft, { params })).body.data;
    return problems.flatMap((problem) =>
      problem.part === 'details' && problem.field.startsWith('cover')
        ? [[problem.field, problem.message, problem.advice]]
        : [],
    );
  };
  expect(await problemsOf({ figure: `figures/${name}`, alt: '' })).toEqual([
    ['cover.alt', 'Say what the picture shows, in a few words.', false],
  ]);
  expect(await problemsOf({ figure: `figures/${name}`, alt: 'Two halves' })).toEqual([
    ['cover.figure', expect.stringMatching(/^The picture has 60 × 40 pixels/), true],
  ]);
  expect(await problemsOf({ figure: 'figures/gone.webp', alt: 'Two halves' })).toEqual([
    ['cover.figure', 'The course no longer has this picture. Choose another one.', false],
  ]);
  expect((await publish('Without its picture')).status).toBe(409);
  const drawing = { figure: 'figures/stairs.svg', alt: 'Two halves' };
  expect(await problemsOf(drawing)).toEqual([
    ['cover.figure', 'Choose a photo or another picture that isn’t an SVG.', false],
  ]);
  // The preview still works, and shows the drawing.
  const preview = await owner.ask(getPreviewCourse, { params });
  expect(preview.body.data.image).toMatch(/illustrations/);
});

it('refuses crops that can’t be stored', async () => {
  const wrong = { figure: 'figures/x.webp', alt: '', card: { x: 50, y: 101, zoom: 100 } };
  expect((await saveCover(wrong)).status).toBe(400);
  expect((await saveCover({ ...wrong, card: { x: 0.5, y: 1, zoom: 100 } })).status).toBe(400);
});

it('keeps its picture among the figures', async () => {
  const name = await addPicture('kept.png', await twoHalves());
  await saveCover({ figure: `figures/${name}`, alt: 'Two halves' });
  const figure = { params: { ...params, name } };
  expect((await owner.ask(getFigure, figure)).body.data).toMatchObject({
    ...{ isCover: true, lessons: [], width: 1600, height: 1000 },
    src: expect.stringMatching(/^\/api\/course-images\//),
  });
  const refused = await owner.ask(removeFigure, figure);
  expect([refused.status, refused.detail]).toEqual([
    409,
    'This picture is the course’s cover. Choose another cover first.',
  ]);
  const { learner, foreignOwner, mayReview } = await signInOthers(app, courseId);
  expect((await mayReview.ask(getFigure, figure)).status).toBe(200);
  expect((await learner.ask(getFigure, figure)).status).toBe(403);
  expect((await foreignOwner.ask(getFigure, figure)).status).toBe(404);
});

it('takes its picture along when another one comes, unless a lesson shows it', async () => {
  const [shown, former, next] = [
    await addPicture('shown.png', await twoHalves(1400, 800)),
    await addPicture('former.png', await twoHalves(1300, 800)),
    await addPicture('next.png', await twoHalves(1200, 800)),
  ];
  const has = async (name: string) =>
    (await owner.ask(getFigure, { params: { ...params, name } })).status === 200;
  const { lessons } = (await owner.ask(getDraft, { params })).body.data;
  const lesson = { lessonId: lessons[0]?.id ?? '' };
  const { source, sourceRevision } = (await owner.ask(getStudioLesson, { params: lesson })).body
    .data;
  const saved = await owner.ask(saveLessonText, {
    params: lesson,
    body: { source: `${source}\n\n![Two halves](figures/${shown})\n`, revision: sourceRevision },
  });
  expect(saved.status).toBe(200);
  for (const name of [shown, former, next]) {
    await saveCover({ figure: `figures/${name}`, alt: 'Two halves' });
  }
  expect(await Promise.all([shown, former, next].map(has))).toEqual([true, false, true]);

  // A save that comes too late changes nothing.
  const { details, detailsRevision } = (await owner.ask(getDraft, { params })).body.data;
  const { cover: _, ...others } = details;
  const late = await owner.ask(saveDetails, {
    params,
    body: { details: others, revision: detailsRevision - 1 },
  });
  expect(late.status).toBe(409);
  expect(await has(next)).toBe(true);
  await saveCover(undefined);
  expect(await has(next)).toBe(false);
});

it('comes back from an archive with every crop', async () => {
  const name = await addPicture('halves.png', await twoHalves());
  const cover = {
    figure: `figures/${name}`,
    alt: 'Red beside blue',
    card: { x: 45, y: 55, zoom: 110 },
    wide: { x: 40, y: 60, zoom: 120 },
    band: { x: 10, y: 20, zoom: 300 },
  };
  await saveCover(cover);
  const archive = (await owner.ask(getArchive, { params, query: {} })).body;
  const imported = await owner.ask(importArchive, {}, archive);
  expect(imported.body.data).toMatchObject({ leftOut: [] });
  const id = imported.body.data.courseId;
  const draft = (await owner.ask(getDraft, { params: { id } })).body.data;
  expect(draft.details.cover).toEqual(cover);
  const images = await Promise.all(
    [courseId, id].map((id) => owner.ask(getPreviewCourse, { params: { id } })),
  );
  expect(images[0]?.body.data.image).toBe(images[1]?.body.data.image);
});

it('leaves no files behind that nothing shows', async () => {
  const name = await addPicture('halves.png', await twoHalves());
  const cover = { figure: `figures/${name}`, alt: 'Red beside blue' };
  await saveCover({ ...cover, card: { x: 50, y: 50, zoom: 250 } });
  const unused = (await owner.ask(getPreviewCourse, { params })).body.data.image;
  await saveCover({ ...cover, card: { x: 50, y: 50, zoom: 260 } });
  await publish('Closer');
  const used = (await page()).image;
  await app.db
    .updateTable('catalog.cover')
    .set({ created_at: sql<Date>`now() - interval '25 hours'` })
    .execute();
  await discardUnusedCovers(app.db);
  await app.db
    .updateTable('platform.discarded_file')
    .set({ discarded_at: sql<Date>`now() - interval '1 hour'` })
    .execute();
  await removeDiscardedFiles(app.db, app.files);
  expect((await fileOf(unused)).status).toBe(404);
  expect((await fileOf(used)).status).toBe(200);
  expect(await storedFiles()).not.toContainEqual(
    expect.stringContaining(unused.split('/')[3] ?? ''),
  );
  // Looking at it once more makes it again.
  await saveCover({ ...cover, card: { x: 50, y: 50, zoom: 250 } });
  await owner.ask(getPreviewCourse, { params });
  expect((await fileOf(unused)).status).toBe(200);
});
