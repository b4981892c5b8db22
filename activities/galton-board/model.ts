import * as z from 'zod/mini';
import { noun, plural } from '../../contract/text/plurals.ts';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import { between, taskFields, tasksOf, whole } from '../shared/fields.ts';
import { seededRandom } from '../shared/random.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';
import { grouped, short } from '../shared/words.ts';

const mostRows = 12;
const mostBalls = 2_000;

const Inputs = z.object({
  rows: whole(1, mostRows),
  balls: whole(1, mostBalls),
  /** How often a ball bounces to the right. */
  rightPercent: whole(5, 95).check(z.multipleOf(5)),
  /** Pouring again is another number. */
  pour: whole(0, 9_999),
  /** How many balls someone expects in the middle. */
  predicted: z.nullable(whole(0, mostBalls)),
});
export type Board = z.infer<typeof Inputs>;

const Data = z.strictObject({
  start: z.strictObject({
    rows: Inputs.shape.rows,
    balls: Inputs.shape.balls,
    rightPercent: Inputs.shape.rightPercent,
  }),
  tasks: tasksOf(
    z.discriminatedUnion('goal', [
      /** How many end in the middle slot, within so many. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('middle'),
        rows: Inputs.shape.rows,
        balls: Inputs.shape.balls,
        within: whole(0, 100),
      }),
      /** The fewest rows with which the far left slot gets less than this of all balls. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('rare-end'),
        belowPercent: between(0.1, 50),
      }),
      /** A board on which this is the average slot, counted from 0 at the left. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('lean'),
        rows: Inputs.shape.rows,
        averageSlot: between(0, mostRows),
      }),
      /** A heap in which no slot is further from its expected share than this. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('smooth'),
        rows: Inputs.shape.rows,
        withinPercentagePoints: between(0.5, 20),
      }),
    ]),
  ),
});
export type GaltonBoardData = z.infer<typeof Data>;
type Task = GaltonBoardData['tasks'][number];

/** How many paths lead to each slot: a row of Pascal's triangle. */
export function pathsTo(rows: number): readonly number[] {
  let paths = [1];
  for (let row = 0; row < rows; row += 1) {
    paths = [...paths, 0].map((each, slot) => each + (paths[slot - 1] ?? 0));
  }
  return paths;
}

/** The chance of each slot. */
export function chancesOf({ rows, rightPercent }: Pick<Board, 'rows' | 'rightPercent'>): number[] {
  const right = rightPercent / 100;
  return pathsTo(rows).map((paths, slot) => paths * right ** slot * (1 - right) ** (rows - slot));
}

/** How many balls lie in each slot after this pour. */
export function pourInto({ rows, balls, rightPercent, pour }: Board): readonly number[] {
  const random = seededRandom(pour);
  const slots = new Array<number>(rows + 1).fill(0);
  for (let ball = 0; ball < balls; ball += 1) {
    let slot = 0;
    for (let row = 0; row < rows; row += 1) {
      if (random() * 100 < rightPercent) slot += 1;
    }
    slots[slot] = (slots[slot] ?? 0) + 1;
  }
  return slots;
}

/** Where the first ball of this pour is after each row: how often it has bounced to the right. */
export function firstBall({ rows, rightPercent, pour }: Board): readonly number[] {
  const random = seededRandom(pour);
  const places = [0];
  for (let row = 0; row < rows; row += 1) {
    places.push((places.at(-1) ?? 0) + (random() * 100 < rightPercent ? 1 : 0));
  }
  return places;
}

export const averageSlot = ({ rows, rightPercent }: Pick<Board, 'rows' | 'rightPercent'>): number =>
  (rows * rightPercent) / 100;

/** How far the slot that strays most is from its share, in percentage points. */
export function largestStray(board: Board): number {
  const chances = chancesOf(board);
  const strays = pourInto(board).map((count, slot) =>
    Math.abs(count / board.balls - (chances[slot] ?? 0)),
  );
  return 100 * Math.max(...strays);
}

function describe(_: GaltonBoardData, board: Board): string {
  const slots = pourInto(board);
  const most = Math.max(...slots);
  const expected = Math.max(...chancesOf(board)) * board.balls;
  return `${grouped(board.balls)} ${noun(board.balls, 'ball')} through ${plural(board.rows, 'row')}. The fullest slot holds ${grouped(most)}; you'd expect about ${grouped(Math.round(expected))}.`;
}

function judgeSet(board: Board, task: { rows: number }): string | undefined {
  return board.rows === task.rows ? undefined : `Set the board to ${task.rows} rows.`;
}

function judgeMiddle(task: Extract<Task, { goal: 'middle' }>, { predicted }: Board): Verdict {
  if (predicted === null) return notYet('Enter the number you expect.');
  const paths = pathsTo(task.rows);
  const middle = paths[Math.floor(task.rows / 2)] ?? 0;
  const all = 2 ** task.rows;
  const expected = (task.balls * middle) / all;
  if (Math.abs(predicted - expected) <= task.within) {
    return done(
      `${middle} of ${all} paths lead to the middle, so expect about ${Math.round(expected)} of ${task.balls}.`,
    );
  }
  return notYet(
    `${predicted < expected ? 'More' : 'Fewer'} than that. Count the paths: each number is the sum of the two above it.`,
  );
}

function judgeEnd(belowPercent: number, board: Board): Verdict {
  if (board.rightPercent !== 50)
    return notYet('Set the tilt back to 50%, so that balls bounce evenly.');
  const share = (rows: number) => 100 * 0.5 ** rows;
  if (share(board.rows) >= belowPercent) {
    return notYet(
      `With ${plural(board.rows, 'row')} the slot still gets ${short(share(board.rows), 2)}%. Add rows.`,
    );
  }
  if (share(board.rows - 1) < belowPercent) return notYet('Fewer rows would be enough.');
  return done(
    `with ${board.rows} rows one path in ${grouped(2 ** board.rows)} goes left every time, ${short(share(board.rows), 2)}%.`,
  );
}

function judgeLean(task: Extract<Task, { goal: 'lean' }>, board: Board): Verdict {
  const wrong = judgeSet(board, task);
  if (wrong) return notYet(wrong);
  const average = averageSlot(board);
  if (Math.abs(average - task.averageSlot) < 1e-9) {
    return done(`${board.rows} rows at ${board.rightPercent}% make ${short(average)} on average.`);
  }
  return notYet(
    `On average a ball bounces right ${short(average, 2)} times. Tilt the board ${average < task.averageSlot ? 'more to the right' : 'less to the right'}.`,
  );
}

function judgeSmooth(task: Extract<Task, { goal: 'smooth' }>, board: Board): Verdict {
  const wrong = judgeSet(board, task);
  if (wrong) return notYet(wrong);
  const stray = largestStray(board);
  return stray <= task.withinPercentagePoints
    ? done(`with ${grouped(board.balls)} balls no slot is off by more than ${short(stray)} points.`)
    : notYet(
        `One slot is off by ${short(stray)} percentage points. Luck evens out with more balls.`,
      );
}

const judge = (data: GaltonBoardData, id: string, board: Board): Verdict =>
  judgeTask<Task>(data.tasks, id, (task) => {
    switch (task.goal) {
      case 'middle':
        return judgeMiddle(task, board);
      case 'rare-end':
        return judgeEnd(task.belowPercent, board);
      case 'lean':
        return judgeLean(task, board);
      case 'smooth':
        return judgeSmooth(task, board);
    }
  });

function table(data: GaltonBoardData, board: Board): FactsTable {
  const slots = pourInto(board);
  const paths = pathsTo(board.rows);
  return {
    caption: describe(data, board),
    head: ['Bounces to the right', 'Paths', 'Expected', 'Balls'],
    rows: chancesOf(board).map((chance, slot) => [
      `${slot}`,
      grouped(paths[slot] ?? 0),
      short(chance * board.balls),
      grouped(slots[slot] ?? 0),
    ]),
  };
}

export const galtonBoard: ActivityKind<GaltonBoardData, Board> = {
  data: Data,
  inputs: Inputs,
  // An ordinary pour to begin with: a heap in the middle, a first ball that goes both ways.
  start: ({ start }) => ({ ...start, pour: 8, predicted: null }),
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
};
