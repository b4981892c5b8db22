import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeSettings } from '../../../contract/administration/settings.ts';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getLesson } from '../../../contract/catalog.ts';
import * as drafts from '../../../contract/studio/drafts.ts';
import * as contract from '../../../contract/studio/publishing.ts';
import { previewLesson } from '../../../contract/writing/editing.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;
const params = { id: courseId };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());

const draft = async () => (await owner.ask(drafts.getDraft, { params })).body.data;
const studioLesson = async (lessonId: string) =>
  (await owner.ask(drafts.getStudioLesson, { params: { lessonId } })).body.data;
const publish = (note: string) => owner.ask(contract.publishDraft, { params, body: { note } });
const publicLesson = async (slug: string) =>
  (await ask(app.server, getLesson, { params: { slug } })).body.data;

async function firstLesson() {
  const { outline } = await draft();
  return studioLesson(outline[0]?.lessons[0] ?? '');
}

async function writeText(source: string) {
  const { id, sourceRevision } = await firstLesson();
  const body = { source, revision: sourceRevision };
  await owner.ask(drafts.saveLessonText, { params: { lessonId: id }, body });
}

describe('publishing', () => {
  it('shows learners what was written, as version 2', async () => {
    const { source, settings } = await firstLesson();
    await writeText(source.replace('## Summary', '## Summary\n\nAdded in the studio.'));
    expect((await publicLesson(settings.slug)).content?.html).not.toContain('Added in the studio.');
    const published = await publish('A sentence more');
    expect(published.status).toBe(201);
    expect(published.body.data).toMatchObject({ number: 2, note: 'A sentence more' });
    expect((await publicLesson(settings.slug)).content?.html).toContain('Added in the studio.');
    expect(await draft()).toMatchObject({ state: 'published', version: { number: 2 } });
  });

  it('is refused when nothing has changed', async () => {
    expect((await publish('Nothing')).status).toBe(409);
  });

  it('names what is wrong, and changes nothing for learners', async () => {
    const { id, settings, questions, questionsRevision } = await firstLesson();
    const [first, ...others] = questions;
    const wrong = first ? [{ ...first, answer: null }, ...others] : [];
    const body = { questions: wrong, revision: questionsRevision };
    await owner.ask(drafts.saveLessonQuestions, { params: { lessonId: id }, body });
    const checked = (await owner.ask(contract.checkDraft, { params })).body.data;
    expect(checked.publishable).toBe(false);
    expect(checked.problems.filter(({ advice }) => !advice)).toEqual([
      expect.objectContaining({ part: 'quiz', lessonId: id, question: 1 }),
    ]);
    const before = await publicLesson(settings.slug);
    expect((await publish('Broken')).status).toBe(409);
    expect(await publicLesson(settings.slug)).toEqual(before);
  });

  it('keeps what learners did when a lesson gets a new address and place', async () => {
    await owner.ask(contract.restoreVersion, { params: { ...params, number: 2 } });
    const lesson = await firstLesson();
    const { slug } = lesson.settings;
    const learner = await signedIn(app, await buildLearner(app.db));
    await learner.ask(submitAttempt, {
      params: { slug },
      body: { answers: [0, 0, 0, 0, 0], version: 1, paper: 'page', key: crypto.randomUUID() },
    });
    const settings = { ...lesson.settings, slug: 'a-new-address', title: 'A new title' };
    await owner.ask(drafts.saveLessonSettings, {
      params: { lessonId: lesson.id },
      body: { settings, revision: lesson.settingsRevision },
    });
    const { outline, outlineRevision } = await draft();
    const reversed = outline.map((module) => ({ ...module, lessons: module.lessons.toReversed() }));
    await owner.ask(drafts.saveOutline, {
      params,
      body: { outline: reversed, revision: outlineRevision },
    });
    expect((await publish('Moved')).status).toBe(201);
    expect((await publicLesson('a-new-address')).name).toBe('A new title');
    const attempts = await app.db.selectFrom('assessment.attempt').select('lesson_id').execute();
    expect(attempts).toEqual([{ lesson_id: lesson.id }]);
    const redirects = await app.db
      .selectFrom('catalog.lesson_redirect')
      .select(['slug', 'lesson_id'])
      .execute();
    expect(redirects).toEqual([{ slug, lesson_id: lesson.id }]);
  });
});

describe('a version', () => {
  /** The numbers of the versions that say the same as the draft. */
  const listSame = async () => {
    const { data } = (await owner.ask(contract.listVersions, { params, query: {} })).body;
    return data.filter(({ sameAsDraft }) => sameAsDraft).map(({ number }) => number);
  };

  it('is listed with its note and author, newest first', async () => {
    const { body } = await owner.ask(contract.listVersions, { params, query: {} });
    expect(body.data.map(({ number, note }) => [number, note])).toEqual([
      [3, 'Moved'],
      [2, 'A sentence more'],
      [1, 'From the course files'],
    ]);
  });

  it('can be restored, also when lessons were removed or have exchanged their addresses since', async () => {
    const { outline, outlineRevision } = await draft();
    const [module, ...others] = outline;
    const [removed = '', ...lessons] = module?.lessons ?? [];
    await owner.ask(drafts.saveOutline, {
      params,
      body: {
        outline: [{ ...(module as (typeof outline)[0]), lessons }, ...others],
        revision: outlineRevision,
      },
    });
    // The removed lesson gives its address away.
    const one = await studioLesson(removed);
    const other = await studioLesson(lessons[0] ?? '');
    const rename = (lesson: typeof one, slug: string) =>
      owner.ask(drafts.saveLessonSettings, {
        params: { lessonId: lesson.id },
        body: { settings: { ...lesson.settings, slug }, revision: lesson.settingsRevision },
      });
    expect((await rename(one, 'away')).status).toBe(200);
    expect((await rename(other, one.settings.slug)).status).toBe(200);

    const answer = await owner.ask(contract.restoreVersion, { params: { ...params, number: 1 } });
    expect(answer.status).toBe(200);
    const { changes } = await draft();
    expect(changes).toMatchObject({ added: 0, removed: 0 });
    expect((await studioLesson(removed)).settings.slug).toBe(one.settings.slug);
    expect(await listSame()).toEqual([1]);
    expect((await publish('As it was')).status).toBe(201);
    expect(await listSame()).toEqual([4, 1]);
  });

  it('never changes', async () => {
    const change = app.db
      .updateTable('studio.version')
      .set({ note: 'Another' } as never)
      .execute();
    await expect(change).rejects.toThrow('A published version does not change.');
  });
});

describe('other sites', () => {
  const embed =
    '::embed{address="https://tube.example.org/w/9c9de5e8a1c24b7e9c9de5" title="Locks"}';

  it('are linked and embedded as the site’s settings say', async () => {
    const { id, source, settings } = await firstLesson();
    await writeText(`${source}\n\nSee [this](https://example.org/a).\n\n${embed}\n`);
    const admin = await signedIn(app, await buildAdmin(app.db));
    const change = (body: Record<string, string>) => admin.ask(changeSettings, { body });
    const reasons = async () => {
      const { data } = (await owner.ask(contract.checkDraft, { params })).body;
      return data.problems.filter(({ advice }) => !advice).map(({ message }) => message);
    };
    const fromTube =
      'Lessons on this site can’t show anything from tube.example.org. An Admin can add it in the site settings.';
    expect(await reasons()).toEqual([fromTube]);
    expect((await publish('Refused')).status).toBe(409);
    const { body } = await owner.ask(previewLesson, {
      params: { lessonId: id },
      body: { source: embed },
    });
    expect(body.data.problems).toContainEqual(
      expect.objectContaining({ line: 1, message: fromTube, advice: false }),
    );

    await change({ embeds: 'tube.example.org', links: 'listed', linkHosts: 'school.example' });
    expect(await reasons()).toEqual([
      'Lessons on this site can’t link to example.org. An Admin can add it in the site settings.',
    ]);
    await change({ linkHosts: 'example.org' });
    expect(await reasons()).toEqual([]);
    expect((await publish('Other sites')).status).toBe(201);
    expect((await publicLesson(settings.slug)).content?.html).toContain(
      '<figure data-embed="https://tube.example.org/videos/embed/9c9de5e8a1c24b7e9c9de5"',
    );
    await writeText(source);
    expect((await publish('Without them')).status).toBe(201);
  });
});
