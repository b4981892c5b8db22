import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  type ChannelAnswer,
  describeRounds,
  type RoundMove,
  rightAnswer,
  type ShownRounds,
  scoreOf,
  signalOrLuck,
} from './model.ts';

const data = readLessonActivity(
  '4-marketing-essentials/measuring-what-works.signal-or-luck',
  signalOrLuck,
);
const seed = fc.nat(2 ** 31 - 1);
const month: RoundMove = { kind: 'month' };
const answer = (which: ChannelAnswer): RoundMove => ({ kind: 'answer', answer: which });
const move = fc.constantFrom<RoundMove>(
  month,
  answer('first'),
  answer('second'),
  answer('cannot-tell'),
);

/** Plays moves as the server does: what is refused doesn't happen. */
function play(which: number, moves: readonly RoundMove[]): RoundMove[] {
  const played: RoundMove[] = [];
  for (const move of moves) {
    if (signalOrLuck.refuse(data, which, played, move) === undefined) played.push(move);
  }
  return played;
}

/** Waits while the score is between these, then answers by the rule. */
function playByTheRule(which: number, waitFrom: number): RoundMove[] {
  const moves: RoundMove[] = [];
  for (;;) {
    const shown: ShownRounds = signalOrLuck.show(data, which, moves);
    const round = shown.rounds.at(-1);
    if (shown.isOver || !round) return moves;
    const z = scoreOf(round.first, round.second);
    const nearly = Math.abs(z) >= waitFrom && Math.abs(z) < 1.96;
    moves.push(nearly && shown.canWait ? month : answer(rightAnswer(z)));
  }
}

const isDone = (which: number, moves: readonly RoundMove[], task: string) =>
  signalOrLuck.judge(data, which, moves, task).done;

test('nothing is solved at the start, and honest answers solve the first task with every seed', () => {
  fc.assert(
    fc.property(seed, (which) => {
      expect(isDone(which, [], 'honest')).toBe(false);
      expect(isDone(which, [], 'worth-the-wait')).toBe(false);
      const moves = playByTheRule(which, 9);
      expect(moves).toHaveLength(10);
      expect(isDone(which, moves, 'honest')).toBe(true);
    }),
  );
});

/** The most points that anyone could reach who knew what comes. */
function mostPoints(which: number): number {
  const { better, cannotTell, month: cost } = data.points;
  const all = (months: number) =>
    signalOrLuck.show(
      data,
      which,
      data.rounds.flatMap(() => [...Array<RoundMove>(months - 1).fill(month), answer('first')]),
    ).rounds;
  const byMonths = Array.from({ length: data.mostMonths }, (_, index) => all(index + 1));
  return data.rounds.reduce((total, _, round) => {
    const options = byMonths.map((rounds, index) => {
      const z = rounds[round]?.result?.z ?? 0;
      return (rightAnswer(z) === 'cannot-tell' ? cannotTell : better) - index * cost;
    });
    return total + Math.max(...options);
  }, 0);
}

test('the points can be reached, mostly by those who wait where it nearly counts', () => {
  const seeds = Array.from({ length: 500 }, (_, index) => index * 104_729);
  expect(Math.min(...seeds.map(mostPoints))).toBeGreaterThanOrEqual(15);
  const share = (waitFrom: number) =>
    seeds.filter((which) => isDone(which, playByTheRule(which, waitFrom), 'worth-the-wait'))
      .length / seeds.length;
  expect(share(1)).toBeGreaterThan(0.6);
  const unsure = seeds.filter((which) =>
    isDone(which, Array<RoundMove>(10).fill(answer('cannot-tell')), 'worth-the-wait'),
  );
  expect(unsure).toEqual([]);
});

test('agrees with scores worked out by hand', () => {
  expect(scoreOf([14], [6])).toBeCloseTo(8 / Math.sqrt(20), 12);
  expect(rightAnswer(scoreOf([14], [6]))).toBe('cannot-tell');
  expect(rightAnswer(scoreOf([10], [6]))).toBe('cannot-tell');
  expect(rightAnswer(scoreOf([14, 14], [6, 6]))).toBe('first');
  expect(rightAnswer(scoreOf([5], [16]))).toBe('second');
  expect(scoreOf([0], [0])).toBe(0);
  expect(rightAnswer(1.96)).toBe('first');
});

test('the averages are as given, so that luck is what it claims to be', () => {
  const even = { ...data, rounds: Array.from({ length: 20 }, () => ({ one: 9, other: 9 })) };
  const moves = even.rounds.map(() => answer('first'));
  const counts = Array.from({ length: 200 }, (_, which) => signalOrLuck.show(even, which, moves))
    .flatMap(({ rounds }) => rounds)
    .flatMap(({ first, second }) => [...first, ...second]);
  const mean = counts.reduce((sum, each) => sum + each, 0) / counts.length;
  const variance = counts.reduce((sum, each) => sum + (each - mean) ** 2, 0) / counts.length;
  expect(mean).toBeCloseTo(9, 0);
  expect(Math.abs(variance - 9)).toBeLessThan(0.8);
  // Six to twelve in most months, as the lesson says.
  const usual = counts.filter((each) => each >= 6 && each <= 12).length / counts.length;
  expect(usual).toBeGreaterThan(0.7);
});

test('the browser gets counts of the months it waited for and nothing of what lies behind', () => {
  fc.assert(
    fc.property(seed, fc.array(move, { maxLength: 30 }), (which, tried) => {
      const moves = play(which, tried);
      const shown = signalOrLuck.show(data, which, moves);
      expect(Object.keys(shown).toSorted()).toEqual([
        'canWait',
        'channels',
        'isOver',
        'points',
        'rounds',
        'roundsInAll',
        'worth',
      ]);
      const months = moves.filter(({ kind }) => kind === 'month').length;
      const seen = shown.rounds.reduce((sum, { first }) => sum + first.length, 0);
      expect(seen).toBe(shown.rounds.length + months);
      for (const [index, round] of shown.rounds.entries()) {
        expect(Object.keys(round).toSorted()).toEqual(['first', 'result', 'second']);
        expect(round.result === null).toBe(!shown.isOver && index === shown.rounds.length - 1);
        if (round.result) expect(round.result.z).toBe(scoreOf(round.first, round.second));
      }
      expect(signalOrLuck.tasks(data)).toEqual(data.tasks.map(({ id, text }) => ({ id, text })));
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('later moves never change earlier rounds', () => {
  fc.assert(
    fc.property(seed, fc.array(move, { maxLength: 30 }), (which, tried) => {
      const moves = play(which, tried);
      const whole = signalOrLuck.show(data, which, moves);
      const before = signalOrLuck.show(data, which, moves.slice(0, -1));
      const answered = before.rounds.filter(({ result }) => result);
      expect(whole.rounds.slice(0, answered.length)).toEqual(answered);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('a fifth month and an eleventh round are refused', () => {
  const waited = play(3, [month, month, month, month]);
  expect(waited).toHaveLength(3);
  expect(signalOrLuck.refuse(data, 3, waited, month)).toBe(
    'You can’t wait longer than 4 months. Decide now.',
  );
  const over = Array<RoundMove>(10).fill(answer('first'));
  for (const more of [month, answer('second')]) {
    expect(signalOrLuck.refuse(data, 3, over, more)).toMatch(/Start again/);
  }
  for (const wrong of [{ kind: 'peek' }, { kind: 'answer', answer: 'both' }, null]) {
    expect(signalOrLuck.move.safeParse(wrong).success).toBe(false);
  }
});

test('says what was counted', () => {
  const shown = signalOrLuck.show(data, 3, []);
  expect(describeRounds(shown)).toMatch(
    /^Round 1: in one month, the poster brought \d+ customers and the tags \d+\. You have 0 points\.$/,
  );
  const next = signalOrLuck.show(data, 3, [month, answer('first')]);
  expect(describeRounds(next)).toMatch(/^(Right|Wrong): the score was \d/);
  expect(signalOrLuck.table(data, next).rows).toHaveLength(2);
});
