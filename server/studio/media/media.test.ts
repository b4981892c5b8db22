import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getLesson } from '../../../contract/catalog.ts';
import { getDraft, getStudioLesson, saveLessonText } from '../../../contract/studio/drafts.ts';
import {
  addMedia,
  getCaptions,
  listMedia,
  type MediaKind,
  removeMedia,
} from '../../../contract/studio/media.ts';
import { createPreviewLink, openPreviewLinkLesson } from '../../../contract/studio/preview.ts';
import { checkDraft, publishDraft, restoreVersion } from '../../../contract/studio/publishing.ts';
import { previewLesson } from '../../../contract/writing/editing.ts';
import { ask, type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { openOwnCourse, signInOthers } from '../../../tests/support/studio/studio.ts';
import { discardUnusedMedia } from '../../catalog/media/media.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;
const params = { id: courseId };
const sample = (name: string) =>
  readFile(join(import.meta.dirname, '../../catalog/media/samples', name));
const vtt = 'WEBVTT\n\n00:00.000 --> 00:01.500\nA test card counts to two.\n';

beforeAll(async () => {
  app = await startApp({
    config: { mediaLimits: { video: 20_000, audio: 20_000, pdf: 1_000, course: 60_000 } },
  });
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());
beforeEach(() => app.db.deleteFrom('platform.throttle').execute());

const add = (kind: MediaKind, name: string, file: Uint8Array | string, as = owner) =>
  as.ask(addMedia, { params: { ...params, name }, query: { kind } }, Buffer.from(file));
const remove = (name: string, as = owner) => as.ask(removeMedia, { params: { ...params, name } });
const fetchFile = (path: string, headers = {}) =>
  app.server.inject({ method: 'GET', url: path, headers });

async function firstLesson() {
  const { body } = await owner.ask(getDraft, { params });
  const lessonId = body.data.outline[0]?.lessons[0] ?? '';
  const lesson = (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;
  const save = async (source: string) => {
    const { sourceRevision: revision } = (
      await owner.ask(getStudioLesson, { params: { lessonId } })
    ).body.data;
    const saved = await owner.ask(saveLessonText, {
      params: { lessonId },
      body: { source, revision },
    });
    expect(saved.status).toBe(200);
  };
  const problems = async () => (await owner.ask(checkDraft, { params })).body.data.problems;
  return { lessonId, lesson, save, problems };
}

const video = (attributes: string, transcript = 'A test card counts to two.') =>
  `:::video{file="media/clip.mp4" title="Test card"${attributes}}\n${transcript}\n:::`;

describe('an upload', () => {
  it('is checked, measured and named, and can be played by its teacher', async () => {
    const added = await add('video', 'Clip.MP4', await sample('clip.mp4'));
    expect(added.status).toBe(201);
    expect(added.body.data).toMatchObject({
      isReused: false,
      media: { name: 'clip.mp4', kind: 'video', width: 64, height: 36, lessons: [] },
    });
    expect(added.body.data.media.seconds).toBeCloseTo(2, 0);
    const part = await fetchFile(added.body.data.media.src, { range: 'bytes=0-7' });
    expect([part.statusCode, part.headers['content-type']]).toEqual([206, 'video/mp4']);
    expect(part.rawPayload.toString('latin1', 4, 8)).toBe('ftyp');
    const again = await add('video', 'other.mp4', await sample('clip.mp4'));
    expect(again.body.data).toMatchObject({ isReused: true, media: { name: 'clip.mp4' } });
  });

  it('of captions names the line that is wrong, and gives its transcript', async () => {
    const wrong = await add('captions', 'clip.vtt', 'WEBVTT\n\n00:01 --> 00:02\nHi');
    expect([wrong.status, wrong.detail]).toEqual([400, expect.stringMatching(/^Line 3: /)]);
    const srt = await add('captions', 'clip.srt', '1\n00:00:01,000 --> 00:00:02,000\nHi');
    expect(srt.detail).toContain('SubRip');
    expect((await add('captions', 'a.vtt', Buffer.from([0xff, 0xfe, 0x00]))).status).toBe(400);
    const { media } = (await add('captions', 'clip.vtt', vtt)).body.data;
    expect(media).toMatchObject({ name: 'clip.vtt' });
    const read = await owner.ask(getCaptions, { params: { ...params, name: 'clip.vtt' } });
    expect(read.body.data).toEqual({ text: vtt, transcript: 'A test card counts to two.' });
    const none = await owner.ask(getCaptions, { params: { ...params, name: 'clip.mp4' } });
    expect(none.status).toBe(404);
    const listed = await owner.ask(listMedia, { params, query: { kind: 'captions' } });
    expect(JSON.stringify(listed.body.data)).not.toContain('test card');
    const sent = await fetchFile(media.src);
    expect(sent.headers['content-type']).toBe('text/vtt; charset=utf-8');
  });

  it('is refused by its content, whatever it is called', async () => {
    expect((await add('video', 'film.mp4', '<html></html>')).detail).toContain('MP4 or WebM');
    expect((await add('audio', 'film.mp3', await sample('clip.mp4'))).status).toBe(400);
    expect((await add('pdf', 'sheet.pdf', 'not one')).status).toBe(400);
  });

  it('is refused when it is too large, or the course is full', async () => {
    const large = await add('pdf', 'a.pdf', `%PDF-1.7\n${'x'.repeat(2_000)}\n%%EOF`);
    expect([large.status, large.detail]).toEqual([413, expect.stringContaining('A PDF can have')]);
    await add('audio', 'tone.wav', await sample('tone.wav'));
    await add('audio', 'tone.m4a', await sample('tone.m4a'));
    await add('video', 'second.webm', await sample('clip.webm'));
    const noise = await sample('tone.wav');
    for (const value of [1, 2]) noise[noise.length - value] = value;
    expect((await add('audio', 'noise.wav', noise)).status).toBe(201);
    noise[noise.length - 3] = 3;
    const full = await add('audio', 'more.wav', noise);
    expect([full.status, full.detail]).toEqual([409, expect.stringContaining('altogether')]);
    for (const name of ['noise.wav', 'second.webm', 'tone.m4a', 'tone.wav']) {
      expect((await remove(name)).status).toBe(200);
    }
  });

  it('is for those who may edit the course', async () => {
    const others = await signInOthers(app, courseId);
    const tone = await sample('tone.mp3');
    expect((await add('audio', 'a.mp3', tone, others.learner)).status).toBe(403);
    expect((await add('audio', 'a.mp3', tone, others.foreignOwner)).status).toBe(404);
    expect((await add('audio', 'a.mp3', tone, others.mayReview)).status).toBe(403);
    expect((await add('audio', 'a.mp3', tone, others.mayEdit)).status).toBe(201);
    expect((await remove('a.mp3', others.foreignOwner)).status).toBe(404);
    const { src } = (await owner.ask(listMedia, { params, query: {} })).body.data[0] ?? { src: '' };
    const bare = src.replace(/\?.*/, '');
    expect((await fetchFile(bare)).statusCode).toBe(401);
    const as = ({ token }: SignedIn) => fetchFile(bare, { authorization: `Bearer ${token}` });
    expect((await as(others.learner)).statusCode).toBe(404);
    expect((await as(others.foreignOwner)).statusCode).toBe(404);
    expect((await as(others.mayReview)).statusCode).toBe(200);
    expect((await fetchFile(src.replace(/[0-9a-f]{8}(?=\/[^/]*\?)/, '00000000'))).statusCode).toBe(
      404,
    );
    expect((await remove('a.mp3')).status).toBe(200);
  });
});

describe('a video in a lesson', () => {
  it('is published with captions and a transcript, and not before', async () => {
    const { lesson, save, problems } = await firstLesson();
    const textProblems = async () => (await problems()).filter(({ advice }) => !advice);
    await save(`${lesson.source}\n\n${video('')}\n`);
    expect(await textProblems()).toMatchObject([
      { part: 'text', message: expect.stringContaining('has no captions'), advice: false },
    ]);
    await save(`${lesson.source}\n\n${video(' captions="media/clip.vtt"', '')}\n`);
    expect(await textProblems()).toMatchObject([
      { part: 'text', message: expect.stringContaining('has no transcript') },
    ]);
    const refused = await owner.ask(publishDraft, { params, body: { note: 'A film' } });
    expect(refused.status).toBe(409);
    await save(`${lesson.source}\n\n${video(' captions="media/clip.vtt"')}\n`);
    expect(await textProblems()).toEqual([]);
    const published = await owner.ask(publishDraft, { params, body: { note: 'A film' } });
    expect(published.status).toBe(201);
    const { slug, minutes } = lesson.settings;
    const shown = (await ask(app.server, getLesson, { params: { slug } })).body.data;
    expect(shown.time).toBe(minutes + 1);
    expect(shown.content?.html).toMatch(
      /<video src="\/api\/media\/[0-9a-f]{64}\/clip\.mp4" controls preload="none" aria-label="Test card"/,
    );
    expect(shown.content?.html).not.toContain('autoplay');
    const src = /<video src="([^"]+)"/.exec(shown.content?.html ?? '')?.[1] ?? '';
    expect((await fetchFile(src)).statusCode).toBe(200);
    expect((await remove('clip.mp4')).detail).toContain('still uses this file');
  });

  it('is in the preview of its teacher, and of whoever has a link', async () => {
    const { lessonId, lesson } = await firstLesson();
    const { source, settings } = lesson;
    const preview = await owner.ask(previewLesson, { params: { lessonId }, body: { source } });
    expect(preview.body.data.seconds).toBeCloseTo(2, 0);
    const own = /<video src="([^"]+)"/.exec(preview.body.data.html)?.[1] ?? '';
    expect((await fetchFile(own)).statusCode).toBe(200);
    const link = await owner.ask(createPreviewLink, { params, body: { days: 1 } });
    const token = link.body.data.path.replace('/preview/', '');
    const opened = await ask(app.server, openPreviewLinkLesson, {
      params: { token, slug: settings.slug },
    });
    const html = opened.body.data.lesson.content?.html ?? '';
    const theirs = /<video src="([^"]+)"/.exec(html)?.[1] ?? '';
    expect(theirs).toContain(`/api/previews/${token}/media/`);
    expect((await fetchFile(theirs)).statusCode).toBe(200);
    expect((await fetchFile(theirs.replace(token, 'other'))).statusCode).toBe(404);
  });

  it('stays stored while a version shows it, and is removed when nothing does', async () => {
    const stored = async () =>
      (await app.db.selectFrom('catalog.media').select('type').execute()).length;
    await app.db
      .updateTable('catalog.media')
      .set({ created_at: sql<Date>`now() - interval '2 days'` })
      .execute();
    await discardUnusedMedia(app.db);
    // The recordings of other tests are gone; the clip and its captions are published.
    expect(await stored()).toBe(2);
    const { lesson, save } = await firstLesson();
    await save(lesson.source.replace(/:::video[\s\S]*?\n:::\n/, ''));
    expect((await remove('clip.mp4')).status).toBe(200);
    await owner.ask(publishDraft, { params, body: { note: 'No film' } });
    await discardUnusedMedia(app.db);
    expect(await stored()).toBe(2);
    expect((await owner.ask(restoreVersion, { params: { ...params, number: 2 } })).status).toBe(
      200,
    );
    const { body } = await owner.ask(listMedia, { params, query: { kind: 'video' } });
    expect(body.data.map(({ name }) => name)).toEqual(['clip.mp4']);
  });

  it('is saved as what it is, whatever name the address gives', async () => {
    const { media } = (await add('pdf', 'sheet.pdf', '%PDF-1.7\nA sheet.\n%%EOF')).body.data;
    const sent = await fetchFile(media.src.replace('sheet.pdf', 'setup.bat'));
    expect(sent.headers['content-disposition']).toContain('filename="setup.pdf"');
  });
});
