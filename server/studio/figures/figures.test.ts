import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DraftPractice } from '../../../contract/studio/content.ts';
import {
  getDraft,
  getStudioLesson,
  saveLessonPractice,
  saveLessonText,
} from '../../../contract/studio/drafts.ts';
import {
  addFigure,
  addFigureFromAddress,
  getCourseImage,
  listFigures,
  removeFigure,
} from '../../../contract/studio/figures.ts';
import { publishDraft } from '../../../contract/studio/publishing.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { cameraExif, drawPicture, takePhoto } from '../../../tests/support/studio/photos.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';
import type { Viewer } from '../../platform/calls/calls.ts';
import { removeDiscardedFiles } from '../../platform/files/discarded-files.ts';
import { addFigureFromAddress as addFrom, discardUnusedAssets, figureBase } from './figures.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('platform.throttle').execute());

const add = (name: string, file: Buffer | string, as = owner) =>
  as.ask(addFigure, { params: { id: courseId, name }, query: {} }, Buffer.from(file));
const remove = (name: string, as = owner) =>
  as.ask(removeFigure, { params: { id: courseId, name } });
const drawing = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300">${inside}</svg>`;
const storedFiles = async () =>
  (await readdir(join(app.config.dataFolder, 'files')).catch(() => [])).sort();

async function firstLesson() {
  const { body } = await owner.ask(getDraft, { params: { id: courseId } });
  const lessonId = body.data.outline[0]?.lessons[0] ?? '';
  const lesson = (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;
  const save = async (source: string) => {
    const { sourceRevision } = (await owner.ask(getStudioLesson, { params: { lessonId } })).body
      .data;
    const body = { source, revision: sourceRevision };
    expect((await owner.ask(saveLessonText, { params: { lessonId }, body })).status).toBe(200);
  };
  return { lesson, save };
}

describe('a picture', () => {
  it('is encoded again without metadata, and served for ever under the hash of its content', async () => {
    const photo = await drawPicture(3000, 1500).withExif(cameraExif).jpeg().toBuffer();
    const added = await add('Café am Ufer.JPG', photo);
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({
      isReused: false,
      remarks: [],
      figure: { name: 'cafe-am-ufer.webp', kind: 'image', width: 1600, height: 800, lessons: [] },
    });
    const [, hash = ''] = /course-images\/([0-9a-f]{64})/.exec(added.body.data.figure.html) ?? [];
    const shown = await ask(app.server, getCourseImage, { params: { hash } });
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { format, exif, xmp, iptc } = await sharp(shown.body).metadata();
    expect([format, exif, xmp, iptc]).toEqual(['webp', undefined, undefined, undefined]);
  });

  it('is stored once, whatever its name', async () => {
    const photo = await takePhoto(60, 40, '#224466');
    const first = await add('one.jpg', photo);
    const files = await storedFiles();
    const again = await add('other.jpg', photo);
    expect(again.body.data).toMatchObject({
      isReused: true,
      figure: { name: first.body.data.figure.name },
    });
    expect(await storedFiles()).toEqual(files);
  });

  it('gets a free name when several arrive at once', async () => {
    const photos = await Promise.all(
      ['#111111', '#555555', '#999999'].map((colour) => takePhoto(50, 50, colour)),
    );
    const added = await Promise.all(photos.map((photo) => add('image.png', photo)));
    expect(added.map(({ body }) => body.data.figure.name).toSorted()).toEqual([
      'image-2.webp',
      'image-3.webp',
      'image.webp',
    ]);
  });

  it.each([
    ['no image', '%PDF-1.7', /^We can’t read this file as an image\. Choose a JPEG.*SVG file/],
    ['nothing', '', /^This file is empty/],
    ['HTML', '<!doctype html><script>alert(1)</script>', /^This SVG can’t be used/],
    ['a script in an SVG', drawing('<script>x</script>'), /^This SVG can’t be used: .*<script>/],
    ['wrong letters', Buffer.from([60, 115, 118, 103, 62, 0xff]), /isn’t stored as UTF-8/],
  ])('that is %s is refused with a sentence', async (_, file, detail) => {
    const refused = await add('x.png', file);
    expect(refused.status).toBe(400);
    expect(refused.detail).toMatch(detail);
  });

  it('that is damaged, too large or a bomb is refused with a sentence', async () => {
    const photo = await takePhoto(600, 400);
    const half = await add('x.jpg', photo.subarray(0, photo.length / 2));
    expect(half.detail).toMatch(/^This image is damaged/);
    const bomb = await drawPicture(10_500, 10_000).png().toBuffer();
    expect((await add('x.png', bomb)).detail).toMatch(/too many pixels/);
    const large = await add('x.svg', drawing(' '.repeat(210 * 1024)));
    expect([large.status, large.detail]).toEqual([
      413,
      expect.stringMatching(/^An SVG can have at most 200 KB/),
    ]);
  });
});

describe('an SVG', () => {
  it('by our rules is part of the page, and is reused under its name', async () => {
    const svg = drawing('<g id="a"><path d="M0 0h9" stroke="var(--ink)"/></g>');
    const first = await add('Steps.svg', svg);
    expect(first.body.data).toMatchObject({
      isReused: false,
      figure: { name: 'steps.svg', kind: 'drawing', width: 640, height: 300 },
    });
    expect(first.body.data.figure.html).toMatch(/^<svg/);
    expect((await add('steps.svg', svg)).body.data).toMatchObject({
      isReused: true,
      figure: { name: 'steps.svg' },
    });
    const other = await add('steps.svg', drawing('<g id="b"/>'));
    expect(other.body.data.figure.name).toBe('steps-2.svg');
  });

  it('of another kind is an image in which nothing runs', async () => {
    const { body } = await add('logo.svg', '<svg viewBox="0 0 90 60"><path fill="#f00"/></svg>');
    expect(body.data.figure).toMatchObject({ name: 'logo.svg', kind: 'image' });
    expect(body.data.figure.html).toMatch(/^<img src="data:image\/svg\+xml;base64,/);
    expect(body.data.remarks[0]).toMatch(/colours are tokens/);
  });
});

describe('the figures of a course', () => {
  it('are listed with the lessons that show them, newest first, in pages', async () => {
    const { figure } = (await add('listed.png', await takePhoto(70, 70, '#abcdef'))).body.data;
    const { lesson, save } = await firstLesson();
    await save(`${lesson.source}\n![A square.](figures/${figure.name} "Square")\n`);
    const list = await owner.ask(listFigures, {
      params: { id: courseId },
      query: { _limit: 1, _page: 1 },
    });
    expect(list.body.data).toEqual([
      { ...figure, lessons: [{ id: lesson.id, title: lesson.settings.title }] },
    ]);
    expect(list.body.meta.total).toBeGreaterThan(1);

    const refused = await remove(figure.name);
    expect([refused.status, refused.detail]).toEqual([
      409,
      `“${lesson.settings.title}” still shows this figure. Remove it there first.`,
    ]);
    await save(lesson.source);
    expect((await remove(figure.name)).status).toBe(200);
    expect((await remove(figure.name)).status).toBe(404);
  });

  it('stay while a practice question shows them, or a video does until it plays', async () => {
    const { figure } = (await add('asked.png', await takePhoto(70, 70, '#fedcba'))).body.data;
    const { lesson, save } = await firstLesson();
    const params = { lessonId: lesson.id };
    const hotspot = {
      id: 'find-it',
      kind: 'hotspot' as const,
      question: 'Where is it?',
      hints: [''],
      explanation: '',
      figure: `figures/${figure.name}`,
    };
    const savePractice = async (practice: DraftPractice[]) => {
      const { practiceRevision: revision } = (await owner.ask(getStudioLesson, { params })).body
        .data;
      return owner.ask(saveLessonPractice, { params, body: { practice, revision } });
    };
    expect((await savePractice([hotspot])).status).toBe(200);
    expect((await remove(figure.name)).status).toBe(409);
    await savePractice([]);
    await save(
      `${lesson.source}\n:::video{src="media/a.mp4" poster="figures/${figure.name}"}\n:::\n`,
    );
    expect((await remove(figure.name)).status).toBe(409);
    await save(lesson.source);
    expect((await remove(figure.name)).status).toBe(200);
  });

  it('belong to those who edit the course', async () => {
    const [learner, stranger, editor, reviewer, admin] = await Promise.all([
      buildLearner(app.db),
      ...[1, 2, 3].map(() => buildOwner(app.db)),
      buildAdmin(app.db),
    ]);
    const rights = [
      { account: editor, mayEdit: true, mayReview: false },
      { account: reviewer, mayEdit: false, mayReview: true },
    ];
    for (const { account, mayEdit, mayReview } of rights) {
      const accountId = account?.id ?? 0;
      await writeCoTeacher(app.db, { courseId, accountId, mayEdit, mayReview });
    }
    const photo = await takePhoto(30, 30, '#123456');
    for (const [account, listed, added] of [
      [learner, 403, 403],
      [stranger, 404, 404],
      [reviewer, 200, 403],
      [editor, 200, 201],
      [admin, 200, 201],
    ] as const) {
      if (!account) continue;
      const as = await signedIn(app, account);
      const list = await as.ask(listFigures, { params: { id: courseId }, query: {} });
      expect([account.username, list.status]).toEqual([account.username, listed]);
      expect((await add('x.jpg', photo, as)).status).toBe(added);
      const removed = await remove('missing.webp', as);
      expect(removed.status).toBe(added === 201 ? 404 : added);
    }
    expect(
      (await ask(app.server, listFigures, { params: { id: courseId }, query: {} })).status,
    ).toBe(401);
  });
});

describe('the clean-up', () => {
  const letADayPass = () =>
    app.db
      .updateTable('studio.asset')
      .set({ created_at: sql<Date>`now() - interval '25 hours'` })
      .execute();

  const cleanUp = async () => {
    await discardUnusedAssets(app.db);
    await app.db
      .updateTable('platform.discarded_file')
      .set({ discarded_at: sql<Date>`now() - interval '1 hour'` })
      .execute();
    await removeDiscardedFiles(app.db, app.files);
  };

  it('removes images that no draft and no version shows, with their files', async () => {
    const kept = (await add('kept.png', await takePhoto(20, 20, '#00ff00'))).body.data.figure;
    const published = (await add('published.png', await takePhoto(20, 20, '#0000ff'))).body.data
      .figure;
    const { lesson, save } = await firstLesson();
    await save(`${lesson.source}\n![A square.](figures/${published.name} "Square")\n`);
    const note = { note: 'With a square' };
    const answer = await owner.ask(publishDraft, { params: { id: courseId }, body: note });
    expect([answer.status, answer.detail]).toEqual([201, '']);
    await save(lesson.source);
    const unused = (await add('unused.png', await takePhoto(20, 20, '#ff0000'))).body.data.figure;
    await remove(published.name);
    await remove(unused.name);

    await cleanUp();
    const before = await storedFiles();
    expect(before).toContain(fileOf(unused.html));
    await letADayPass();
    await cleanUp();
    const files = await storedFiles();
    expect(files).not.toContain(fileOf(unused.html));
    expect(files).toEqual(expect.arrayContaining([fileOf(kept.html), fileOf(published.html)]));

    const again = await add('unused.png', await takePhoto(20, 20, '#ff0000'));
    expect(again.status).toBe(201);
    expect(await storedFiles()).toContain(fileOf(unused.html));
  });
});

const fileOf = (html: string) => `${/[0-9a-f]{64}/.exec(html)?.[0]}.webp`;

it.each([
  ['Café am Ufer.JPG', 'cafe-am-ufer'],
  ['../../etc/passwd', 'passwd'],
  ['写真.png', 'figure'],
  ['.svg', 'figure'],
  [`${'long '.repeat(40)}.png`, expect.stringMatching(/^long(-long){11}$/)],
])('the file %s is called %s', (name, base) => {
  expect(figureBase(name)).toEqual(base);
});

describe('a picture at an address', () => {
  const address = 'https://example.org/lemon.png';
  const admin = async (): Promise<Viewer> => {
    const { id, username } = await buildAdmin(app.db);
    const session = { sessionId: '', address: '127.0.0.1' };
    return { accountId: id, username, role: 'Admin', state: 'active', ...session };
  };
  /** In place of a site: the tests ask nobody else. */
  const addAs = async (read: () => AsyncIterable<Uint8Array>) =>
    addFrom(app.db, app.files, await admin(), courseId, address, async () => read());

  it('becomes a figure of the course', async () => {
    const bytes = await drawPicture(40, 30).png().toBuffer();
    const { figure } = await addAs(async function* () {
      yield bytes;
    });
    expect(figure).toMatchObject({ name: 'picture.webp', kind: 'image' });
  });

  it.each<[string, () => AsyncGenerator<Uint8Array>]>([
    [
      'that breaks off',
      async function* () {
        yield Buffer.from('a');
        throw new Error('ECONNRESET');
      },
    ],
    [
      'that never ends',
      async function* () {
        while (true) yield Buffer.alloc(1024 * 1024);
      },
    ],
  ])('%s is refused in words', async (_, read) => {
    await expect(addAs(read)).rejects.toMatchObject({
      code: 'picture_unreachable',
      errors: [{ field: 'address' }],
    });
  });

  const from = (address: string, as = owner) =>
    as.ask(addFigureFromAddress, { params: { id: courseId }, body: { address } });

  it.each([
    'https://127.0.0.1/a.png',
    'https://localhost/a.png',
    'https://[::1]/a.png',
    'http://example.org/a.png',
    'file:///etc/passwd',
    'https://',
  ])('is never read from %s', async (address) => {
    expect(await from(address)).toMatchObject({ status: 400 });
  });

  it('is read for those who edit the course only', async () => {
    const stranger = await signedIn(app, await buildOwner(app.db));
    expect(await from(address, stranger)).toMatchObject({ status: 404 });
  });
});
