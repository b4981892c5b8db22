import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { illustrations } from '../../../contract/studio/content.ts';
import { saveDetails } from '../../../contract/studio/drafts.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildCourse } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { moreText, teach } from '../../../tests/support/studio/studio-course.ts';
import { removeCategory } from '../../catalog/categories/categories.ts';
import { type Db, inTransaction } from '../../platform/postgres/database.ts';

let app: TestApp;
let course: ReturnType<typeof teach>;
const params = { id: 7 };

beforeAll(async () => {
  app = await startApp();
  course = teach(await openOwnCourse(app, params.id), params.id);
});
afterAll(() => app.close());

const reasons = async () => (await course.check()).problems.filter(({ advice }) => !advice);

describe('checking a draft', () => {
  it('finds nothing wrong with our own courses', async () => {
    expect(await reasons()).toEqual([]);
  });

  it('names links that lead to no lesson, and not those that lead to one', async () => {
    const { lessons } = await buildCourse(app.db, { lessons: [{}] });
    const unpublished = await buildCourse(app.db, { draft: true, lessons: [{}] });
    const { id, source } = await course.lessonAt(0);
    const links = [
      `[Own](/lesson-detail/${(await course.lessonAt(1)).settings.slug.toUpperCase()})`,
      `[Other](/lesson-detail/${lessons[0]?.slug}#more)`,
      `[Draft](/lesson-detail/${unpublished.lessons[0]?.slug})`,
      '[Nowhere](/lesson-detail/nowhere)',
    ];
    await course.write(id, moreText(links.join('\n\n')));
    const found = await reasons();
    expect(found.map(({ message }) => message)).toEqual([
      `The link to /lesson-detail/${unpublished.lessons[0]?.slug} doesn’t lead to a lesson.`,
      'The link to /lesson-detail/nowhere doesn’t lead to a lesson.',
    ]);
    const line = source.split('\n').indexOf('## Summary') + 1;
    expect(found[1]).toMatchObject({ part: 'text', lessonId: id, line: line + 6 });
    expect((await course.publish()).status).toBe(409);
    await course.write(id, () => source);
  });

  it('names links to a lesson that leaves the course', async () => {
    const [one, other] = [await course.lessonAt(0), await course.lessonAt(1)];
    await course.write(one.id, moreText(`[There](/lesson-detail/${other.settings.slug})`));
    const before = (await course.draft()).outline;
    await course.changeOutline((outline) =>
      outline.map((week) => ({ ...week, lessons: week.lessons.filter((id) => id !== other.id) })),
    );
    expect(await reasons()).toContainEqual(
      expect.objectContaining({ part: 'text', lessonId: one.id }),
    );
    await course.changeOutline(() => before);
    await course.write(one.id, () => one.source);
  });

  it('wants five questions in each quiz, or ten and more', async () => {
    const { id, questions } = await course.lessonAt(0);
    const more = { ...questions[0], question: 'One more?' } as (typeof questions)[number];
    const bank = (count: number) =>
      Array.from({ length: count }, (_, index) => ({ ...more, question: `Number ${index + 1}?` }));
    for (const wrong of [bank(4), bank(6), bank(9)]) {
      await course.changeQuestions(id, () => wrong);
      expect(await reasons()).toEqual([
        {
          part: 'quiz',
          lessonId: id,
          question: 0,
          code: 'quiz_size',
          message: `Write five questions, or ten or more. This quiz has ${wrong.length}.`,
          advice: false,
        },
      ]);
      expect((await course.publish()).status).toBe(409);
    }
    for (const right of [bank(5), bank(10), bank(40), questions]) {
      await course.changeQuestions(id, () => right);
      expect((await reasons()).filter(({ advice }) => !advice)).toEqual([]);
    }
  });

  it('names the course that has the place on the home page', async () => {
    const admin = await signedIn(app, await buildAdmin(app.db));
    await buildCourse(app.db, { title: 'First come', featured: 55 });
    const { details, detailsRevision } = await course.draft();
    const body = { details: { ...details, featured: 55 }, revision: detailsRevision };
    await admin.ask(saveDetails, { params, body });
    expect(await reasons()).toEqual([
      {
        part: 'details',
        field: 'featured',
        code: 'place_taken',
        message: '“First come” has place 55 on the home page. Choose another place.',
        advice: false,
      },
    ]);
    expect((await course.publish()).status).toBe(409);
  });

  it('names a category that doesn’t exist', async () => {
    await course.changeDetails({ category: 'volcanoes' });
    expect(await reasons()).toContainEqual(
      expect.objectContaining({ field: 'category', code: 'no_category' }),
    );
    expect((await course.publish()).status).toBe(409);
  });

  it('takes a category that an Admin has added, until it is removed', async () => {
    await addCategory(app.db, 'volcanoes');
    await course.changeDetails({ category: 'volcanoes' });
    await app.db.updateTable('catalog.course').set({ featured_position: null }).execute();
    expect(await reasons()).toEqual([]);
    const removing = inTransaction(app.db, (db) => removeCategory(db, 'volcanoes', ''));
    const [published, removed] = await Promise.all([
      course.publish(),
      removing.then(
        () => 'removed',
        () => 'in use',
      ),
    ]);
    // Whichever comes first, the course is never in a category that doesn't exist.
    expect([
      [200, 'in use'],
      [409, 'removed'],
    ]).toContainEqual([published.status, removed]);
  });
});

const addCategory = (db: Db, slug: string) =>
  db
    .insertInto('catalog.category')
    .values({
      slug,
      name: slug,
      short_name: slug,
      description: '',
      icon: 'science',
      top: false,
      position: 99,
    })
    .execute();

it('the illustrations to choose from are those that can be drawn', () => {
  const sprite = readFileSync('web/ui/drawings/illustrations.svg', 'utf8');
  const drawn = [...sprite.matchAll(/<symbol id="([a-z-]+)"/g)].map(([, name]) => name);
  expect([...illustrations].sort()).toEqual(drawn.sort());
});
