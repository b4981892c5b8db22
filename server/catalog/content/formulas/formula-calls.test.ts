import { afterAll, beforeAll, expect, it } from 'vitest';
import { submitAttempt } from '../../../../contract/assessment/quizzes.ts';
import { getFormula } from '../../../../contract/catalog/formulas.ts';
import { getLesson } from '../../../../contract/catalog.ts';
import { ask, startApp, type TestApp } from '../../../../tests/support/app.ts';
import { buildCourse, questions } from '../../../../tests/support/factories.ts';
import { storeQuiz } from '../../../assessment/quizzes/store-quiz.ts';
import { limits } from '../../limits.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

it('anyone gets a formula, or what is wrong with it', async () => {
  const drawn = await ask(app.server, getFormula, { query: { tex: 'x^2' } });
  expect(drawn.body.data).toMatchObject({ spoken: 'x squared', problem: '' });
  expect(drawn.body.data.html).toMatch(/^<math /);
  const refused = await ask(app.server, getFormula, { query: { tex: '\\href{x}{y}' } });
  expect(refused.body.data).toMatchObject({ html: null, problem: '\\href isn’t known here.' });
});

it('TeX that is too long is refused as a field', async () => {
  const { status, errors } = await ask(app.server, getFormula, {
    query: { tex: 'x'.repeat(1_001) },
  });
  expect(status).toBe(400);
  expect(errors[0]?.field).toBe('tex');
});

it('drawing is limited for one network; what was drawn before isn’t', async () => {
  const { tries } = limits.formula;
  const draw = (number: number) =>
    ask(app.server, getFormula, { query: { tex: `n_{${number}}` } }, { address: '203.0.113.7' });
  for (let number = 0; number < tries; number += 1) await draw(number);
  const tooMany = await draw(tries);
  expect(tooMany.status).toBe(429);
  expect(tooMany.headers['cache-control']).not.toContain('public');
  expect((await draw(1)).status).toBe(200);
});

it('the questions of a lesson bring their formulas along', async () => {
  const { lessons } = await buildCourse(app.db, { lessons: [{}] });
  const [lesson] = lessons;
  const asked = questions('Any').map((question) => ({ ...question, question: 'What is $x^2$?' }));
  await storeQuiz(app.db, lesson?.id ?? '', { contentHash: 'formulas', questions: asked });
  const params = { slug: lesson?.slug ?? '' };
  const { body } = await ask(app.server, getLesson, { params });
  const [first] = body.data.content?.quiz?.questions ?? [];
  expect(first?.formulas?.['x^2']).toMatch(/^<math /);
  const next = await ask(app.server, submitAttempt, {
    params,
    body: { answers: [], version: 2, paper: 'page', key: crypto.randomUUID() },
  });
  expect(next.body.data.next.questions[0]?.formulas).toHaveProperty('x^2');
});
