import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { directionOf } from '../../../activities/stroke-trainer/compare.ts';
import { strokesOf } from '../../../activities/stroke-trainer/strokes.ts';
import {
  checkActivity,
  getActivity,
  keepInputs,
  moveActivity,
  restartActivity,
} from '../../../contract/assessment/activities.ts';
import { getKanaDrill } from '../../../contract/assessment/kana.ts';
import { getLesson } from '../../../contract/catalog.ts';
import { getMyLesson } from '../../../contract/learning/enrolment.ts';
import { getProgress } from '../../../contract/learning/progress.ts';
import { readActivity } from '../../../tests/support/activities.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import { exportAssessment } from '../personal-data-queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const trader = readActivity('3-learn-photography/exposure-triangle-basic.stop-trader');
const saturdays = readActivity('2-introduction-to-business/the-4-Ps-of-marketing.six-saturdays');
const signal = readActivity('4-marketing-essentials/measuring-what-works.signal-or-luck');
const right = { aperture: 5, shutter: 1, iso: 1 };
const wrong = { aperture: 2, shutter: 4, iso: 1 };

async function buildLesson(options: Parameters<typeof buildCourse>[1] = {}) {
  const { lessons } = await buildCourse(app.db, {
    ...options,
    lessons: [{ activities: [trader, saturdays] }],
  });
  const { slug = '', id = '' } = lessons[0] ?? {};
  return { slug, id };
}

const place = (slug: string, activity: string = 'stop-trader') => ({
  params: { slug, activity },
});
const check = (slug: string, inputs: unknown, task = 'pipa-asleep') => ({
  ...place(slug),
  body: { task, inputs, hash: trader.hash },
});
const tryPrice = (
  slug: string,
  after: number,
  { priceCents = 2_000, kind = 'try', game = null as string | null } = {},
) => ({
  ...place(slug, 'six-saturdays'),
  body: { move: { kind, priceCents }, after, hash: saturdays.hash, game },
});

const learner = async () => {
  const account = await buildLearner(app.db);
  return { account, ...(await signedIn(app, account)) };
};

const storedStates = async () =>
  (await app.db.selectFrom('assessment.activity_state').select('activity').execute()).length;

describe('what is set and not checked', () => {
  const keep = (slug: string, inputs: unknown, hash = trader.hash) => ({
    ...place(slug),
    body: { inputs, hash },
  });

  it('is kept for a learner, and is no attempt', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    expect((await ask(keepInputs, keep(slug, right))).status).toBe(200);
    const opened = await ask(getActivity, place(slug));
    expect(opened.body.data.state).toEqual({ done: [], best: 0, attempts: 0, inputs: right });
    await ask(checkActivity, check(slug, right));
    await ask(keepInputs, keep(slug, wrong));
    const again = await ask(getActivity, place(slug));
    expect(again.body.data.state).toEqual({
      done: ['pipa-asleep'],
      best: 1,
      attempts: 1,
      inputs: wrong,
    });
  });

  it('is refused to a visitor', async () => {
    const { slug } = await buildLesson();
    expect((await ask(app.server, keepInputs, keep(slug, right))).status).toBe(401);
  });

  it('is refused if it is impossible, outdated, of a game, or in a locked lesson', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    expect((await ask(keepInputs, keep(slug, { aperture: 99 }))).status).toBe(400);
    expect((await ask(keepInputs, keep(slug, right, 'other'))).status).toBe(409);
    const game = { ...keep(slug, right, saturdays.hash), ...place(slug, 'six-saturdays') };
    expect((await ask(keepInputs, game)).status).toBe(404);
    const locked = await buildLesson({ priceCents: 2500 });
    expect((await ask(keepInputs, keep(locked.slug, right))).status).toBe(403);
  });
});

describe('a visitor', () => {
  it('gets the activity, and a verdict, and nothing is stored', async () => {
    const { slug } = await buildLesson();
    const before = await storedStates();
    const { body } = await ask(app.server, getActivity, place(slug));
    expect(body.data).toMatchObject({ kind: 'stop-trader', state: null, turn: null });
    expect(body.data.data).toEqual(trader.data);
    const verdict = await ask(app.server, checkActivity, check(slug, right));
    expect(verdict.body.data).toMatchObject({ done: true, state: null });
    expect(await storedStates()).toBe(before);
  });

  it('is refused in a locked lesson', async () => {
    const { slug } = await buildLesson({ priceCents: 2500 });
    expect((await ask(app.server, getActivity, place(slug))).status).toBe(403);
    expect((await ask(app.server, checkActivity, check(slug, right))).status).toBe(403);
    expect((await ask(app.server, moveActivity, tryPrice(slug, 0))).status).toBe(403);
  });

  it('plays a game that travels with them, signed', async () => {
    const { slug } = await buildLesson();
    const other = await buildLesson();
    const opened = await ask(app.server, getActivity, place(slug, 'six-saturdays'));
    const game = opened.body.data.turn?.game ?? '';
    const first = await ask(app.server, moveActivity, tryPrice(slug, 0, { game }));
    expect(first.body.data.turn).toMatchObject({ moves: 1, shown: { saturdaysLeft: 5 } });
    // The same game, again from the start, to see what another price would have brought.
    const again = await ask(
      app.server,
      moveActivity,
      tryPrice(slug, 0, { game, priceCents: 2_100 }),
    );
    expect(again.status).toBe(409);
    const token = first.body.data.turn.game ?? '';
    const foreign = await ask(app.server, moveActivity, tryPrice(other.slug, 1, { game: token }));
    expect(foreign.status).toBe(409);
    const tampered = token.replace(/\.(.)/, (_, letter) => `.${letter === 'A' ? 'B' : 'A'}`);
    expect(
      (await ask(app.server, moveActivity, tryPrice(slug, 1, { game: tampered }))).status,
    ).toBe(409);
    expect((await ask(app.server, moveActivity, tryPrice(slug, 1, { game: token }))).status).toBe(
      200,
    );
  });
});

describe('a learner', () => {
  it('has tasks done once the server has seen them solved', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    const missed = await ask(checkActivity, check(slug, wrong));
    expect(missed.body.data).toMatchObject({ done: false, state: { done: [], attempts: 1 } });
    const solved = await ask(checkActivity, check(slug, right));
    expect(solved.body.data).toMatchObject({
      done: true,
      state: { done: ['pipa-asleep'], best: 1, attempts: 2, inputs: right },
    });
    const later = await ask(checkActivity, check(slug, wrong, 'three-dogs'));
    expect(later.body.data.state).toMatchObject({ done: ['pipa-asleep'], attempts: 3 });
    const { body } = await ask(getActivity, place(slug));
    expect(body.data.state).toMatchObject({ done: ['pipa-asleep'], inputs: wrong });
    const mine = await ask(getMyLesson, { params: { slug } });
    expect(mine.body.data.activities).toEqual([{ id: 'stop-trader', done: 1 }]);
  });

  it('has learned today', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    await ask(checkActivity, check(slug, wrong));
    expect((await ask(getProgress, {})).body.data.streak).toMatchObject({ learnedToday: true });
  });

  it('finds it in their personal data', async () => {
    const { slug } = await buildLesson();
    const { ask, account } = await learner();
    await ask(checkActivity, check(slug, right));
    expect((await exportAssessment(app.db, account.id)).activities).toMatchObject([
      { activity: 'stop-trader', done: ['pipa-asleep'], inputs: right },
    ]);
  });

  it('loses nothing when two windows hand in at once', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    const phone = { aperture: 6, shutter: 0, iso: 1 };
    await Promise.all([
      ask(checkActivity, check(slug, right)),
      ask(checkActivity, check(slug, phone, 'on-a-phone')),
    ]);
    const { body } = await ask(getActivity, place(slug));
    expect(body.data.state).toMatchObject({ done: ['pipa-asleep', 'on-a-phone'], attempts: 2 });
  });

  it.each([
    ['a verdict of their own', { done: true, says: 'Done.' }],
    ['someone else’s account', { accountId: 1 }],
  ])('can’t send %s', async (_, extra) => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    const { params, body } = check(slug, wrong);
    const answer = await ask(checkActivity, { params, body: { ...body, ...extra } });
    expect(answer.status).toBe(400);
  });

  it.each([null, {}, { ...right, iso: 99 }, { ...right, iso: '1' }, 'x', [right]])(
    'can’t hand in %j',
    async (inputs) => {
      const { slug } = await buildLesson();
      const { ask } = await learner();
      expect((await ask(checkActivity, check(slug, inputs))).status).toBe(400);
    },
  );

  it('starts from the beginning where the data has changed, and keeps tasks that still exist', async () => {
    const { slug, id } = await buildLesson();
    const { ask } = await learner();
    await ask(checkActivity, check(slug, right));
    const changed = { ...trader, hash: 'other' };
    await app.db
      .updateTable('catalog.lesson')
      .set({ activities: JSON.stringify([changed]) })
      .where('id', '=', id)
      .execute();
    expect((await ask(checkActivity, check(slug, right))).status).toBe(409);
    const { body } = await ask(getActivity, place(slug));
    expect(body.data.state).toMatchObject({ done: ['pipa-asleep'], inputs: null });
  });

  it('finds no activity or task that the lesson hasn’t', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    expect((await ask(getActivity, place(slug, 'eye-level'))).status).toBe(404);
    expect((await ask(checkActivity, check(slug, right, 'no-such-task'))).status).toBe(404);
    expect((await ask(moveActivity, { ...tryPrice(slug, 0), ...place(slug) })).status).not.toBe(
      200,
    );
  });
});

describe('the stroke trainer', () => {
  it('adds the kana that someone has written to their Review, once', async () => {
    const trainer = readActivity('1-basic-japanese/hiragana.stroke-trainer');
    const { lessons } = await buildCourse(app.db, { lessons: [{ activities: [trainer] }] });
    const { slug = '' } = lessons[0] ?? {};
    const { ask } = await learner();
    const vowels = ['あ', 'い', 'う', 'え', 'お'];
    const write = (signs: readonly string[]) =>
      ask(checkActivity, {
        ...place(slug, 'stroke-trainer'),
        body: {
          task: 'vowels',
          hash: trainer.hash,
          inputs: {
            drawings: signs.map((sign) => ({
              sign,
              strokes: strokesOf(sign).map((_, start) => ({
                start,
                direction: directionOf(sign, start),
              })),
            })),
          },
        },
      });
    const reviewed = async () =>
      (await ask(getKanaDrill, {})).body.data.cards.map(({ kana }) => kana).toSorted();

    expect((await write(vowels.slice(1))).body.data.done).toBe(false);
    expect(await reviewed()).toEqual([]);
    expect((await write(vowels)).body.data.done).toBe(true);
    expect((await write(vowels)).body.data.done).toBe(true);
    expect(await reviewed()).toEqual(vowels);
  });
});

describe('six Saturdays', () => {
  it('tells nothing of what has to be found out', async () => {
    const { slug } = await buildLesson();
    const { ask: askAs } = await learner();
    const replies = [
      await askAs(getActivity, place(slug, 'six-saturdays')),
      await askAs(moveActivity, tryPrice(slug, 0)),
      await ask(app.server, getLesson, { params: { slug } }),
    ];
    for (const { body } of replies) {
      expect(JSON.stringify(body)).not.toMatch(/boxesIfFree|lostPerDollar|luckBoxes|seed/);
    }
  });

  it('ends after the sixth', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    for (let after = 0; after < 6; after += 1) {
      expect((await ask(moveActivity, tryPrice(slug, after))).status).toBe(200);
    }
    const seventh = await ask(moveActivity, tryPrice(slug, 6));
    expect(seventh.status).toBe(409);
    expect(JSON.stringify(seventh.body)).toContain('All 6 Saturdays are over.');
    const { body } = await ask(getActivity, place(slug, 'six-saturdays'));
    expect(body.data.turn).toMatchObject({ moves: 6, shown: { saturdaysLeft: 0 } });
  });

  it('counts a move that was sent twice once, and refuses another in its place', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    const first = await ask(moveActivity, tryPrice(slug, 0));
    const repeated = await ask(moveActivity, tryPrice(slug, 0));
    expect(repeated.body.data.turn).toEqual(first.body.data.turn);
    expect((await ask(moveActivity, tryPrice(slug, 0, { priceCents: 2_100 }))).status).toBe(409);
    const both = await Promise.all(
      [2_200, 2_300].map((priceCents) => ask(moveActivity, tryPrice(slug, 1, { priceCents }))),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  it('begins again with another demand', async () => {
    const { slug } = await buildLesson();
    const { ask } = await learner();
    await ask(moveActivity, tryPrice(slug, 0));
    const { body } = await ask(restartActivity, { ...place(slug, 'six-saturdays'), body: {} });
    expect(body.data.turn).toMatchObject({ moves: 0, shown: { saturdays: [] } });
    expect((await ask(moveActivity, tryPrice(slug, 0))).status).toBe(200);
  });
});

describe('signal or luck', () => {
  const place = (slug: string) => ({ params: { slug, activity: 'signal-or-luck' } });
  const play = (slug: string, after: number, move: unknown, game: string | null = null) => ({
    ...place(slug),
    body: { move, after, hash: signal.hash, game },
  });
  const cannotTell = { kind: 'answer', answer: 'cannot-tell' };
  const buildSignal = async () => {
    const { lessons } = await buildCourse(app.db, { lessons: [{ activities: [signal] }] });
    return lessons[0]?.slug ?? '';
  };

  it('tells nothing of the averages, nor of months that nobody waited for', async () => {
    const slug = await buildSignal();
    const { ask } = await learner();
    const { body } = await ask(getActivity, place(slug));
    expect(JSON.stringify(body)).not.toMatch(/"one"|"other"|seed/);
    expect(body.data.turn?.shown).toMatchObject({ rounds: [{ result: null }] });
  });

  it('ends after the tenth round, and a fifth month is refused', async () => {
    const slug = await buildSignal();
    const { ask } = await learner();
    for (let after = 0; after < 3; after += 1) {
      expect((await ask(moveActivity, play(slug, after, { kind: 'month' }))).status).toBe(200);
    }
    expect((await ask(moveActivity, play(slug, 3, { kind: 'month' }))).status).toBe(409);
    for (let after = 3; after < 13; after += 1) {
      expect((await ask(moveActivity, play(slug, after, cannotTell))).status).toBe(200);
    }
    expect((await ask(moveActivity, play(slug, 13, cannotTell))).status).toBe(409);
  });

  it('refuses points or results that someone sends along, and a game of someone else', async () => {
    const slug = await buildSignal();
    const { ask: askAs } = await learner();
    for (const move of [
      { kind: 'answer', answer: 'both' },
      { kind: 'points', points: 15 },
      { kind: 'answer' },
      [cannotTell],
    ]) {
      expect((await askAs(moveActivity, play(slug, 0, move))).status).toBe(400);
    }
    const claimed = await askAs(moveActivity, play(slug, 0, { ...cannotTell, points: 15 }));
    expect(claimed.body.data.turn.shown).not.toMatchObject({ points: 15 });
    const elsewhere = await buildSignal();
    const opened = await ask(app.server, getActivity, place(elsewhere));
    const game = opened.body.data.turn?.game ?? '';
    expect((await ask(app.server, moveActivity, play(slug, 0, cannotTell, game))).status).toBe(409);
  });
});

describe('inputs that no control could send', () => {
  const nobody = { customers: 420, priceCents: 1_000, delayWeeks: 4 };
  it.each([
    [
      '2-introduction-to-business/importance-of-finance-in-business.break-even',
      { ...nobody, customers: -1 },
    ],
    [
      '2-introduction-to-business/importance-of-finance-in-business.break-even',
      { ...nobody, priceCents: 1e9 },
    ],
    [
      '1-basic-japanese/numbers-and-counting.price-builder',
      { tiles: ['sen', 'x'], heardYen: null, counted: null },
    ],
    [
      '1-basic-japanese/numbers-and-counting.price-builder',
      { tiles: Array(21).fill('sen'), heardYen: null, counted: null },
    ],
    ['1-basic-japanese/katakana.menu-decoder', { round: 10_000, answers: [] }],
    [
      '1-basic-japanese/hiragana.stroke-trainer',
      { drawings: [{ sign: 'あ', strokes: [{ points: Array(65).fill([1, 1]) }] }] },
    ],
    ['1-basic-japanese/hiragana.stroke-trainer', { drawings: [{ sign: 'X', strokes: [] }] }],
    [
      '6-web-development-basics/styling-with-css.grid-playground',
      {
        minPx: 240,
        gapPx: 16,
        paddingPx: 16,
        borderPx: 2,
        boxSizing: 'border-box',
        textColour: 'red;}',
        backgroundColour: '#ffffff',
      },
    ],
    [
      '6-web-development-basics/first-steps-in-javascript.build-and-trace',
      { order: ['alert(1)'], traces: [] },
    ],
    [
      '10-thinking-in-chances/base-rates.bayes-counts',
      {
        illPerThousand: 1_001,
        foundPercent: 90,
        falseAlarmsPerThousand: 90,
        illPositive: null,
        healthyPositive: null,
        sharePercent: null,
      },
    ],
  ])('%s refuses %j', async (path, inputs) => {
    const activity = readActivity(path);
    const { lessons } = await buildCourse(app.db, { lessons: [{ activities: [activity] }] });
    const { ask } = await learner();
    const { tasks } = activity.data as { tasks: { id: string }[] };
    const answer = await ask(checkActivity, {
      params: { slug: lessons[0]?.slug ?? '', activity: activity.id },
      body: { task: tasks[0]?.id ?? '', inputs, hash: activity.hash },
    });
    expect(answer.status).toBe(400);
  });
});
