import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildCourse,
  buildLearner,
  enrolLearner,
  rightAnswers,
} from '../../../tests/support/factories.ts';
import {
  type RecordedApp,
  startRecordedApp,
} from '../../../tests/support/statements/recorded-app.ts';
import { openTeam } from '../../teams/licences/licences.ts';

let app: TestApp;
let recorded: RecordedApp;

beforeAll(async () => {
  app = await startApp();
  recorded = await startRecordedApp(app);
});
afterAll(async () => {
  await recorded.close();
  await app.close();
});

const wrongAnswers = rightAnswers.map((answer) => (answer + 1) % 4);

async function learner({ enrolled, licensed = false }: { enrolled: boolean; licensed?: boolean }) {
  const course = await buildCourse(app.db, {
    ...(licensed ? { priceCents: 2500 } : {}),
    lessons: [{}, {}],
  });
  const account = await buildLearner(app.db);
  if (licensed) await openTeam(app.db, { accountId: account.id, seats: 1, name: '' });
  if (enrolled) await enrolLearner(app.db, account.id, course.id);
  const { token } = await signedIn(app, account);
  return { id: account.id, token, slug: course.lessons[0]?.slug ?? '' };
}

async function submit(
  { slug, token }: { slug: string; token?: string },
  answers: (number | null)[],
  key: string = crypto.randomUUID(),
) {
  const input = { params: { slug }, body: { answers, version: 1, key } };
  const { statements, body } = await recorded.record(submitAttempt, input, token);
  return { statements, attempt: body.data };
}

/** Which tables a statement writes to. */
const writes = (sql: string) =>
  [...sql.matchAll(/(?:insert into|update) "?(\w+)"?\."?(\w+)/g)].map((found) => found[2]);

describe('a submitted quiz', () => {
  it('reads the lesson, counts the try, reads the key, then stores the attempt, the work and the badges of the day', async () => {
    const { statements } = await submit(await learner({ enrolled: true }), wrongAnswers);
    expect(statements.map(writes), statements.join('\n\n')).toEqual([
      [],
      ['throttle'],
      [],
      ['attempt', 'review_card'],
      ['activity', 'lesson_completion', 'enrolment'],
      // Whether the first work of a day has earned a badge.
      [],
    ]);
  });

  it.each([
    ['that passes', { enrolled: true }, rightAnswers, 6],
    ['that fails', { enrolled: true }, wrongAnswers, 6],
    ['that passes and enrols', { enrolled: false }, rightAnswers, 7],
    ['that passes and enrols by a licence', { enrolled: false, licensed: true }, rightAnswers, 7],
    ['that fails and enrols', { enrolled: false }, wrongAnswers, 7],
  ])('%s needs a fixed number of statements', async (_, standing, answers, count) => {
    const { statements, attempt } = await submit(await learner(standing), answers);
    expect(attempt.attempt).not.toBeNull();
    expect(statements, statements.join('\n\n')).toHaveLength(count);
  });

  it('needs no look at badges when repeated', async () => {
    const someone = await learner({ enrolled: true });
    await submit(someone, rightAnswers);
    for (const answers of [rightAnswers, wrongAnswers]) {
      expect((await submit(someone, answers)).statements).toHaveLength(5);
    }
  });

  it('that was sent twice is answered from the stored attempt', async () => {
    const someone = await learner({ enrolled: true });
    const key = crypto.randomUUID();
    await submit(someone, wrongAnswers, key);
    const again = await submit(someone, rightAnswers, key);
    expect(again.attempt.attempt?.number).toBe(1);
    expect(again.statements).toHaveLength(6);
  });

  it('writes no row again that would stay the same', async () => {
    const someone = await learner({ enrolled: true });
    await submit(someone, rightAnswers);
    await submit(someone, wrongAnswers);
    const versions = async () => ({
      activity: await versionsOf('activity', someone.id),
      completion: await versionsOf('lesson_completion', someone.id),
      card: await app.db
        .selectFrom('assessment.review_card')
        .where('account_id', '=', someone.id)
        .select(sql<string>`xmin || ' ' || ctid`.as('version'))
        .execute(),
    });
    const before = await versions();
    expect(before.card).toHaveLength(rightAnswers.length);
    await submit(someone, rightAnswers);
    await submit(someone, wrongAnswers);
    expect(await versions()).toEqual(before);
  });

  it('of a visitor writes nothing', async () => {
    const { slug } = await learner({ enrolled: false });
    const { statements } = await submit({ slug }, rightAnswers);
    expect(statements.map(writes)).toEqual([[], []]);
  });
});

/** A row that is written or locked gets another version. */
function versionsOf(table: 'activity' | 'lesson_completion', accountId: number) {
  return app.db
    .selectFrom(`learning.${table}`)
    .where('account_id', '=', accountId)
    .select(sql<string>`xmin || ' ' || xmax || ' ' || ctid`.as('version'))
    .execute();
}
