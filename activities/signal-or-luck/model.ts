import * as z from 'zod/mini';
import { noun, plural } from '../../contract/text/plurals.ts';
import { capitalised } from '../../contract/text/words.ts';
import type { FactsTable, TurnKind, Verdict } from '../kind.ts';
import { between, taskFields, tasksOf, text, whole } from '../shared/fields.ts';
import { seededRandom, shuffled } from '../shared/random.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { short } from '../shared/words.ts';

const answers = ['first', 'second', 'cannot-tell'] as const;
export type ChannelAnswer = (typeof answers)[number];

const Move = z.discriminatedUnion('kind', [
  /** Wait another month for more customers, at a price. */
  z.object({ kind: z.literal('month') }),
  z.object({ kind: z.literal('answer'), answer: z.enum(answers) }),
]);
export type RoundMove = z.infer<typeof Move>;

const customers = between(0, 100);
const points = whole(0, 20);

const Data = z.strictObject({
  channels: z.strictObject({ first: text(30), second: text(30) }),
  mostMonths: whole(1, 6),
  points: z.strictObject({ better: points, cannotTell: points, month: points }),
  /** Hidden. What the two channels of each round bring a month, on average; order and sides are drawn for each learner. */
  rounds: z
    .array(z.strictObject({ one: customers, other: customers }))
    .check(z.minLength(1), z.maxLength(20)),
  tasks: tasksOf(
    z.discriminatedUnion('goal', [
      z.strictObject({ ...taskFields, goal: z.literal('right'), rounds: whole(1, 20) }),
      z.strictObject({ ...taskFields, goal: z.literal('points'), points: whole(1, 100) }),
    ]),
  ),
});
export type SignalOrLuckData = z.infer<typeof Data>;

export interface ShownRound {
  /** New customers of each month that was waited for. */
  first: readonly number[];
  second: readonly number[];
  /** Nothing until there is an answer. */
  result: { answer: ChannelAnswer; isRight: boolean; z: number } | null;
}

export interface ShownRounds {
  channels: { first: string; second: string };
  rounds: readonly ShownRound[];
  roundsInAll: number;
  points: number;
  /** What a right answer earns, and what another month costs. */
  worth: { better: number; cannotTell: number; month: number };
  canWait: boolean;
  isOver: boolean;
}

/** How many come in a month, if so many come on average (Knuth's way to draw from a Poisson distribution). */
function poisson(mean: number, random: () => number): number {
  const limit = Math.exp(-mean);
  let count = -1;
  for (let product = 1; product > limit; product *= random()) count += 1;
  return count;
}

interface DrawnRound {
  first: number[];
  second: number[];
}

/** All months of all rounds, whether or not anyone waits for them, so that no move changes what comes later. */
function drawRounds({ rounds, mostMonths }: SignalOrLuckData, seed: number): DrawnRound[] {
  const random = seededRandom(seed);
  return shuffled(rounds, seed + 1).map(({ one, other }) => {
    const [first, second] = random() < 0.5 ? [one, other] : [other, one];
    const months = (mean: number) =>
      Array.from({ length: mostMonths }, () => poisson(mean, random));
    return { first: months(first), second: months(second) };
  });
}

export const sum = (counts: readonly number[]) => counts.reduce((total, count) => total + count, 0);

/** How many standard deviations the two are apart; beyond 1.96 it's rarely luck. */
export function scoreOf(first: readonly number[], second: readonly number[]): number {
  const [a, b] = [sum(first), sum(second)];
  return a + b === 0 ? 0 : (a - b) / Math.sqrt(a + b);
}

export function rightAnswer(z: number): ChannelAnswer {
  if (Math.abs(z) < 1.96) return 'cannot-tell';
  return z > 0 ? 'first' : 'second';
}

function show(data: SignalOrLuckData, seed: number, moves: readonly RoundMove[]): ShownRounds {
  const drawn = drawRounds(data, seed);
  const rounds: ShownRound[] = [];
  let earned = 0;
  let months = 1;
  const counted = (): Omit<ShownRound, 'result'> => {
    const round = drawn[rounds.length];
    return {
      first: round?.first.slice(0, months) ?? [],
      second: round?.second.slice(0, months) ?? [],
    };
  };
  for (const move of moves) {
    if (rounds.length === drawn.length) break;
    if (move.kind === 'month') {
      months = Math.min(months + 1, data.mostMonths);
      earned -= data.points.month;
      continue;
    }
    const counts = counted();
    const z = scoreOf(counts.first, counts.second);
    const isRight = move.answer === rightAnswer(z);
    const { better, cannotTell } = data.points;
    if (isRight) earned += move.answer === 'cannot-tell' ? cannotTell : better;
    rounds.push({ ...counts, result: { answer: move.answer, isRight, z } });
    months = 1;
  }
  const isOver = rounds.length === drawn.length;
  if (!isOver) rounds.push({ ...counted(), result: null });
  return {
    channels: data.channels,
    rounds,
    roundsInAll: drawn.length,
    points: earned,
    worth: data.points,
    canWait: !isOver && months < data.mostMonths,
    isOver,
  };
}

function refuse(
  data: SignalOrLuckData,
  seed: number,
  moves: readonly RoundMove[],
  move: RoundMove,
): string | undefined {
  const { isOver, canWait } = show(data, seed, moves);
  if (isOver) return 'All rounds are over. Start again for other shops.';
  if (move.kind === 'month' && !canWait) {
    return `You can’t wait longer than ${data.mostMonths} months. Decide now.`;
  }
  return undefined;
}

/** −1 point, 0 points. */
export const inPoints = (count: number) => `${short(count)} ${noun(Math.abs(count), 'point')}`;
const inCustomers = (count: number) => plural(count, 'customer');

const countRight = ({ rounds }: ShownRounds) =>
  rounds.filter(({ result }) => result?.isRight).length;

function judge(
  data: SignalOrLuckData,
  seed: number,
  moves: readonly RoundMove[],
  id: string,
): Verdict {
  const shown = show(data, seed, moves);
  return judgeTask<SignalOrLuckData['tasks'][number]>(data.tasks, id, (task) => {
    if (!shown.isOver) {
      return notYet(`Round ${shown.rounds.length} of ${shown.roundsInAll}: decide in every round.`);
    }
    if (task.goal === 'right') {
      const right = countRight(shown);
      return right >= task.rounds
        ? done(`${right} of ${shown.roundsInAll} decisions were right.`)
        : notYet(
            `${right} of ${shown.roundsInAll} decisions were right; you need ${task.rounds}. Divide the difference by the square root of the total: below 1.96 you can’t tell.`,
          );
    }
    return shown.points >= task.points
      ? done(`you have ${inPoints(shown.points)}.`)
      : notYet(
          `You have ${inPoints(shown.points)}; you need ${task.points}. Wait a month where the score is just below 1.96.`,
        );
  });
}

const answerWords = (answer: ChannelAnswer, { channels }: ShownRounds) =>
  answer === 'cannot-tell' ? 'can’t tell' : channels[answer];

export function describeRounds(shown: ShownRounds): string {
  const { rounds, channels, points, isOver, roundsInAll } = shown;
  if (isOver)
    return `All ${roundsInAll} rounds are over: ${countRight(shown)} right, ${inPoints(points)}.`;
  const current = rounds.at(-1);
  const months = current?.first.length ?? 1;
  const time = months === 1 ? 'one month' : `${months} months`;
  const before = rounds.at(-2)?.result;
  return [
    ...(before
      ? [`${before.isRight ? 'Right' : 'Wrong'}: the score was ${short(Math.abs(before.z), 2)}.`]
      : []),
    `Round ${rounds.length}: in ${time}, ${channels.first} brought ${inCustomers(sum(current?.first ?? []))} and ${channels.second} ${sum(current?.second ?? [])}.`,
    `You have ${inPoints(points)}.`,
  ].join(' ');
}

const table = (_: SignalOrLuckData, shown: ShownRounds): FactsTable => ({
  caption: describeRounds(shown),
  head: [
    'Round',
    'Months',
    capitalised(shown.channels.first),
    capitalised(shown.channels.second),
    'Your answer',
    'Score',
    'Result',
  ],
  rows: shown.rounds.map(({ first, second, result }, index) => [
    `${index + 1}`,
    `${first.length}`,
    `${sum(first)}`,
    `${sum(second)}`,
    result ? answerWords(result.answer, shown) : '',
    result ? short(Math.abs(result.z), 2) : '',
    result ? (result.isRight ? 'right' : 'wrong') : '',
  ]),
});

export const signalOrLuck: TurnKind<SignalOrLuckData, RoundMove, ShownRounds> = {
  data: Data,
  move: Move,
  tasks: ({ tasks }) => tasks.map(({ id, text: words }) => ({ id, text: words })),
  show,
  refuse,
  judge,
  table,
};
