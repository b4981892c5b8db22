import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getDraft, getStudioLesson, saveLessonText } from '../../../contract/studio/drafts.ts';
import { addFigure } from '../../../contract/studio/figures.ts';
import { checkDraft } from '../../../contract/studio/publishing.ts';
import { endPresence, previewLesson, reportPresence } from '../../../contract/writing/editing.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { takePhoto } from '../../../tests/support/studio/photos.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';
import { deleteOldPresence } from './presence.ts';

let app: TestApp;
let owner: SignedIn;
let lessonId: string;
const courseId = 7;

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
  const { body } = await owner.ask(getDraft, { params: { id: courseId } });
  lessonId = body.data.outline[0]?.lessons[0] ?? '';
});
afterAll(() => app.close());

async function preview(source: string, as = owner) {
  const answer = await as.ask(previewLesson, { params: { lessonId }, body: { source } });
  expect([answer.status, answer.detail]).toEqual([200, '']);
  return answer.body.data;
}

describe('a preview', () => {
  it('is exactly what learners get, and knows the lines of each paragraph', async () => {
    const { html, paragraphs } = await preview(
      'Lead.\n\n## Title\n\n- one\n- two,\n  and more\n\n:::note[term]\nSaid.\n:::\n\n| a |\n|---|\n| b |\n',
    );
    expect(html).toContain('<p class="lead">Lead.</p>');
    expect(html).not.toMatch(/data-(?!step)/);
    expect(paragraphs).toEqual([
      [1, 1],
      [3, 3],
      [5, 5],
      [6, 7],
      [9, 11],
      [13, 15],
    ]);
  });

  it('of the stored text has the same HTML and problems as the course that would be published', async () => {
    const { body } = await owner.ask(getStudioLesson, { params: { lessonId } });
    const { source } = body.data;
    const { html, problems } = await preview(source);
    const check = await owner.ask(checkDraft, { params: { id: courseId } });
    const textProblems = check.body.data.problems.filter(
      (problem) => problem.part === 'text' && problem.lessonId === lessonId,
    );
    expect(problems).toHaveLength(textProblems.length);
    const { html: published } = await app.db
      .selectFrom('catalog.lesson')
      .where('id', '=', lessonId)
      .select('html')
      .executeTakeFirstOrThrow();
    expect(html).toBe(published);
  });

  it('names the line of each problem in words, and tells advice from what has to be changed', async () => {
    const { problems, words } = await preview('Lead.\n\n<b>x</b> :say[hello]\n');
    expect(words).toBeLessThan(10);
    expect(problems).toEqual(
      expect.arrayContaining([
        {
          line: 3,
          code: 'raw_html',
          message: 'HTML doesn’t work in lessons. Use the buttons above.',
          advice: false,
        },
        expect.objectContaining({
          line: 3,
          message: 'A spoken phrase can only have Japanese words.',
          advice: false,
        }),
        expect.objectContaining({
          line: 1,
          message: expect.stringMatching(/^The lesson needs 500 to 1200 words/),
          advice: true,
        }),
        expect.objectContaining({
          line: 1,
          message: 'End the lesson with a section called Summary.',
          advice: true,
        }),
      ]),
    );
  });

  it('shows the figures of the course, and says which one is missing', async () => {
    const params = { id: courseId, name: 'square.png' };
    await owner.ask(addFigure, { params, query: {} }, await takePhoto(80, 40));
    const { html, problems } = await preview(
      'Lead.\n\n![A brown square, nothing else.](figures/square.webp "Square")\n\n![What is not there at all.](figures/gone.svg "Gone")\n',
    );
    expect(html).toMatch(
      /<img src="\/api\/course-images\/[0-9a-f]{64}" width="80" height="40" loading="lazy"[^>]* alt="A brown square, nothing else\."/,
    );
    expect(problems).toContainEqual({
      line: 5,
      code: 'no_figure',
      message: 'The figure gone.svg isn’t in this course. Insert it again, or remove it here.',
      advice: false,
    });
  });

  it('does not store the text', async () => {
    const before = (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;
    await preview('Something else.');
    const after = (await owner.ask(getStudioLesson, { params: { lessonId } })).body.data;
    expect(after).toEqual(before);
  });

  it('of a hostile text is refused a rendering, with a sentence', async () => {
    const { html, problems } = await preview(`${'> '.repeat(40)}x`);
    expect(html).toBe('<section data-step="Introduction"></section>');
    expect(problems[0]?.message).toBe('Lists and quotes are nested too deeply.');
    const long = await owner.ask(previewLesson, {
      params: { lessonId },
      body: { source: 'a'.repeat(30_001) },
    });
    expect([long.status, long.detail]).toEqual([
      400,
      'The text can have at most 30000 characters.',
    ]);
  });

  it('is limited, so that nobody keeps the server busy', async () => {
    const other = await buildOwner(app.db);
    await writeCoTeacher(app.db, {
      courseId,
      accountId: other.id,
      mayEdit: true,
      mayReview: false,
    });
    const as = await signedIn(app, other);
    await preview('A.', as);
    await app.db
      .updateTable('platform.throttle')
      .set({ hits: 900 })
      .where('key', '=', `preview:account ${other.id}`)
      .execute();
    const refused = await as.ask(previewLesson, { params: { lessonId }, body: { source: 'B.' } });
    expect(refused.status).toBe(429);
  });
});

describe('people in one lesson', () => {
  const report = (as: SignedIn, line: number) =>
    as.ask(reportPresence, { params: { lessonId }, body: { line } });

  it('see each other, where they are, and whether there is a newer text', async () => {
    const account = await buildOwner(app.db);
    await writeCoTeacher(app.db, {
      courseId,
      accountId: account.id,
      mayEdit: true,
      mayReview: false,
    });
    const editor = await signedIn(app, account);
    await report(owner, 3);
    const seen = (await report(editor, 11)).body.data;
    expect(seen.others).toMatchObject([{ line: 3 }]);
    expect((await report(owner, 4)).body.data.others).toEqual([
      { username: account.username, name: expect.any(String), line: 11, place: 0, revision: 0 },
    ]);

    const body = { source: 'New text.\n', revision: seen.sourceRevision };
    await editor.ask(saveLessonText, { params: { lessonId }, body });
    const news = (await report(owner, 4)).body.data;
    expect(news.sourceRevision).toBe(seen.sourceRevision + 1);
    expect(news.changedBy).toBe(seen.others[0] && news.others[0]?.name);

    await editor.ask(endPresence, { params: { lessonId } });
    expect((await report(owner, 4)).body.data.others).toEqual([]);
  });

  it('are gone when they have not reported for a while, and forgotten after an hour', async () => {
    const admin = await signedIn(app, await buildAdmin(app.db));
    await report(admin, 2);
    const age = (seconds: number) =>
      app.db
        .updateTable('studio.presence')
        .set({ seen_at: new Date(Date.now() - seconds * 1000) })
        .execute();
    await age(40);
    expect((await report(owner, 1)).body.data.others).toEqual([]);
    await age(2 * 60 * 60);
    await deleteOldPresence(app.db);
    const left = await app.db.selectFrom('studio.presence').selectAll().execute();
    expect(left).toEqual([]);
  });
});

describe('who may', () => {
  it('preview and report', async () => {
    const [learner, stranger, reviewer, admin] = await Promise.all([
      buildLearner(app.db),
      buildOwner(app.db),
      buildOwner(app.db),
      buildAdmin(app.db),
    ]);
    await writeCoTeacher(app.db, {
      courseId,
      accountId: reviewer.id,
      mayEdit: false,
      mayReview: true,
    });
    for (const [account, status] of [
      [learner, 403],
      [stranger, 404],
      [reviewer, 403],
      [admin, 200],
    ] as const) {
      const as = await signedIn(app, account);
      const source = 'Text.';
      const answers = await Promise.all([
        as.ask(previewLesson, { params: { lessonId }, body: { source } }),
        as.ask(reportPresence, { params: { lessonId }, body: { line: 1 } }),
      ]);
      expect(answers.map((answer) => answer.status)).toEqual([status, status]);
    }
    const visitor = await ask(app.server, previewLesson, {
      params: { lessonId },
      body: { source: '' },
    });
    expect(visitor.status).toBe(401);
  });
});
