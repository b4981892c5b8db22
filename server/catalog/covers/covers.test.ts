import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { getCover } from '../../../contract/catalog/covers.ts';
import { getCourse } from '../../../contract/catalog.ts';
import { getArchive, importArchive } from '../../../contract/studio/archives.ts';
import { getDraft } from '../../../contract/studio/drafts.ts';
import { getPreviewCourse } from '../../../contract/studio/preview.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildOwner } from '../../../tests/support/factories.ts';
import { drawPicture } from '../../../tests/support/studio/photos.ts';
import { giveCourse } from '../../../tests/support/studio/studio.ts';
import { quizStore } from '../../assessment/quizzes/store-quiz.ts';
import { loadContent } from '../content/load-content.ts';

let app: TestApp;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stepwell-covers-'));
  app = await startApp({ config: { contentFolders: [folder] } });
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const course = `id: 40
category: art
subject: Pottery
title: Pottery
summary: Bowls.
illustration: drawing
cover:
  figure: figures/kiln.jpg
  alt: A kiln
  card: { x: 20, y: 30, zoom: 150 }
layout: standard
level: Basic
weeks: 1
priceCents: 0
outcomes: [Make a bowl]
needs: [Some clay]
overview: A short overview.
instructor: { name: Mina Clay, headline: Potter, about: She makes bowls. }
faqs: [{ question: Clay?, answer: 'Yes.' }]
modules:
  - title: All of it
    lessons: [clay]
`;

const quiz = `- question: What do you knead?
  options: [Clay, Glass]
  answer: Clay
  explanation: Glass breaks.
`;

async function load(picture: Uint8Array) {
  const path = join(folder, 'courses', '40-pottery');
  await mkdir(join(path, 'figures'), { recursive: true });
  await writeFile(join(path, 'course.yaml'), course);
  await writeFile(join(path, 'clay.md'), '---\ntitle: Clay\nminutes: 5\n---\nKnead it well.\n');
  await writeFile(join(path, 'clay.quiz.yaml'), quiz);
  await writeFile(join(path, 'figures', 'kiln.jpg'), picture);
  return loadContent(app.db, [{ path: folder, isOwn: false }], quizStore, app.files);
}

it('a course from files shows its cover, and keeps it when the next picture is damaged', async () => {
  const picture = await drawPicture(1600, 1000).jpeg().toBuffer();
  expect(await load(picture)).toMatchObject({ written: 1, problems: [] });
  const page = (await ask(app.server, getCourse, { params: { id: 40 } })).body.data;
  expect(page.imageAlt).toBe('A kiln');
  const hash = page.image.split('/')[3] ?? '';
  const shown = await ask(app.server, getCover, { params: { hash, size: 'card-400' } });
  expect(shown.status).toBe(200);
  expect(await sharp(shown.body).metadata()).toMatchObject({ width: 400, height: 300 });

  const damaged = await load(picture.subarray(0, picture.length / 2));
  expect(damaged.problems).toMatchObject([{ code: 'bad_image' }]);
  const after = (await ask(app.server, getCourse, { params: { id: 40 } })).body.data;
  expect(after.image).toBe(page.image);
});

it('a course from files keeps its cover in the studio, and in an archive', async () => {
  await load(await drawPicture(1600, 1000).jpeg().toBuffer());
  const account = await buildOwner(app.db);
  await giveCourse(app.db, 40, account.id);
  const owner = await signedIn(app, account);
  const draftOf = async (id: number) => (await owner.ask(getDraft, { params: { id } })).body.data;
  const draft = await draftOf(40);
  expect(draft).toMatchObject({
    state: 'published',
    details: { cover: { figure: 'figures/kiln.jpg', card: { x: 20, y: 30, zoom: 150 } } },
  });
  const preview = await owner.ask(getPreviewCourse, { params: { id: 40 } });
  expect(preview.body.data).toMatchObject({
    image: expect.stringMatching(/^\/api\/covers\//),
    imageAlt: 'A kiln',
  });
  const [, , , hash = ''] = preview.body.data.image.split('/');
  const shown = await ask(app.server, getCover, { params: { hash, size: 'band-1600' } });
  expect(await sharp(shown.body).metadata()).toMatchObject({ width: 1600, height: 400 });

  const archive = (await owner.ask(getArchive, { params: { id: 40 }, query: {} })).body;
  const imported = (await owner.ask(importArchive, {}, archive)).body.data;
  expect(imported.leftOut).toEqual([]);
  expect((await draftOf(imported.courseId)).details.cover).toEqual({
    ...draft.details.cover,
    figure: 'figures/kiln.webp',
  });
});

it('a shared link has a JPEG of exactly its size, also where the cover is older than that', async () => {
  // With a part that can be seen through.
  const picture = await drawPicture(1400, 700).ensureAlpha(0.5).png().toBuffer();
  await load(await sharp(picture).flatten().jpeg().toBuffer());
  const { image } = (await ask(app.server, getCourse, { params: { id: 40 } })).body.data;
  const [, , , hash = ''] = image.split('/');
  const shared = () => ask(app.server, getCover, { params: { hash, size: 'shared-1200' } });
  const first = await shared();
  expect(first.headers['content-type']).toBe('image/jpeg');
  const facts = { format: 'jpeg', width: 1200, height: 630 };
  expect(await sharp(first.body).metadata()).toMatchObject(facts);
  for (const file of ['shared-1200.jpg', 'band-2560.webp'])
    await app.files.remove(`${hash}-${file}`);
  const again = await shared();
  expect(again.headers['content-type']).toBe('image/jpeg');
  expect(await sharp(again.body).metadata()).toMatchObject(facts);
  expect(await app.files.has(`${hash}-shared-1200.jpg`)).toBe(true);
  const band = await ask(app.server, getCover, { params: { hash, size: 'band-2560' } });
  expect([band.status, band.headers['content-type']]).toEqual([200, 'image/webp']);
});

it('a wide picture has a wide band', async () => {
  await load(await drawPicture(3000, 1000).jpeg().toBuffer());
  const { image } = (await ask(app.server, getCourse, { params: { id: 40 } })).body.data;
  const [, , , hash = ''] = image.split('/');
  const band = await ask(app.server, getCover, { params: { hash, size: 'band-2560' } });
  expect(await sharp(band.body).metadata()).toMatchObject({ width: 2560, height: 640 });
});

it('what was never made isn’t found', async () => {
  const params = { hash: 'a'.repeat(64), size: 'card-400' } as const;
  expect((await ask(app.server, getCover, { params })).status).toBe(404);
  const wrong = await app.server.inject({ url: `/api/covers/${params.hash}/card-9000` });
  expect(wrong.statusCode).toBe(400);
});
