import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { findWithdrawnCourse } from '../../../contract/catalog/withdrawn-lesson.ts';
import { getLesson } from '../../../contract/catalog.ts';
import {
  completeLesson,
  getMyLesson,
  saveLessonPlace,
  saveNote,
} from '../../../contract/learning/enrolment.ts';
import { recordActivity } from '../../../contract/learning/progress.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';
import { openOwnCourse } from '../../../tests/support/studio/studio.ts';
import { teach, withoutLinks } from '../../../tests/support/studio/studio-course.ts';

let app: TestApp;
let owner: SignedIn;
let course: ReturnType<typeof teach>;
let former: string;
const renamed = 'under-a-new-name';

beforeAll(async () => {
  app = await startApp();
  owner = await openOwnCourse(app, 7);
  course = teach(owner, 7);
  // A lesson that others link to can't be withdrawn.
  for (const { id } of (await course.draft()).lessons) await course.write(id, withoutLinks);
  const lesson = await course.lessonAt(0);
  former = lesson.settings.slug;
  await course.changeSettings(lesson.id, { slug: renamed });
  expect((await course.publish('Renamed')).status).toBe(201);
});
afterAll(() => app.close());

const slugFound = async (slug: string) =>
  (await ask(app.server, getLesson, { params: { slug } })).body.data?.slug;

describe('a former address', () => {
  it.each(['', 'upper case'])('leads to the lesson, %s', async (spelling) => {
    expect(await slugFound(spelling ? former.toUpperCase() : former)).toBe(renamed);
  });

  it('works for everything a learner does in a lesson', async () => {
    const learner = await signedIn(app, await buildLearner(app.db));
    const params = { slug: former };
    const answers = [
      await learner.ask(getMyLesson, { params }),
      await learner.ask(saveLessonPlace, { params, body: { step: 2 } }),
      await learner.ask(saveNote, { params, body: { text: 'Mine', revision: 0 } }),
      await learner.ask(recordActivity, { params, body: { seconds: 5 } }),
      await learner.ask(submitAttempt, {
        params,
        body: { answers: [0, 0, 0, 0, 0], version: 1, paper: 'page', key: crypto.randomUUID() },
      }),
      await learner.ask(completeLesson, { params }),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const mine = await learner.ask(getMyLesson, { params: { slug: renamed } });
    expect(mine.body.data).toMatchObject({ place: 2, note: { text: 'Mine' } });
  });

  it('keeps a note within reach even after the lesson was withdrawn', async () => {
    const learner = await signedIn(app, await buildLearner(app.db));
    await learner.ask(saveNote, {
      params: { slug: renamed },
      body: { text: 'Before', revision: 0 },
    });
    const lesson = await course.lessonAt(0);
    await course.changeOutline((outline) =>
      outline.map((week) => ({ ...week, lessons: week.lessons.filter((id) => id !== lesson.id) })),
    );
    await course.publish('Withdrawn');
    expect(await slugFound(former)).toBeUndefined();
    const saved = await learner.ask(saveNote, {
      params: { slug: former },
      body: { text: 'After', revision: 1 },
    });
    expect(saved.status).toBe(200);
    await course.changeOutline((outline) =>
      outline.map((week, index) =>
        index === 0 ? { ...week, lessons: [lesson.id, ...week.lessons] } : week,
      ),
    );
    await course.publish('Back again');
    expect(await slugFound(former)).toBe(renamed);
  });

  it('belongs to the lesson that takes it', async () => {
    const other = await course.lessonAt(1);
    expect((await course.changeSettings(other.id, { slug: former })).status).toBe(200);
    expect((await course.publish('Taken over')).status).toBe(201);
    expect(await slugFound(former)).toBe(former);
    expect(await slugFound(other.settings.slug)).toBe(former);
  });

  it('can be taken from a lesson that leaves the course at the same time', async () => {
    const [leaving, staying] = [await course.lessonAt(0), await course.lessonAt(1)];
    const { slug } = leaving.settings;
    await course.changeOutline((outline) =>
      outline.map((week) => ({ ...week, lessons: week.lessons.filter((id) => id !== leaving.id) })),
    );
    expect((await course.changeSettings(leaving.id, { slug: 'gone' })).status).toBe(200);
    expect((await course.changeSettings(staying.id, { slug })).status).toBe(200);
    expect((await course.publish('Exchanged')).status).toBe(201);
    const found = await ask(app.server, getLesson, { params: { slug } });
    expect(found.body.data.name).toBe(staying.settings.title);
  });

  it('of a lesson that was withdrawn leads to its course', async () => {
    const leading = async (slug: string) =>
      (await ask(app.server, findWithdrawnCourse, { params: { slug } })).body.data;
    const { id, settings } = await course.lessonAt(0);
    expect(await leading(settings.slug)).toBeNull();
    await course.changeOutline((outline) =>
      outline
        .map((week) => ({ ...week, lessons: week.lessons.filter((other) => other !== id) }))
        .filter(({ lessons }) => lessons.length > 0),
    );
    expect((await course.publish('Withdrawn')).errors).toEqual([]);
    const gone = await ask(app.server, getLesson, { params: { slug: settings.slug } });
    expect(gone.status).toBe(404);
    expect(await leading(settings.slug)).toEqual({ courseId: 7 });
    expect(await leading('never-was')).toBeNull();
  });

  it('that nobody ever had is not found', async () => {
    expect((await ask(app.server, getLesson, { params: { slug: 'never-was' } })).status).toBe(404);
  });
});
