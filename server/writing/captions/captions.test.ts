import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { getDraft, getStudioLesson, saveLessonText } from '../../../contract/studio/drafts.ts';
import { addMedia, listMedia, type MediaKind } from '../../../contract/studio/media.ts';
import { checkDraft, publishDraft } from '../../../contract/studio/publishing.ts';
import { getCaptionedMedia, saveCaptions } from '../../../contract/writing/captions.ts';
import { writeVtt } from '../../../contract/writing/cues.ts';
import { previewLesson } from '../../../contract/writing/editing.ts';
import { readCaptionText } from '../../../contract/writing/read-captions.ts';
import { ask, type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { openOwnCourse, signInOthers } from '../../../tests/support/studio/studio.ts';
import { readCaptions } from '../../catalog/media/captions.ts';

let app: TestApp;
let owner: SignedIn;
let lessonId: string;
let otherLessonId: string;
const courseId = 7;
const params = () => ({ lessonId, name: 'clip.mp4' });
const block = (attributes = '') =>
  `:::video{file="media/clip.mp4"${attributes} title="Test card"}\nSaid in *italics*.\n:::`;
const lessonText = (attributes = '') =>
  `Lead.\n\n${block(attributes)}\n\nThe end.\n\n## Summary\n\nDone.\n`;
const vtt = (words: string) => `WEBVTT\n\n00:00.000 --> 00:01.500\n${words}\n`;
const body = { captions: vtt('One.'), transcript: 'One.' };

const open = async (language?: string) =>
  (
    await owner.ask(getCaptionedMedia, {
      params: params(),
      query: language === undefined ? {} : { language },
    })
  ).body.data;
const lesson = async (id = lessonId) =>
  (await owner.ask(getStudioLesson, { params: { lessonId: id } })).body.data;
async function write(source: string, id = lessonId) {
  const { sourceRevision: revision } = await lesson(id);
  const saved = await owner.ask(saveLessonText, {
    params: { lessonId: id },
    body: { source, revision },
  });
  expect(saved.status).toBe(200);
}
const add = (kind: MediaKind, name: string, file: Uint8Array | string) =>
  owner.ask(addMedia, { params: { id: courseId, name }, query: { kind } }, Buffer.from(file));
async function save(given: Partial<typeof body> = {}, as = owner) {
  const { revision } = await open();
  return as.ask(saveCaptions, { params: params(), body: { ...body, ...given, revision } });
}
const captionFiles = async () =>
  (
    await owner.ask(listMedia, { params: { id: courseId }, query: { kind: 'captions' } })
  ).body.data.map(({ name }) => name);

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
  const { outline } = (await owner.ask(getDraft, { params: { id: courseId } })).body.data;
  [lessonId = '', otherLessonId = ''] = outline.flatMap(({ lessons }) => lessons);
  const film = await readFile(join(import.meta.dirname, '../../catalog/media/samples/clip.mp4'));
  await add('video', 'clip.mp4', film);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.db.deleteFrom('platform.throttle').execute();
  await write(lessonText());
});

describe('captions of a video', () => {
  it('are opened with the film, and saved into the text of the lesson', async () => {
    const before = await open();
    expect(before).toMatchObject({
      media: { name: 'clip.mp4', kind: 'video' },
      title: 'Test card',
      language: 'en',
      captions: '',
      transcript: 'Said in *italics*.',
    });
    const saved = await save({ transcript: before.transcript });
    expect(saved.status).toBe(200);
    const { source, sourceRevision } = await lesson();
    // What nobody changed is as it was written.
    expect(source).toBe(lessonText(' captions="media/clip.vtt"'));
    expect(saved.body.data).toMatchObject({ source, revision: sourceRevision });
    expect(await open()).toMatchObject({ captions: body.captions, revision: sourceRevision });
    const { html, problems } = (
      await owner.ask(previewLesson, { params: { lessonId }, body: { source } })
    ).body.data;
    expect(html).toMatch(/<track kind="captions" src="[^"]*clip\.vtt[^"]*"/);
    expect(problems.filter(({ advice }) => !advice)).toEqual([]);
  });

  it('take the place of the former ones, however often they are saved', async () => {
    await save();
    for (const words of ['Two.', 'Three.', 'One.']) await save({ captions: vtt(words) });
    expect(await captionFiles()).toEqual(['clip.vtt']);
    await save({ captions: vtt('Four.'), transcript: 'Four.' });
    expect(await open()).toMatchObject({ captions: vtt('Four.'), transcript: 'Four.' });
  });

  it('leave alone what another lesson plays, and what learners see', async () => {
    await save();
    await write(lessonText(' captions="media/clip.vtt"'), otherLessonId);
    await save({ captions: vtt('Mine.') });
    expect((await lesson()).source).toContain('captions="media/clip-2.vtt"');
    expect(await captionFiles()).toEqual(expect.arrayContaining(['clip.vtt', 'clip-2.vtt']));
    await write('Lead.\n\n## Summary\n\nDone.\n', otherLessonId);
  });

  it('are a change that can be published', async () => {
    await save({ captions: vtt('Five.') });
    const published = await owner.ask(publishDraft, {
      params: { id: courseId },
      body: { note: 'Captions' },
    });
    expect(published.status).toBe(201);
    const changes = async () =>
      (await owner.ask(getDraft, { params: { id: courseId } })).body.data.changes.texts;
    const { captions, transcript } = await open();
    expect([captions, await changes()]).toEqual([vtt('Five.'), 0]);
    await save({ captions: vtt('Six.'), transcript });
    expect(await changes()).toBe(1);
  });

  it('can be removed, which the check then says with the way to write them', async () => {
    await save();
    await save({ captions: '', transcript: '' });
    const { source } = await lesson();
    expect(source).toContain(':::video{file="media/clip.mp4" title="Test card"}\n:::\n');
    const { problems } = (await owner.ask(checkDraft, { params: { id: courseId } })).body.data;
    expect(problems).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ code: 'no_captions', lessonId, line: 3, file: 'clip.mp4' }),
        expect.objectContaining({ code: 'no_transcript', lessonId, line: 3, file: 'clip.mp4' }),
      ]),
    );
  });

  it('written by our own reader are captions that browsers play', async () => {
    const read = readCaptionText('1\n00:00:01,000 --> 00:00:00,500\n<v A & B>1 < 2 --> 3\n', 2);
    const text = 'cues' in read ? writeVtt(read.cues) : '';
    expect(readCaptions(text)).toEqual({
      cues: [{ start: 1, end: 3, text: 'A & B: 1 < 2 --> 3' }],
    });
    expect((await save({ captions: text })).status).toBe(200);
  });
});

describe('further languages', () => {
  const german = { language: 'de', captions: vtt('Eins.'), transcript: '' };
  const saveIn = async (given: Partial<typeof german> = {}) => {
    const known = await open(given.language ?? 'de');
    const { revision, version } = known;
    return owner.ask(saveCaptions, {
      params: params(),
      body: { ...german, ...given, revision, version },
    });
  };
  const line = '::translation{language="de" captions="media/clip-de.vtt"}';

  it('are added beside the first, counted, and played with it', async () => {
    await save({ captions: `${vtt('One.')}\n00:01.500 --> 00:02.000\nTwo.\n` });
    expect(await open('de')).toMatchObject({
      language: 'de',
      captions: '',
      transcript: '',
      languages: [{ language: 'en', captions: 2, untranslated: 0 }],
      original: { language: 'en', captions: expect.stringContaining('Two.') },
    });
    expect((await saveIn()).status).toBe(200);
    const { source } = await lesson();
    expect(source).toContain(`\nOne.\n\n${line}\n:::\n`);
    expect(await open()).toMatchObject({
      original: null,
      languages: [
        { language: 'en', captions: 2 },
        { language: 'de', captions: 1, untranslated: 1 },
      ],
    });
    await saveIn({ transcript: 'Eins, und mehr.' });
    expect(await open('de')).toMatchObject({ transcript: 'Eins, und mehr.' });
    const { html, problems } = (
      await owner.ask(previewLesson, {
        params: { lessonId },
        body: { source: (await lesson()).source },
      })
    ).body.data;
    expect(html).toMatch(/<track [^>]*clip-de\.vtt[^>]*srclang="de" label="Deutsch">/);
    expect(problems.filter(({ advice }) => !advice)).toEqual([]);
    expect(await captionFiles()).toEqual(expect.arrayContaining(['clip.vtt', 'clip-de.vtt']));
  });

  it('are removed with their file, and come back as they were', async () => {
    await save();
    const before = (await lesson()).source;
    await saveIn();
    const added = (await lesson()).source;
    expect((await saveIn({ captions: '' })).status).toBe(200);
    expect((await lesson()).source).toBe(before);
    expect(await captionFiles()).not.toContain('clip-de.vtt');
    await saveIn();
    expect((await lesson()).source).toBe(added);
  });

  it('are published, and in the library with the lesson that uses them', async () => {
    await save();
    await saveIn();
    const published = await owner.ask(publishDraft, {
      params: { id: courseId },
      body: { note: 'In German too' },
    });
    expect(published.status).toBe(201);
    const { data } = (
      await owner.ask(listMedia, { params: { id: courseId }, query: { kind: 'captions' } })
    ).body;
    expect(data.find(({ name }) => name === 'clip-de.vtt')?.lessons).toMatchObject([
      { id: lessonId },
    ]);
  });

  it('of two authors at once are both kept, but the same caption is a conflict', async () => {
    await save();
    await saveIn();
    const [english, inGerman] = [await open(), await open('de')];
    const put = (known: typeof english, captions: string) =>
      owner.ask(saveCaptions, {
        params: params(),
        body: {
          language: known.language,
          captions,
          transcript: known.transcript,
          revision: known.revision,
          version: known.version,
        },
      });
    const both = await Promise.all([
      put(english, vtt('Uno.')),
      put(inGerman, vtt('Zwei.')),
      put({ ...inGerman, language: 'fr', version: (await open('fr')).version }, vtt('Deux.')),
    ]);
    expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await open()).captions).toBe(vtt('Uno.'));
    expect((await open('de')).captions).toBe(vtt('Zwei.'));
    expect((await open('fr')).captions).toBe(vtt('Deux.'));
    const now = await open('de');
    const same = await Promise.all([put(now, vtt('Drei.')), put(now, vtt('Vier.'))]);
    expect(same.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await put(inGerman, vtt('Fünf.'))).body).toMatchObject({ code: 'draft_changed' });
    // Someone else's new paragraph doesn't get in the way, and the next save starts from the version in this reply.
    const known = await open('de');
    await write(`${(await lesson()).source}\nMore.\n`);
    const saved = await put(known, vtt('Sechs.'));
    expect(saved.status).toBe(200);
    await write(`${(await lesson()).source}\nStill more.\n`);
    const again = await put({ ...known, ...saved.body.data }, vtt('Sieben.'));
    expect(again.status).toBe(200);
    expect((await lesson()).source).toContain('Still more.');
    // Both started the same language.
    const none = await open('ja');
    const started = await Promise.all([put(none, vtt('一')), put(none, vtt('二'))]);
    expect(started.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('are refused like the first when browsers would drop something', async () => {
    await save();
    const wrong = await saveIn({ captions: 'WEBVTT\n\n00:02.000 --> 00:01.000\nHi\n' });
    expect([wrong.status, wrong.detail]).toEqual([
      400,
      'Line 3: This caption ends before it starts.',
    ]);
    expect((await saveIn({ captions: vtt('ä'.repeat(150_000)) })).status).toBe(413);
    const { revision } = await open();
    for (const language of ['german', 'd"e', 'de-', 'x'.repeat(200)]) {
      const input = { params: params(), body: { ...german, language, revision } };
      expect((await owner.ask(saveCaptions, input)).status).toBe(400);
      const query = { params: params(), query: { language } };
      expect((await owner.ask(getCaptionedMedia, query)).status).toBe(400);
    }
  });

  it('are ten at most', async () => {
    await save();
    for (const letter of 'abcdefghi') {
      const language = `x${letter}`;
      expect((await saveIn({ language, captions: vtt(language) })).status).toBe(200);
    }
    expect((await open()).languages).toHaveLength(10);
    const eleventh = await saveIn({ language: 'de' });
    expect(eleventh).toMatchObject({ status: 409, body: { code: 'too_many_languages' } });
    expect((await saveIn({ language: 'xa', captions: vtt('Changed.') })).status).toBe(200);
    // Nothing is no language.
    expect((await saveIn({ language: 'de', captions: '' })).status).toBe(200);
  });
});

describe('a save is refused', () => {
  it('when someone has changed the text since', async () => {
    const { revision } = await open();
    await write(`${lessonText()}\nMore.\n`);
    const refused = await owner.ask(saveCaptions, {
      params: params(),
      body: { ...body, revision },
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'draft_changed' } });
    const { revision: now } = await open();
    const results = await Promise.all(
      [1, 2].map((n) =>
        owner.ask(saveCaptions, {
          params: params(),
          body: { ...body, captions: vtt(`By ${n}.`), revision: now },
        }),
      ),
    );
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await lesson()).source).toContain('More.');
  });

  it('when browsers would drop a caption, with its line', async () => {
    const refused = await save({ captions: 'WEBVTT\n\n00:02.000 --> 00:01.000\nHi\n' });
    expect([refused.status, refused.detail]).toEqual([
      400,
      'Line 3: This caption ends before it starts.',
    ]);
    expect((await save({ captions: 'x'.repeat(262_145) })).status).toBe(400);
    expect((await save({ captions: vtt('\0') })).status).toBe(400);
    expect((await save({ captions: vtt('ä'.repeat(150_000)) })).status).toBe(413);
    expect((await save({ captions: vtt('"'.repeat(250_000)) })).status).toBe(200);
  });

  it('when the text would be too long, or no longer plays the file', async () => {
    const long = await save({ transcript: 'word '.repeat(5_990) });
    expect(long).toMatchObject({ status: 409, body: { code: 'transcript_too_long' } });
    const { revision } = await open();
    const gone = await owner.ask(saveCaptions, {
      params: { lessonId, name: 'other.mp4' },
      body: { ...body, revision },
    });
    expect(gone).toMatchObject({ status: 404, body: { code: 'not_played' } });
    const none = await owner.ask(getCaptionedMedia, {
      params: { lessonId, name: 'other.mp4' },
      query: {},
    });
    expect(none.status).toBe(404);
  });

  it('for everyone who doesn’t edit the course', async () => {
    const { revision } = await open();
    const others = await signInOthers(app, courseId);
    for (const [as, status] of [
      [others.learner, 403],
      [others.foreignOwner, 404],
      [others.mayReview, 403],
    ] as const) {
      const input = { params: params(), body: { ...body, revision } };
      expect((await as.ask(saveCaptions, input)).status).toBe(status);
      expect((await as.ask(getCaptionedMedia, { params: params(), query: {} })).status).toBe(
        status,
      );
    }
    expect((await save({}, others.mayEdit)).status).toBe(200);
    const visitor = await ask(app.server, saveCaptions, {
      params: params(),
      body: { ...body, revision },
    });
    expect(visitor.status).toBe(401);
  });
});
