import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getCourse, getLesson, type Question } from '../../../contract/catalog.ts';
import * as contract from '../../../contract/studio/preview.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { moreText, teach } from '../../../tests/support/studio/studio-course.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';
import { limits } from '../limits.ts';

let app: TestApp;
let owner: SignedIn;
let course: ReturnType<typeof teach>;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, params.id);
  course = teach(owner, params.id);
});
afterAll(() => app.close());

const firstSlug = async () => (await course.lessonAt(0)).settings.slug;
const previewCourse = async () =>
  (await owner.ask(contract.getPreviewCourse, { params })).body.data;
const previewLesson = async (slug: string, who = owner) =>
  who.ask(contract.getPreviewLesson, { params: { ...params, slug } });

describe('the preview of an unchanged draft', () => {
  it('is the course page that learners see', async () => {
    const page = (await ask(app.server, getCourse, { params })).body.data;
    expect(await previewCourse()).toEqual(page);
  });

  it('is the lesson page that learners see, open', async () => {
    const slug = await firstSlug();
    const page = (await ask(app.server, getLesson, { params: { slug } })).body.data;
    const preview = (await previewLesson(slug)).body.data;
    expect({ ...preview, course: null }).toEqual({ ...page, course: null });
    expect(preview.course.modules).toEqual(page.course.modules);
  });
});

describe('a preview', () => {
  it('shows the draft, and learners see nothing of it', async () => {
    const { id, settings } = await course.lessonAt(0);
    await course.write(id, moreText('Only in the draft.'));
    await course.changeDetails({ title: 'Only in the draft' });
    expect((await previewCourse()).title).toBe('Only in the draft');
    const lesson = (await previewLesson(settings.slug)).body.data;
    expect(lesson.content?.html).toContain('Only in the draft.');
    const page = await ask(app.server, getLesson, { params: { slug: settings.slug } });
    expect(page.body.data.content?.html).not.toContain('Only in the draft.');
  });

  it('leads from lesson to lesson within the preview', async () => {
    const [one, other] = [await course.lessonAt(0), await course.lessonAt(1)];
    await course.write(one.id, moreText(`[Read on](/lesson-detail/${other.settings.slug}#more).`));
    const { content } = (await previewLesson(one.settings.slug)).body.data;
    expect(content?.html).toContain(
      `href="/user-screen/studio/courses/7/preview/${other.settings.slug}#more"`,
    );
  });

  it('shows what isn’t finished yet', async () => {
    const { id, settings } = await course.lessonAt(1);
    await course.write(id, () => '<script>alert(1)</script>\n\n![](figures/none.svg)');
    await course.changeQuestions(id, () => []);
    await course.changeDetails({
      overview: '',
      outcomes: [],
      instructor: { name: '', headline: '', about: '' },
    });
    expect((await owner.ask(contract.getPreviewCourse, { params })).status).toBe(200);
    const { content } = (await previewLesson(settings.slug)).body.data;
    expect(content?.html).not.toContain('<script');
    expect(content?.quiz).toBeNull();
  });

  it('grades a quiz and stores nothing', async () => {
    const { settings, questions } = await course.lessonAt(0);
    const rightOn = (asked: readonly Question[]) =>
      asked.map(({ question, options }) => {
        const written = questions.find((each) => each.question === question);
        return options.indexOf(written?.options[written.answer ?? -1] ?? '');
      });
    const attempt = (answers: (number | null)[], paper: string) =>
      owner.ask(contract.tryPreviewQuiz, {
        params: { ...params, slug: settings.slug },
        body: { answers, paper },
      });
    const { content } = (await previewLesson(settings.slug)).body.data;
    const shown = content?.quiz?.questions ?? [];
    expect(shown).toHaveLength(5);
    const tried = await attempt([...rightOn(shown).slice(0, 4), null], content?.quiz?.paper ?? '');
    expect(tried.body.data).toMatchObject({ score: 4, total: 5, passed: true, attempt: null });
    expect(tried.body.data.verdicts[4]).toMatchObject({ right: null, explanation: null });
    const { next } = tried.body.data;
    expect(next.questions).not.toEqual(shown);
    const again = await attempt(rightOn(next.questions), next.paper);
    expect(again.body.data).toMatchObject({ score: 5, passed: true });
    const rows = async (table: 'assessment.attempt' | 'learning.activity') =>
      (await app.db.selectFrom(table).select(sql`1`.as('one')).execute()).length;
    expect([await rows('assessment.attempt'), await rows('learning.activity')]).toEqual([0, 0]);
  });

  it('is for those who edit the course', async () => {
    const [learner, stranger, editor, reviewer, admin] = await Promise.all([
      buildLearner(app.db),
      buildOwner(app.db),
      buildOwner(app.db),
      buildOwner(app.db),
      buildAdmin(app.db),
    ]);
    const rights = { courseId: params.id, mayReview: true };
    await writeCoTeacher(app.db, { ...rights, accountId: editor.id, mayEdit: true });
    await writeCoTeacher(app.db, { ...rights, accountId: reviewer.id, mayEdit: false });
    const slug = await firstSlug();
    const statuses = [];
    for (const account of [learner, stranger, reviewer, editor, admin]) {
      statuses.push((await previewLesson(slug, await signedIn(app, account))).status);
    }
    expect(statuses).toEqual([403, 404, 403, 200, 200]);
  });
});

describe('a secret link', () => {
  const create = (days = 7, who = owner) =>
    who.ask(contract.createPreviewLink, { params, body: { days } });
  const tokenOf = (path: string) => path.replace('/preview/', '');
  const open = (token: string) => ask(app.server, contract.openPreviewLink, { params: { token } });

  it('shows course, lessons and quizzes to anyone who has it', async () => {
    const { path, expiresAt } = (await create(3)).body.data;
    const token = tokenOf(path);
    const opened = await open(token);
    expect(opened.status).toBe(200);
    expect(opened.headers['cache-control']).toBe('no-store');
    expect(opened.body.data.expiresAt).toBe(expiresAt);
    expect(new Date(expiresAt).getTime() - Date.now()).toBeGreaterThan(2.9 * 86_400_000);
    const slug = await firstSlug();
    const lesson = await ask(app.server, contract.openPreviewLinkLesson, {
      params: { token, slug },
    });
    expect(lesson.body.data.lesson.content?.html).toContain(`/preview/${token}/`);
    const tried = await ask(app.server, contract.tryPreviewLinkQuiz, {
      params: { token, slug },
      body: { answers: [0, 0, 0, 0, 0], paper: 'page' },
    });
    expect(tried.body.data.total).toBe(5);
  });

  it('is stored as a hash only', async () => {
    const { path } = (await create()).body.data;
    const stored = await app.db.selectFrom('studio.preview_link').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(tokenOf(path));
  });

  it('is listed without its address, and stops working at once when revoked', async () => {
    const { id: linkId, path } = (await create()).body.data;
    const listed = (await owner.ask(contract.listPreviewLinks, { params })).body.data;
    expect(listed.find(({ id }) => id === linkId)).toMatchObject({ by: expect.any(String) });
    expect(JSON.stringify(listed)).not.toContain(tokenOf(path));
    const revoke = () => owner.ask(contract.revokePreviewLink, { params: { ...params, linkId } });
    expect((await revoke()).status).toBe(200);
    expect((await open(tokenOf(path))).status).toBe(404);
    expect((await revoke()).status).toBe(404);
  });

  it('says so when it is wrong or has expired', async () => {
    const { id, path } = (await create()).body.data;
    await app.db
      .updateTable('studio.preview_link')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', id)
      .execute();
    for (const token of [tokenOf(path), 'wrong', '../etc']) {
      const answer = await open(token);
      expect(answer.status).toBe(404);
      expect(answer.detail).toContain('This preview link doesn’t work.');
    }
    const listed = (await owner.ask(contract.listPreviewLinks, { params })).body.data;
    expect(listed.some((link) => link.id === id)).toBe(false);
  });

  it('works only while whoever made it may edit the course', async () => {
    const editor = await buildOwner(app.db);
    const rights = { courseId: params.id, accountId: editor.id, mayReview: true };
    await writeCoTeacher(app.db, { ...rights, mayEdit: true });
    const { path } = (await create(1, await signedIn(app, editor))).body.data;
    expect((await open(tokenOf(path))).status).toBe(200);
    await writeCoTeacher(app.db, { ...rights, mayEdit: false });
    expect((await open(tokenOf(path))).status).toBe(404);
  });

  it('doesn’t work while whoever made it is suspended', async () => {
    const admin = await buildAdmin(app.db);
    const { path } = (await create(1, await signedIn(app, admin))).body.data;
    const suspend = (at: Date | null) =>
      app.db
        .updateTable('accounts.account')
        .set({ suspended_at: at })
        .where('id', '=', admin.id)
        .execute();
    await suspend(new Date());
    expect((await open(tokenOf(path))).status).toBe(404);
    await suspend(null);
    expect((await open(tokenOf(path))).status).toBe(200);
  });

  it.each([0, 31, 1.5])('can’t work for %s days', async (days) => {
    expect((await create(days)).status).toBe(400);
  });

  it('of another course can’t be revoked, and there are at most 20', async () => {
    const { id: linkId } = (await create()).body.data;
    const other = await signedIn(app, await buildOwner(app.db));
    const revoked = await other.ask(contract.revokePreviewLink, {
      params: { ...params, linkId },
    });
    expect(revoked.status).toBe(404);
    const made = await Promise.all(Array.from({ length: 22 }, () => create()));
    expect(made.some(({ status }) => status === 409)).toBe(true);
    const listed = (await owner.ask(contract.listPreviewLinks, { params })).body.data;
    expect(listed).toHaveLength(20);
  });
});

it('a link can be opened only so many times from one network', async () => {
  await app.db.deleteFrom('studio.preview_link').execute();
  const made = await owner.ask(contract.createPreviewLink, { params, body: { days: 7 } });
  const token = made.body.data.path.replace('/preview/', '');
  await app.db.deleteFrom('platform.throttle').execute();
  const open = () => ask(app.server, contract.openPreviewLink, { params: { token } });
  expect((await open()).status).toBe(200);
  await app.db
    .updateTable('platform.throttle')
    .set({ hits: limits.previewLink.tries })
    .where('key', 'like', 'previewLink:%')
    .execute();
  expect((await open()).status).toBe(429);
  await app.db.deleteFrom('platform.throttle').execute();
});
