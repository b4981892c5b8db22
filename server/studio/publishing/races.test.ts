import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getLesson } from '../../../contract/catalog.ts';
import { getDraft, saveLessonText } from '../../../contract/studio/drafts.ts';
import { listVersions, restoreVersion } from '../../../contract/studio/publishing.ts';
import { ask, type SignedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { giveCourse, loadOwnCourse, openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { moreText, teach, withoutLinks } from '../../../tests/support/studio/studio-course.ts';
import { lockCatalog } from '../../catalog/authoring/authored-courses.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';

let app: TestApp;
let owner: SignedIn;
let course: ReturnType<typeof teach>;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp({ cached: true });
  owner = await openOwnCourse(app, params.id);
  course = teach(owner, params.id);
});
afterAll(() => app.close());

const isLockWaitedFor = async (db: Db) => {
  const { rows } =
    await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`.execute(db);
  return rows.length > 0;
};
const versions = async () => (await owner.ask(listVersions, { params, query: {} })).body.data;
const save = (lessonId: string, source: string, revision: number) =>
  owner.ask(saveLessonText, { params: { lessonId }, body: { source, revision } });

describe('at the same time', () => {
  it('two publish: one version is made, the other is told that nothing has changed', async () => {
    const { id } = await course.lessonAt(0);
    await course.write(id, moreText('Published twice.'));
    const before = (await versions()).length;
    const answers = await Promise.all([1, 2, 3].map((n) => course.publish(`Try ${n}`)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    expect(await versions()).toHaveLength(Math.max(before, 1) + 1);
  });

  it('one publishes and another saves: the version has either all of the save or nothing', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { id, settings } = await course.lessonAt(0);
      await course.changeSettings((await course.lessonAt(1)).id, { minutes: 20 + round });
      const { source, sourceRevision } = await course.lesson(id);
      const text = `Round ${round} was saved.`;
      const [published, saved] = await Promise.all([
        course.publish(`Round ${round}`),
        save(id, moreText(text)(source), sourceRevision),
      ]);
      expect([published.status, saved.status]).toEqual([201, 200]);
      const { content } = (await ask(app.server, getLesson, { params: { slug: settings.slug } }))
        .body.data;
      const { state } = await course.draft();
      // What isn't published yet is a change of the draft.
      expect(state).toBe(content?.html.includes(text) ? 'published' : 'changed');
      expect((await course.lesson(id)).source).toContain(text);
    }
  });

  it('a draft is checked before anything is locked that others wait for', async () => {
    const { id, source } = await course.lessonAt(0);
    await course.write(id, () => '');
    await inTransaction(app.db, async (db) => {
      await lockCatalog(db);
      expect((await course.publish()).body).toMatchObject({
        detail: expect.stringContaining('need fixing'),
      });
    });
    await course.write(id, () => source);
  });

  it('what is saved after the check is checked and published too', async () => {
    const { id, settings } = await course.lessonAt(0);
    await course.write(id, moreText('Checked first.'));
    const publishing = await inTransaction(app.db, async (db) => {
      await lockCatalog(db);
      const published = course.publish();
      await expect.poll(() => isLockWaitedFor(app.db)).toBe(true);
      await course.write(id, moreText('Saved later.'));
      return { published };
    });
    expect((await publishing.published).status).toBe(201);
    const { content } = (await ask(app.server, getLesson, { params: { slug: settings.slug } })).body
      .data;
    expect(content?.html).toContain('Saved later.');
    expect((await course.draft()).state).toBe('published');
  });

  it('one restores a version and another types: nothing is overwritten unseen', async () => {
    const { id, source, sourceRevision } = await course.lessonAt(0);
    const [restored, saved] = await Promise.all([
      owner.ask(restoreVersion, { params: { ...params, number: 1 } }),
      save(id, `${source}\nTyped meanwhile.\n`, sourceRevision),
    ]);
    expect(restored.status).toBe(200);
    const now = await course.lesson(id);
    // Saved first, it was replaced by the version on purpose; saved later, it is refused and can be compared.
    expect([200, 409]).toContain(saved.status);
    expect(now.sourceRevision).toBe(sourceRevision + (saved.status === 200 ? 2 : 1));
    expect(now.source).not.toContain('Typed meanwhile.');
  });

  it('many read while it is published: every reply is one version, and after it nobody gets the old', async () => {
    const { id, settings } = await course.lessonAt(0);
    const slug = settings.slug;
    const read = async () => (await ask(app.server, getLesson, { params: { slug } })).body.data;
    for (let round = 0; round < 3; round += 1) {
      const name = `Named in round ${round}`;
      const text = `Written in round ${round}.`;
      await course.write(id, moreText(text));
      await course.changeSettings(id, { title: name });
      let isPublished = false;
      const publishing = course.publish(name).then(({ status }) => {
        isPublished = true;
        return status;
      });
      const seen: { name: string; html: string }[] = [];
      while (!isPublished) {
        const lesson = await read();
        seen.push({ name: lesson.name, html: lesson.content?.html ?? '' });
        // Kept replies come without any work that others could use to continue.
        await nextTurn();
      }
      expect(await publishing).toBe(201);
      for (const one of seen) expect(one.html.includes(text)).toBe(one.name === name);
      const after = await read();
      expect([after.name, after.content?.html.includes(text)]).toEqual([name, true]);
    }
  });

  it('two courses want the same address: one gets it, and keeps its lesson', async () => {
    const { account_id } = await app.db
      .selectFrom('catalog.teacher')
      .where('course_id', '=', params.id)
      .select('account_id')
      .executeTakeFirstOrThrow();
    await loadOwnCourse(app.db, 5);
    await giveCourse(app.db, 5, account_id ?? 0);
    await owner.ask(getDraft, { params: { id: 5 } });
    const courses = [course, teach(owner, 5)];
    const slug = 'wanted-by-two';
    const lessons = await Promise.all(
      courses.map(async (course) => {
        for (const { id } of (await course.draft()).lessons) await course.write(id, withoutLinks);
        const { id } = await course.lessonAt(0);
        expect((await course.changeSettings(id, { slug })).status).toBe(200);
        return id;
      }),
    );
    const answers = await Promise.all(courses.map((course) => course.publish('Mine')));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const winner = answers.findIndex(({ status }) => status === 201);
    const { id, course_id } = await app.db
      .selectFrom('catalog.lesson')
      .where('slug', '=', slug)
      .select(['id', 'course_id'])
      .executeTakeFirstOrThrow();
    expect([id, course_id]).toEqual([lessons[winner], courses[winner]?.params.id]);
  });
});
