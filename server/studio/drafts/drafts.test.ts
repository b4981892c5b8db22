import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CourseDetails, mostLessons } from '../../../contract/studio/content.ts';
import { previewCourseText } from '../../../contract/studio/course-text.ts';
import * as contract from '../../../contract/studio/drafts.ts';
import { createPreviewLink, listPreviewLinks } from '../../../contract/studio/preview.ts';
import { type SignedIn, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildAdmin, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { quizStore } from '../../assessment/quizzes/store-quiz.ts';
import { loadContent, ownContent } from '../../catalog/content/load-content.ts';
import { writeCoTeacher } from '../../catalog/teachers/queries.ts';
import { freeSlug } from './drafts.ts';

let app: TestApp;
let owner: SignedIn;
const courseId = 7;
const params = { id: courseId };

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, courseId);
});
afterAll(() => app.close());

const draft = async (as = owner) => (await as.ask(contract.getDraft, { params })).body.data;
const lesson = async (lessonId: string, as = owner) =>
  (await as.ask(contract.getStudioLesson, { params: { lessonId } })).body.data;

describe('a course that came from files', () => {
  it('is published and unchanged when it is first opened, and still follows its files', async () => {
    expect(await draft()).toMatchObject({
      state: 'published',
      version: { number: 1 },
      details: { title: 'Healthy Habits' },
      rights: { own: true, edit: true, review: true },
    });
    const { studio_since } = await app.db
      .selectFrom('catalog.course')
      .where('id', '=', courseId)
      .select('studio_since')
      .executeTakeFirstOrThrow();
    expect(studio_since).toBeNull();
  });

  describe('and whose files have changed', () => {
    const changeFiles = (hash: string) =>
      app.db
        .updateTable('catalog.course')
        .set({ content_hash: hash })
        .where('id', '=', courseId)
        .execute();
    const open = async () => {
      const { outline } = await draft();
      const found = await lesson(outline[0]?.lessons[0] ?? '');
      const save = () =>
        owner.ask(contract.saveLessonText, {
          params: { lessonId: found.id },
          body: { source: 'What I wrote below the old text.', revision: found.sourceRevision },
        });
      return { ...found, save };
    };

    it('refuses a save that is based on the text before, once its draft was made again', async () => {
      const { id, sourceRevision, source, save } = await open();
      await changeFiles('second');
      await draft();
      expect(await save()).toMatchObject({ status: 409 });
      const now = await lesson(id);
      expect(now).toMatchObject({ source, sourceRevision: sourceRevision + 1 });
    });

    it('refuses it before that too, and shows the new text to whoever compares both', async () => {
      const { id, sourceRevision, save } = await open();
      await changeFiles('third');
      expect(await save()).toMatchObject({ status: 409 });
      expect((await lesson(id)).sourceRevision).toBe(sourceRevision + 1);
      expect(await save()).toMatchObject({ status: 409 });
    });

    it('never counts anything from 1 again', async () => {
      const before = await draft();
      await changeFiles('fourth');
      const after = await draft();
      expect(after.detailsRevision).toBe(before.detailsRevision + 1);
      expect(after.outlineRevision).toBe(before.outlineRevision + 1);
      const { settingsRevision, questionsRevision } = await lesson(
        after.outline[0]?.lessons[0] ?? '',
      );
      expect(settingsRevision).toBeGreaterThan(1);
      expect(questionsRevision).toBeGreaterThan(1);
    });

    it('keeps the links by which it can be previewed', async () => {
      const link = await owner.ask(createPreviewLink, { params, body: { days: 7 } });
      expect(link.status).toBe(201);
      await changeFiles('fifth');
      await draft();
      const links = await owner.ask(listPreviewLinks, { params });
      expect(links.body.data.map(({ id }) => id)).toEqual([link.body.data.id]);
    });

    it('keeps an edit that comes while the draft is made again', async () => {
      for (const hash of ['sixth', 'seventh']) {
        const { outlineRevision, outline } = await draft();
        await changeFiles(hash);
        const [saved] = await Promise.all([
          owner.ask(contract.saveOutline, { params, body: { outline, revision: outlineRevision } }),
          draft(),
          draft(),
        ]);
        expect(saved.status).toBe(409);
        expect((await draft()).outlineRevision).toBe(outlineRevision + 1);
      }
    });
  });

  it('becomes the studio’s with the first edit: its files are left alone from then on', async () => {
    const { outline } = await draft();
    const lessonId = outline[0]?.lessons[0] ?? '';
    const { source, sourceRevision } = await lesson(lessonId);
    const body = { source: `${source}\nOne more sentence.\n`, revision: sourceRevision };
    const saved = await owner.ask(contract.saveLessonText, { params: { lessonId }, body });
    expect(saved.status).toBe(200);
    const after = await draft();
    expect(after).toMatchObject({
      state: 'changed',
      changes: { texts: 1 },
      version: { number: 1 },
    });
    expect(after.lessons[0]?.changes).toEqual(['text']);

    await app.db.deleteFrom('catalog.loaded_content').execute();
    const loaded = await loadContent(app.db, [ownContent], quizStore);
    expect(loaded.leftAlone).toEqual(['Healthy Habits']);
  });
});

describe('a save', () => {
  it('is refused if someone else has saved since, and nothing is overwritten', async () => {
    const { outline } = await draft();
    const lessonId = outline[0]?.lessons[1] ?? '';
    const { sourceRevision } = await lesson(lessonId);
    const save = (source: string) =>
      owner.ask(contract.saveLessonText, {
        params: { lessonId },
        body: { source, revision: sourceRevision },
      });
    const saves = await Promise.all(['Mine.', 'Yours.', 'Theirs.'].map(save));
    expect(saves.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const first = saves.findIndex(({ status }) => status === 200);
    expect((await lesson(lessonId)).source).toBe(['Mine.', 'Yours.', 'Theirs.'][first]);
  });

  it('of the outline may not name lessons of other courses', async () => {
    const { outline, outlineRevision } = await draft();
    const [first, ...others] = outline;
    const stranger = { ...first, lessons: [crypto.randomUUID()] };
    const answer = await owner.ask(contract.saveOutline, {
      params,
      body: { outline: [stranger as (typeof outline)[0], ...others], revision: outlineRevision },
    });
    expect(answer.status).toBe(400);
  });

  it('of settings refuses the address of another lesson', async () => {
    const { outline } = await draft();
    const [one = '', other = ''] = outline[0]?.lessons ?? [];
    const { settings: taken } = await lesson(one);
    const { settings, settingsRevision } = await lesson(other);
    const answer = await owner.ask(contract.saveLessonSettings, {
      params: { lessonId: other },
      body: {
        settings: { ...settings, slug: taken.slug.toUpperCase() },
        revision: settingsRevision,
      },
    });
    expect(answer.status).toBe(409);
    expect(answer.body).toMatchObject({ errors: [{ field: 'slug' }] });
  });

  it('keeps the place on the home page, which only Admins choose', async () => {
    const { details, detailsRevision } = await draft();
    const body = { details: { ...details, featured: 99 }, revision: detailsRevision };
    expect((await owner.ask(contract.saveDetails, { params, body })).status).toBe(200);
    expect((await draft()).details.featured).toBe(details.featured);
  });
});

describe('a lesson', () => {
  it('is added with a free address, and comes back after it was removed', async () => {
    const before = await draft();
    const moduleId = before.outline[0]?.id ?? '';
    const add = () =>
      owner.ask(contract.addLesson, {
        params,
        body: { moduleId, kind: 'lesson', title: 'Café & Müsli' },
      });
    const [one, other] = [await add(), await add()];
    expect([one.status, other.status]).toEqual([201, 201]);
    const added = await draft();
    expect(
      added.lessons.flatMap(({ slug, changes }) => (changes[0] === 'new' ? [slug] : [])),
    ).toEqual(['cafe-musli', 'cafe-musli-2']);
    const save = async (outline: typeof added.outline) =>
      owner.ask(contract.saveOutline, {
        params,
        body: { outline, revision: (await draft()).outlineRevision },
      });
    await save(before.outline);
    expect((await draft()).changes.added).toBe(0);
    // Learners never saw them.
    expect((await draft()).removed).toEqual([]);
    await save(added.outline);
    expect((await draft()).changes.added).toBe(2);
  });
});

describe('the outline', () => {
  it('names what was removed but is still seen by learners', async () => {
    const { outline, outlineRevision, lessons } = await draft();
    const gone = lessons.find(({ published }) => published?.place === 2);
    const save = (outline: contract.Draft['outline'], revision: number) =>
      owner.ask(contract.saveOutline, { params, body: { outline, revision } });
    const without = outline.map((week) => ({
      ...week,
      lessons: week.lessons.filter((id) => id !== gone?.id),
    }));
    await save(without, outlineRevision);
    const after = await draft();
    expect(after.removed).toMatchObject([{ id: gone?.id, title: gone?.title }]);
    expect(after.removed[0]?.published).toEqual(gone?.published);
    await save(outline, after.outlineRevision);
    expect((await draft()).removed).toEqual([]);
  });

  it('says what learners see of each lesson: its place and its questions', async () => {
    const { outline, outlineRevision, lessons } = await draft();
    const published = lessons.flatMap(({ published }) => published?.place ?? []);
    expect(published).toEqual(published.map((_, index) => index + 1));
    expect(lessons.find(({ changes }) => changes.includes('new'))?.published).toBeNull();
    const [first, ...others] = outline;
    const turned = { ...first, lessons: first?.lessons.toReversed() } as (typeof outline)[0];
    const body = { outline: [turned, ...others], revision: outlineRevision };
    await owner.ask(contract.saveOutline, { params, body });
    const after = await draft();
    const moved = after.lessons.find(({ id }) => id === first?.lessons[0]);
    const questions = (await lesson(moved?.id ?? '')).questions.length;
    expect(moved?.published).toEqual({ place: 1, questions, moduleId: first?.id });
  });
});

describe('a copy of a lesson', () => {
  it('is placed below it, with its text and questions and an address of its own', async () => {
    const before = await draft();
    const original = before.outline[0]?.lessons[0] ?? '';
    const answer = await owner.ask(contract.copyLesson, { params: { lessonId: original } });
    expect(answer.status).toBe(201);
    const { id } = answer.body.data;
    const after = await draft();
    expect(after.outline[0]?.lessons.slice(0, 2)).toEqual([original, id]);
    expect(after.outlineRevision).toBe(answer.body.data.outlineRevision);
    const [copied, copy] = [await lesson(original), await lesson(id)];
    expect(copy.settings.title).toBe(`${copied.settings.title} (copy)`);
    expect(copy.settings.slug).not.toBe(copied.settings.slug);
    expect(copy.settings.preview).toBe(false);
    expect([copy.source, copy.questions]).toEqual([copied.source, copied.questions]);
  });

  it('is refused in a full week, as a new lesson is', async () => {
    const moduleId = (await draft()).outline[0]?.id ?? '';
    const body = { moduleId, kind: 'lesson', title: 'One more' } as const;
    const statuses = [];
    for (let n = 0; n < mostLessons; n += 1) {
      statuses.push((await owner.ask(contract.addLesson, { params, body })).status);
    }
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    const { outline } = await draft();
    expect(outline[0]?.lessons).toHaveLength(mostLessons);
    const lessonId = outline[0]?.lessons[0] ?? '';
    expect((await owner.ask(contract.copyLesson, { params: { lessonId } })).status).toBe(409);
  });
});

describe('a text of the course’s page', () => {
  it('is shown as learners would see it, and safe', async () => {
    const body = { text: 'Two **small** scripts.\n\n<img src=x onerror=alert(1)>' };
    const answer = await owner.ask(previewCourseText, { params, body });
    expect(answer.body.data.html).toContain('<strong>small</strong>');
    expect(answer.body.data.html).not.toContain('onerror');
  });
});

describe('who may', () => {
  it('see and edit a draft', async () => {
    const [learner, stranger, editor, reviewer, admin] = await Promise.all([
      buildLearner(app.db),
      ...[1, 2, 3].map(() => buildOwner(app.db)),
      buildAdmin(app.db),
    ]);
    await writeCoTeacher(app.db, {
      courseId,
      accountId: editor?.id ?? 0,
      mayEdit: true,
      mayReview: false,
    });
    await writeCoTeacher(app.db, {
      courseId,
      accountId: reviewer?.id ?? 0,
      mayEdit: false,
      mayReview: true,
    });
    const { details, outline } = await draft();
    // Of a full week, so that a copy is refused to whoever may make one.
    const lessonId = outline[0]?.lessons[0] ?? '';
    const statuses = await Promise.all(
      [learner, stranger, editor, reviewer, admin].map(async (account) => {
        const person = await signedIn(app, account ?? learner);
        const seen = await person.ask(contract.getDraft, { params });
        const saved = await person.ask(contract.saveDetails, {
          params,
          body: { details, revision: 0 },
        });
        const deleted = await person.ask(contract.discardDraft, { params });
        const copied = await person.ask(contract.copyLesson, { params: { lessonId } });
        const shown = await person.ask(previewCourseText, { params, body: { text: '' } });
        return [seen, saved, deleted, copied, shown].map(({ status }) => status);
      }),
    );
    expect(statuses).toEqual([
      [403, 403, 403, 403, 403],
      [404, 404, 404, 404, 404],
      [200, 409, 403, 409, 200],
      [200, 403, 403, 403, 403],
      [200, 409, 409, 409, 200],
    ]);
    const entries = await app.db
      .selectFrom('platform.audit')
      .where('act', '=', 'opened in the studio')
      .select(['actor_id', 'subject'])
      .execute();
    expect(entries).toEqual([{ actor_id: admin?.id, subject: 'course 7, Healthy Habits' }]);
  });
});

describe('how quizzes are taken', () => {
  const save = async (who: SignedIn, rules: Partial<CourseDetails>) => {
    const { details, detailsRevision: revision } = await draft();
    const { attemptsPerDay: _, hideAnswersUntilPassed: __, ...others } = details;
    const body = { details: { ...others, ...rules }, revision };
    return (await who.ask(contract.saveDetails, { params, body })).status;
  };
  const rules = async () => {
    const { attemptsPerDay, hideAnswersUntilPassed } = (await draft()).details;
    return { attemptsPerDay, hideAnswersUntilPassed };
  };

  it('is for the owner to say, and stays when others save', async () => {
    const strict = { attemptsPerDay: 2, hideAnswersUntilPassed: true } as const;
    expect(await save(owner, strict)).toBe(200);
    expect(await rules()).toEqual(strict);
    const account = await buildOwner(app.db);
    await writeCoTeacher(app.db, {
      courseId,
      accountId: account.id,
      mayEdit: true,
      mayReview: true,
    });
    const colleague = await signedIn(app, account);
    expect(await save(colleague, {})).toBe(200);
    expect(await rules()).toEqual(strict);
    expect(await save(owner, {})).toBe(200);
    expect(await rules()).toEqual({});
    expect(await save(colleague, strict)).toBe(200);
    expect(await rules()).toEqual({});
  });

  it.each([0, 21, 1.5])('takes no limit of %s', async (attemptsPerDay) => {
    expect(await save(owner, { attemptsPerDay })).toBe(400);
  });
});

it('an address is made of the title, in any script', () => {
  const titles = ['ひらがな 1', 'レッスン 2', '日本語', 'الدرس 3', '🎉', 'Café crème', '2 + 2'];
  expect(titles.map((title) => freeSlug(title, []))).toEqual([
    'hiragana-1',
    'ressun-2',
    'lesson',
    'lesson-3',
    'lesson',
    'cafe-creme',
    'lesson-2-2',
  ]);
  expect(freeSlug('日本語', ['lesson'])).toBe('lesson-2');
});
