import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  enrolLearner,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import { openRecorder, type Recorder } from '../../../tests/support/statement-recorder.ts';
import { buildApp } from '../../app.ts';
import { openTeam } from '../../teams/licences/licences.ts';

let test: TestApp;
let recorder: Recorder;
let app: FastifyInstance;

beforeAll(async () => {
  test = await startApp();
  recorder = openRecorder(test.connectionString, test.db.jobs);
  const { config, files } = test;
  app = await buildApp({ config, files, db: recorder.db, pages: 'none' });
});
afterAll(async () => {
  await app.close();
  await recorder.close();
  await test.close();
});

const wrongAnswers = rightAnswers.map((answer) => (answer + 1) % 4);

async function learner({ enrolled, licensed = false }: { enrolled: boolean; licensed?: boolean }) {
  const course = await buildCourse(test.db, {
    ...(licensed ? { priceCents: 2500 } : {}),
    lessons: [{}, {}],
  });
  const account = await buildLearner(test.db);
  if (licensed) await openTeam(test.db, { accountId: account.id, seats: 1, name: '' });
  if (enrolled) await enrolLearner(test.db, account.id, course.id);
  const { token } = await signedIn(test, account);
  return { token, slug: course.lessons[0]?.slug ?? '' };
}

/** Hands in a quiz and lists what was asked of the database, but for who is signed in. */
async function submit(
  { slug, token }: { slug: string; token?: string },
  answers: (number | null)[],
  key: string = crypto.randomUUID(),
) {
  recorder.take();
  const input = { params: { slug }, body: { answers, version: 1, key } };
  const { status, body } = await ask(app, submitAttempt, input, token ? { token } : {});
  expect(status).toBe(200);
  const statements = recorder
    .take()
    .map(({ sql }) => sql)
    .filter((sql) => !/^(begin|commit)$|"accounts"\."session"/.test(sql));
  return { statements, attempt: body.data };
}

const mostStatements = 6;

describe('a submitted quiz', () => {
  it('is seen by the recorder', async () => {
    const { statements } = await submit(await learner({ enrolled: true }), wrongAnswers);
    const keeping = statements.filter((sql) => sql.includes('insert into "assessment"'));
    // The attempt and what comes back for review in one.
    expect(keeping).toHaveLength(1);
    expect(keeping[0]).toContain('insert into "assessment"."review_card"');
  });

  it.each([
    ['that passes', { enrolled: true }, rightAnswers],
    ['that fails', { enrolled: true }, wrongAnswers],
    ['that passes and enrols', { enrolled: false }, rightAnswers],
    ['that passes and enrols by a licence', { enrolled: false, licensed: true }, rightAnswers],
    ['that fails and enrols', { enrolled: false }, wrongAnswers],
  ])('%s needs at most six statements', async (_, standing, answers) => {
    const { statements, attempt } = await submit(await learner(standing), answers);
    expect(attempt.attempt).not.toBeNull();
    expect(statements.length, statements.join('\n\n')).toBeLessThanOrEqual(mostStatements);
  });

  it('needs no more when repeated', async () => {
    const someone = await learner({ enrolled: true });
    const first = await submit(someone, rightAnswers);
    const second = await submit(someone, rightAnswers);
    expect(second.attempt.attempt?.number).toBe(2);
    expect(second.statements.length).toBeLessThanOrEqual(first.statements.length);
    const key = crypto.randomUUID();
    await submit(someone, wrongAnswers, key);
    const again = await submit(someone, wrongAnswers, key);
    expect(again.attempt.attempt?.number).toBe(3);
    expect(again.statements.length).toBeLessThanOrEqual(mostStatements);
  });

  it('of a visitor writes nothing', async () => {
    const { slug } = await learner({ enrolled: false });
    const { statements } = await submit({ slug }, rightAnswers);
    expect(statements.length).toBeLessThanOrEqual(2);
    expect(statements.filter((sql) => !sql.startsWith('select'))).toEqual([]);
  });
});
