import { afterAll, beforeAll, expect, it } from 'vitest';
import { getMyLesson, saveLessonPlace } from '../../../contract/learning/enrolment.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('is remembered per learner and lesson', async () => {
  const { lessons } = await buildCourse(app.db, { lessons: [{}, {}] });
  const [first = '', second = ''] = lessons.map(({ slug }) => slug);
  const learner = await signedIn(app, await buildLearner(app.db));
  const placeOf = async (slug: string) =>
    (await learner.ask(getMyLesson, { params: { slug } })).body.data.place;
  expect(await placeOf(first)).toBeNull();
  for (const step of [3, 2]) {
    await learner.ask(saveLessonPlace, { params: { slug: first }, body: { step } });
    expect(await placeOf(first)).toBe(step);
  }
  expect(await placeOf(second)).toBeNull();
});

it('is refused for visitors, for a locked lesson and for odd steps', async () => {
  const { lessons } = await buildCourse(app.db, {
    priceCents: 2500,
    lessons: [{ preview: true }, {}],
  });
  const [open = '', locked = ''] = lessons.map(({ slug }) => slug);
  const learner = await signedIn(app, await buildLearner(app.db));
  const body = { step: 1 };
  expect((await ask(app.server, saveLessonPlace, { params: { slug: open }, body })).status).toBe(
    401,
  );
  expect((await learner.ask(saveLessonPlace, { params: { slug: locked }, body })).status).toBe(403);
  for (const step of [-1, 1.5, 100]) {
    const answer = await learner.ask(saveLessonPlace, { params: { slug: open }, body: { step } });
    expect(answer.status).toBe(400);
  }
});
