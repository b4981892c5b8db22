import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getArchive, importArchive } from '../../../contract/studio/archives.ts';
import {
  type CourseContent,
  mostLessonsInCourse,
  mostTextBytes,
} from '../../../contract/studio/content.ts';
import { discardDraft, getDraft } from '../../../contract/studio/drafts.ts';
import { addFigure } from '../../../contract/studio/figures.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildOwner } from '../../../tests/support/factories.ts';
import { courseContents } from '../../../tests/support/studio/course-contents.ts';
import { drawPicture, takePhoto } from '../../../tests/support/studio/photos.ts';
import { openOwnCourse, signInOthers } from '../../../tests/support/studio/studio.ts';
import { buildZip, type ZipEntry } from '../../../tests/support/studio/zip.ts';
import { cases } from '../../../tests/support/thorough.ts';
import { readCourseFolders } from '../../catalog/content/files/course-folder.ts';
import { ownContent } from '../../catalog/content/load-content.ts';
import { storeNewCourse } from '../courses/new-course.ts';
import { drawingOf, readDraftContent } from '../drafts/open-draft.ts';
import { findDraft } from '../drafts/queries.ts';
import { keepAsset } from '../figures/queries.ts';
import { storeImage } from '../figures/store-image.ts';
import { withZip } from './zip.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('platform.throttle').execute());

const archiveOf = async (id: number, query: { version?: number } = {}) =>
  owner.ask(getArchive, { params: { id }, query });
const bring = (archive: Uint8Array, as = owner) => as.ask(importArchive, {}, archive);

async function contentOf(id: number): Promise<CourseContent> {
  const draft = await findDraft(app.db, id);
  if (!draft) throw new Error('There is no draft.');
  return readDraftContent(app.db, draft);
}

/** With places instead of ids. */
function withoutIds({ outline, lessons, ...others }: CourseContent) {
  const places = new Map(lessons.map(({ id }, place) => [id, place]));
  return {
    ...others,
    outline: outline.map(({ title, lessons }) => ({
      title,
      lessons: lessons.map((id) => places.get(id)),
    })),
    lessons: lessons.map(({ id, ...lesson }) => lesson),
  };
}

async function entriesOf(archive: Uint8Array): Promise<Map<string, Buffer>> {
  const once = async function* () {
    yield archive;
  };
  return app.files.receive(once(), (path) =>
    withZip(path, async (zip) => {
      const entries = new Map<string, Buffer>();
      for (const file of zip.files) entries.set(file.path, await zip.read(file, 50_000_000));
      return entries;
    }),
  );
}

const course = (lessons: string[]) =>
  `title: Pottery\ncategory: art\nmodules:\n  - title: Clay\n    lessons: [${lessons.join(', ')}]\n`;
const lesson = (text: string) => `---\ntitle: Clay\nminutes: 12\n---\n${text}\n`;
const pottery = (slug: string, ...more: ZipEntry[]): Buffer =>
  buildZip([
    { name: 'course.yaml', content: course([slug]) },
    { name: `${slug}.md`, content: lesson('Clay is soft.') },
    ...more,
  ]);

describe('an archive', () => {
  it('has exactly the files of a course in content/', async () => {
    const { status, headers, body } = await archiveOf(courseId);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toContain('filename="7-healthy-habits.zip"');
    const folders = await readCourseFolders(ownContent);
    const folder = folders.find(({ name }) => name === '7-healthy-habits');
    const names = [...(folder?.files.keys() ?? [])].map((path) => `7-healthy-habits/${path}`);
    const entries = await entriesOf(body);
    expect([...entries.keys()].sort()).toEqual(names.sort());
    for (const [path, text] of folder?.files ?? []) {
      if (path.endsWith('.svg')) {
        expect(entries.get(`7-healthy-habits/${path}`)?.toString()).toBe(text);
      }
    }
  });

  it('of a version is what was published then', async () => {
    const params = { id: courseId };
    const photo = await drawPicture(200, 100).png().toBuffer();
    await owner.ask(addFigure, { params: { ...params, name: 'plate.png' }, query: {} }, photo);
    const draft = await entriesOf((await archiveOf(courseId)).body);
    expect(draft.has('7-healthy-habits/figures/plate.webp')).toBe(true);
    const published = await archiveOf(courseId, { version: 1 });
    expect(published.headers['content-disposition']).toContain('7-healthy-habits-version-1.zip');
    const entries = await entriesOf(published.body);
    expect(entries.size).toBe(draft.size - 1);
    expect((await archiveOf(courseId, { version: 2 })).status).toBe(404);
    expect((await archiveOf(courseId, { version: 0 })).status).toBe(400);
  });
});

describe('a course that is exported and imported', () => {
  it('is the same, but for addresses that the original has', async () => {
    const original = await contentOf(courseId);
    const { status, body } = await bring((await archiveOf(courseId)).body);
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      title: 'Healthy Habits',
      lessons: original.lessons.length,
      questions: original.lessons.flatMap(({ questions }) => questions).length,
      leftOut: [],
    });
    const copy = withoutIds(await contentOf(body.data.courseId));
    expect(copy).toEqual({
      ...withoutIds(original),
      details: { ...original.details, featured: null },
      lessons: withoutIds(original).lessons.map(({ settings, ...others }) => ({
        ...others,
        settings: { ...settings, slug: `${settings.slug}-copy` },
        source: others.source.replace(/(\/lesson-detail\/[a-z-]+)/g, '$1-copy'),
      })),
    });
    const draft = await owner.ask(getDraft, { params: { id: body.data.courseId } });
    expect(draft.body.data).toMatchObject({ state: 'draft', rights: { own: true } });
  });

  it('is the same, whatever it contains', async () => {
    const account = await buildOwner(app.db);
    const teacher = await signedIn(app, account);
    const viewer = {
      accountId: account.id,
      username: account.username,
      role: 'ModuleOwner',
      sessionId: '',
      state: 'active',
      address: '',
    } as const;
    const drawing = drawingOf('<svg viewBox="0 0 640 300"><rect width="9" height="9"/></svg>\n');
    await keepAsset(app.db, drawing);
    const bytes = await drawPicture(40, 30, '#123456').webp().toBuffer();
    const image = await storeImage(app.db, app.files, { bytes, width: 40, height: 30 });
    const figures = { 'a-drawing.svg': drawing.hash, 'photo-1.webp': image.hash };
    await fc.assert(
      fc.asyncProperty(courseContents, fc.boolean(), async (generated, isShown) => {
        await app.db.deleteFrom('platform.throttle').execute();
        const { details } = generated;
        const content = {
          ...generated,
          details: {
            ...details,
            title: details.title || 'Any',
            category: 'art',
            featured: null,
          },
          lessons: generated.lessons.map((lesson) => ({
            ...lesson,
            source: `${lesson.source}\n![A photo](figures/photo-1.webp)\n`,
          })),
          figures: isShown ? figures : {},
        };
        const { id } = await storeNewCourse(app.db, viewer, content, app.config);
        const original = await contentOf(id);
        const archive = await teacher.ask(getArchive, { params: { id }, query: {} });
        await teacher.ask(discardDraft, { params: { id } });
        const { status, body } = await bring(archive.body, teacher);
        expect(status).toBe(201);
        expect(body.data).toMatchObject({ leftOut: [], changed: [] });
        expect(withoutIds(await contentOf(body.data.courseId))).toEqual(withoutIds(original));
        await teacher.ask(discardDraft, { params: { id: body.data.courseId } });
      }),
      { numRuns: cases(25, 500) },
    );
  });

  it.each(['1-basic-japanese', '2-introduction-to-business', '3-learn-photography'])(
    'may be a folder of content/courses that someone zipped: %s',
    async (name) => {
      const folders = await readCourseFolders(ownContent);
      const { files = new Map<string, string>() } = folders.find((f) => f.name === name) ?? {};
      const entries = [...files].map(([path, content]) => ({ name: `${name}/${path}`, content }));
      const { status, body } = await bring(buildZip(entries));
      expect(status).toBe(201);
      expect(body.data.leftOut).toEqual([]);
      expect(body.data.figures).toBe(entries.filter(({ name }) => name.endsWith('.svg')).length);
    },
  );
});

describe('figures of an archive', () => {
  it('become WebP, get names we use, and lessons show them under these', async () => {
    const text = [
      '![A](figures/Kiln%20at%20night.JPG)',
      '![B](figures/kiln-at-night.png "A kiln")',
      '![C](./figures/wheel.webp) and figures/wheel.webp',
      '![D](figures/pot.svg)',
    ].join('\n\n');
    const { status, body } = await bring(
      buildZip([
        { name: 'p/course.yaml', content: course(['glazing-pots']) },
        { name: 'p/glazing-pots.md', content: lesson(text) },
        { name: 'p/figures/Kiln at night.JPG', content: await takePhoto(300, 200) },
        {
          name: 'p/figures/kiln-at-night.png',
          content: await drawPicture(90, 60).png().toBuffer(),
        },
        { name: 'p/figures/wheel.webp', content: await drawPicture(3_000, 500).webp().toBuffer() },
        {
          name: 'p/figures/pot.svg',
          content:
            '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="100" height="50"><rect fill="#f00" width="9" height="9"/></svg>',
        },
      ]),
    );
    expect(status).toBe(201);
    expect(body.data).toMatchObject({
      figures: 4,
      leftOut: [],
      changed: [
        { file: 'figures/Kiln at night.JPG', message: 'It is figures/kiln-at-night.webp now.' },
        { file: 'figures/kiln-at-night.png', message: 'It is figures/kiln-at-night-2.webp now.' },
      ],
    });
    const { lessons, figures } = await contentOf(body.data.courseId);
    expect(lessons[0]?.source.split('\n\n')).toEqual([
      '![A](figures/kiln-at-night.webp)',
      '![B](figures/kiln-at-night-2.webp "A kiln")',
      '![C](./figures/wheel.webp) and figures/wheel.webp',
      '![D](figures/pot.svg)\n',
    ]);
    const stored = await app.files.get(`${figures['kiln-at-night.webp']}.webp`);
    const { format, exif } = await sharp(stored ?? Buffer.alloc(0)).metadata();
    expect([format, exif]).toEqual(['webp', undefined]);
  });

  it('that are more than pictures are left out with a reason', async () => {
    const svg = (inside: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 300">${inside}</svg>`;
    const { status, body } = await bring(
      pottery(
        'throwing-pots',
        { name: 'figures/script.svg', content: svg('<script>alert(1)</script>') },
        { name: 'figures/click.svg', content: svg('<rect onclick="alert(1)"/>') },
        {
          name: 'figures/loads.svg',
          content: svg('<image href="https://example.org/track.png"/>'),
        },
        { name: 'figures/page.png', content: '<html><script>alert(1)</script></html>' },
        { name: 'figures/bomb.png', content: Buffer.alloc(14_000_000) },
        { name: 'figures/film.mp4', content: 'x' },
        { name: 'figures/half.jpg', content: (await takePhoto(300, 200)).subarray(0, 900) },
      ),
    );
    expect(status).toBe(201);
    expect(body.data.figures).toBe(0);
    const reasons = new Map(body.data.leftOut.map(({ file, message }) => [file, message]));
    expect([...reasons.keys()].sort()).toEqual(
      ['bomb.png', 'click.svg', 'film.mp4', 'half.jpg', 'loads.svg', 'page.png', 'script.svg'].map(
        (name) => `figures/${name}`,
      ),
    );
    expect(reasons.get('figures/script.svg')).toContain('<script>');
    expect(reasons.get('figures/film.mp4')).toBe('A figure is an SVG, PNG, JPEG or WebP file.');
  });
});

describe('files that lessons play', () => {
  const sample = (name: string) =>
    readFile(join(import.meta.dirname, '../../catalog/media/samples', name));
  const vtt = 'WEBVTT\n\n00:00.000 --> 00:02.000\nA test card.\n';
  const inGerman = vtt.replace('A test card', 'Ein Testbild');

  it('come along unchanged', async () => {
    const clip = await sample('clip.mp4');
    const block = [
      ':::video{file="media/clip.mp4" captions="media/clip.vtt" title="Test card"}',
      'A test card.',
      '',
      '::translation{language="de" captions="media/clip-de.vtt"}',
      'Ein *Testbild*.',
      '',
      '::translation{language="pt-BR" captions="media/clip-pt-br.vtt"}',
      ':::',
    ].join('\n');
    const text = lesson(block);
    const imported = await bring(
      buildZip([
        { name: 'course.yaml', content: course(['filmed-clay']) },
        { name: 'filmed-clay.md', content: text },
        { name: 'media/clip.mp4', content: clip },
        { name: 'media/clip.vtt', content: vtt },
        { name: 'media/clip-de.vtt', content: inGerman },
        { name: 'media/clip-pt-br.vtt', content: 'WEBVTT\n\n00:01 --> 00:02\nNo times.' },
      ]),
    );
    expect(imported.status).toBe(201);
    // Captions in each language are checked like the first.
    expect(imported.body.data.leftOut).toMatchObject([
      { file: 'media/clip-pt-br.vtt', message: expect.stringMatching(/^Line 3: /) },
    ]);
    const exported = await archiveOf(imported.body.data.courseId);
    const entries = new Map(
      [...(await entriesOf(exported.body))].map(([path, content]) => [
        path.slice(path.indexOf('/') + 1),
        content,
      ]),
    );
    expect(entries.get('media/clip.mp4')?.equals(clip)).toBe(true);
    expect(entries.get('media/clip.vtt')?.toString()).toBe(vtt);
    expect(entries.get('media/clip-de.vtt')?.toString()).toBe(inGerman);
    expect(entries.get('filmed-clay.md')?.toString()).toContain(block);
  });

  it('and are something else are left out with a reason', async () => {
    const { status, body } = await bring(
      pottery(
        'unfilmed-clay',
        { name: 'media/page.mp4', content: '<html><script>alert(1)</script></html>' },
        { name: 'media/half.mp4', content: (await sample('clip.mp4')).subarray(0, 3_000) },
        { name: 'media/program.exe', content: 'MZ' },
        { name: 'media/words.vtt', content: 'These are no captions.' },
      ),
    );
    expect(status).toBe(201);
    expect(body.data.leftOut.map(({ file }) => file).sort()).toEqual(
      ['half.mp4', 'page.mp4', 'program.exe', 'words.vtt'].map((name) => `media/${name}`),
    );
  });
});

describe('what an import can’t take over', () => {
  it('is named', async () => {
    const { body } = await bring(
      buildZip([
        {
          name: 'course.yaml',
          content: 'category: magic\nfeatured: 1\nmodules:\n  - title: One\n    lessons: [gone]\n',
        },
      ]),
    );
    expect(body.data).toMatchObject({
      title: 'Imported course',
      lessons: 0,
      leftOut: [{ file: 'course.yaml', message: 'The lesson gone.md is missing.' }],
      changed: [
        { message: 'There is no category “magic” here. Choose one.' },
        { message: 'The place on the home page was left out. Admins choose it.' },
        { message: 'The course has no title. Choose one.' },
      ],
    });
  });

  it('is counted when it is very much', async () => {
    const keys = Array.from({ length: 300 }, (_, n) => `unknown${n}: x`).join('\n');
    const archive = buildZip([{ name: 'course.yaml', content: `title: Many\n${keys}\n` }]);
    const { leftOut } = (await bring(archive)).body.data;
    expect(leftOut).toHaveLength(201);
    expect(leftOut.at(-1)).toEqual({ file: '', message: 'And 100 more.' });
  });
});

describe('a hostile archive', () => {
  const courses = async () =>
    (await app.db.selectFrom('catalog.course').select('id').execute()).length;

  it.each<[string, Buffer, string]>([
    ['that climbs out', pottery('clay', { name: '../../x.md' }), 'leads out of it'],
    ['that isn’t an archive', Buffer.from('GIF89a'), 'isn’t a complete zip archive'],
    [
      'that grows',
      pottery('clay', { name: 'figures/a.png', claimedBytes: 4_000_000_000 }),
      'larger than 100 MB',
    ],
  ])('%s is refused with a sentence, and leaves nothing behind', async (_, archive, sentence) => {
    const before = await courses();
    const refused = await bring(archive);
    expect(refused.status).toBe(400);
    expect(refused.detail).toContain(sentence);
    expect(await courses()).toBe(before);
    expect(await readdir(join(app.config.dataFolder, 'tmp'))).toEqual([]);
  });

  it('with an image that lies about its size makes no course', async () => {
    const before = await courses();
    const refused = await bring(
      pottery('clay', {
        name: 'figures/a.png',
        content: Buffer.alloc(30_000_000),
        claimedBytes: 1_000,
      }),
    );
    expect(refused).toMatchObject({
      status: 400,
      detail: 'A file in this archive is larger than the archive says.',
    });
    expect(await courses()).toBe(before);
  });

  it('of more than 1 GB is refused before it is read', async () => {
    const refused = await app.server.inject({
      method: 'POST',
      url: importArchive.path,
      headers: {
        authorization: `Bearer ${owner.token}`,
        'content-type': 'application/octet-stream',
        'content-length': String(1024 * 1024 * 1024 + 1),
      },
      payload: 'PK',
    });
    expect(refused.statusCode).toBe(413);
    expect(refused.json().detail).toBe('This file is larger than 1024 MB. Choose a smaller one.');
  });

  it('is limited to one per person at a time', async () => {
    const replies = await Promise.all([1, 2, 3].map((n) => bring(pottery(`at-once-${n}`))));
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    expect(statuses.at(-1)).toBe(429);
    const refused = replies.find(({ status }) => status === 429);
    expect(refused?.detail).toBe('Your last file is still being read. Try again in a moment.');
  });
});

describe('who may', () => {
  it('export and import', async () => {
    const others = await signInOthers(app, courseId);
    const params = { id: courseId };
    let count = 0;
    const statuses = async (as?: SignedIn) => {
      const token = as ? { token: as.token } : {};
      const exported = await ask(app.server, getArchive, { params, query: {} }, token);
      count += 1;
      const archive = pottery(`lesson-of-${count}`);
      const imported = await ask(app.server, importArchive, {}, { ...token, file: archive });
      return [exported.status, imported.status];
    };
    expect(await statuses()).toEqual([401, 401]);
    expect(await statuses(others.learner)).toEqual([403, 403]);
    expect(await statuses(others.foreignOwner)).toEqual([404, 201]);
    expect(await statuses(others.mayReview)).toEqual([403, 201]);
    expect(await statuses(others.mayEdit)).toEqual([200, 201]);
    expect(await statuses(owner)).toEqual([200, 201]);
    expect(await statuses(others.admin)).toEqual([200, 201]);
    const opened = await app.db
      .selectFrom('platform.audit')
      .where('act', '=', 'opened in the studio')
      .select('subject')
      .execute();
    expect(opened).toEqual([{ subject: 'course 7, Healthy Habits' }]);
  });
});

it('a course as large as a course can be comes back from its archive', async () => {
  const content = await contentOf(courseId);
  const [first] = content.lessons;
  if (!first) throw new Error('There is no lesson.');
  const length = Math.floor(mostTextBytes / mostLessonsInCourse) - 1;
  const lessons = Array.from({ length: mostLessonsInCourse }, (_, n) => ({
    ...first,
    id: crypto.randomUUID(),
    settings: { ...first.settings, slug: `lesson-${n}`, title: `Lesson ${n}` },
    source: 'A word or two. '
      .repeat(length)
      .slice(0, length - 1)
      .concat('.'),
    practice: [],
  }));
  const outline = Array.from({ length: 10 }, (_, week) => ({
    id: crypto.randomUUID(),
    title: `Week ${week + 1}`,
    lessons: lessons.slice(week * 50, week * 50 + 50).map(({ id }) => id),
  }));
  const account = await buildOwner(app.db);
  const teacher = await signedIn(app, account);
  const viewer = {
    accountId: account.id,
    username: account.username,
    role: 'ModuleOwner',
    sessionId: '',
    state: 'active',
    address: '',
  } as const;
  const large = { ...content, lessons, outline, figures: {} };
  const { id } = await storeNewCourse(app.db, viewer, large, app.config);
  const archive = await teacher.ask(getArchive, { params: { id }, query: {} });
  await teacher.ask(discardDraft, { params: { id } });
  const imported = await bring(archive.body, teacher);
  expect([imported.status, imported.detail]).toEqual([201, '']);
  expect(imported.body.data).toMatchObject({ lessons: mostLessonsInCourse, leftOut: [] });
});
