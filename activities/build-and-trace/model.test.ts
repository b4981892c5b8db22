import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectSolvable, readLessonActivity } from '../../tests/support/lesson-activity.ts';
import { cases } from '../../tests/support/thorough.ts';
import {
  assemble,
  buildAndTrace,
  type Cells,
  rightFromTop,
  rightOrders,
  type TraceTask,
  traceOf,
} from './model.ts';

const data = readLessonActivity(
  '6-web-development-basics/first-steps-in-javascript.build-and-trace',
  buildAndTrace,
);
const start = buildAndTrace.start(data);
const inFile = [...data.lines.keys()];
const order = fc.shuffledSubarray(inFile, { minLength: inFile.length });
const traceTasks = data.tasks.filter((task): task is TraceTask => task.goal === 'trace');

const cells = (matches: boolean, shown: number): Cells => ({ matches, hidden: !matches, shown });

test('every task can be solved', () => {
  expectSolvable(buildAndTrace, data, {
    order: { ...start, order: inFile },
    'trace-drill': { ...start, traces: [[cells(true, 1), cells(false, 1), cells(false, 1)]] },
    'trace-saw': {
      ...start,
      traces: [[], [cells(true, 1), cells(false, 1), cells(true, 2), cells(true, 3)]],
    },
    'trace-nothing': {
      ...start,
      traces: [[], [], [cells(true, 1), cells(true, 2), cells(true, 3)]],
    },
  });
});

test('agrees with the table of the lesson', () => {
  const lad: TraceTask = {
    id: 'lad',
    text: 'lad',
    goal: 'trace',
    typed: 'lad',
    items: ['Cordless drill', 'Folding ladder', 'Hedge trimmer'],
  };
  expect(traceOf(lad).map(({ matches, hidden, shown }) => [matches, hidden, shown])).toEqual([
    [false, true, 0],
    [true, false, 1],
    [false, true, 1],
  ]);
});

/** Runs the lines on a page of three tools, as the frame does. */
function run(script: string, typed: string): { count: string; hidden: boolean[] } {
  const tools = ['Cordless drill', 'Folding ladder', 'Hedge trimmer'].map((name) => ({
    hidden: false,
    querySelector: () => ({ textContent: name }),
  }));
  const count = { textContent: '' };
  const search = { value: typed, addEventListener: () => undefined };
  const page = {
    querySelector: (selector: string) => (selector === '#search' ? search : count),
    querySelectorAll: () => tools,
  };
  new Function('document', script)(page);
  return { count: count.textContent, hidden: tools.map(({ hidden }) => hidden) };
}

test('every right order is a working script', () => {
  for (const right of rightOrders(data)) {
    expect(buildAndTrace.judge(data, 'order', { ...start, order: right }).done).toBe(true);
    expect(run(assemble(data, right), ' LAD')).toEqual({
      count: '1 of 3 tools',
      hidden: [true, false, true],
    });
  }
});

function permutations(items: readonly number[]): number[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}

test('of all orders that keep the indents, exactly those that work are right', () => {
  const [wanted, shown, loop, name, matches, hidden, counted, end, result] = inFile as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const orders = permutations([wanted, shown, loop, result]).flatMap((outer) =>
    permutations([name, matches, hidden, counted]).map((inner) =>
      outer.flatMap((line) => (line === loop ? [loop, ...inner, end] : [line])),
    ),
  );
  expect(orders).toHaveLength(576);
  for (const each of orders) {
    const works = [' LAD', 'x', ''].every((typed) => {
      try {
        const expected = run(assemble(data, inFile), typed);
        return JSON.stringify(run(assemble(data, each), typed)) === JSON.stringify(expected);
      } catch {
        return false;
      }
    });
    const { done } = buildAndTrace.judge(data, 'order', { ...start, order: each });
    expect({ each, done }).toEqual({ each, done: works });
  }
});

test('every order is judged by the list of right ones', () => {
  fc.assert(
    fc.property(order, (each) => {
      const isRight = rightOrders(data).some((right) => right.join() === each.join());
      expect(buildAndTrace.judge(data, 'order', { ...start, order: each }).done).toBe(isRight);
    }),
    { numRuns: cases(200, 20_000) },
  );
});

test('only the computed cells are right', () => {
  const row = fc.record<Cells>({
    matches: fc.option(fc.boolean()),
    hidden: fc.option(fc.boolean()),
    shown: fc.option(fc.nat(8)),
  });
  fc.assert(
    fc.property(
      fc.constantFrom(...traceTasks),
      fc.array(row, { maxLength: 8 }),
      fc.boolean(),
      (task, rows, isRight) => {
        const right = traceOf(task);
        const filled = isRight ? [...right] : rows;
        const expected = right.every(
          ({ matches, hidden, shown }, index) =>
            filled[index]?.matches === matches &&
            filled[index]?.hidden === hidden &&
            filled[index]?.shown === shown,
        );
        const { done } = buildAndTrace.judge(data, task.id, {
          ...start,
          traces: traceTasks.map((each) => (each === task ? filled : [])),
        });
        expect(done).toBe(expected);
      },
    ),
    { numRuns: cases(200, 20_000) },
  );
});

test('says which line or cell to look at', () => {
  expect(
    buildAndTrace.judge(data, 'order', { ...start, order: [0, 2, 1, 3, 4, 5, 6, 7, 8] }),
  ).toEqual({
    done: false,
    says: 'Line 2 comes too early. Before the loop starts, the script needs the text to look for and a count to add to.',
  });
  expect(rightFromTop(data, [1, 0, 2])).toBe(3);
  const says = (...rows: Cells[]) =>
    buildAndTrace.judge(data, 'trace-drill', { ...start, traces: [rows] }).says;
  expect(says()).toBe('Fill in the row for Cordless drill.');
  expect(says(cells(false, 0))).toMatch(/contain “dr”/);
  expect(says({ matches: true, hidden: true, shown: 1 })).toMatch(/opposite/);
  expect(says(cells(true, 0))).toMatch(/grows by one/);
});

test('describes the lines, or the trace at hand', () => {
  expect(buildAndTrace.describe(data, start, 'order')).toBe('The first line isn’t right yet.');
  expect(buildAndTrace.describe(data, { ...start, order: [0, 1, 2] })).toBe(
    'The first 3 lines are right.',
  );
  const traces = [[], [cells(true, 1), { ...cells(true, 1), shown: null }]];
  expect(buildAndTrace.describe(data, { ...start, traces }, 'trace-saw')).toBe(
    '1 of 4 rows filled in.',
  );
});

test('refuses lines and rows beyond the file', () => {
  for (const wrong of [
    { ...start, order: [16] },
    { ...start, order: Array.from({ length: 17 }, () => 0) },
    { ...start, traces: [Array.from({ length: 9 }, () => cells(true, 1))] },
    { ...start, traces: [[{ ...cells(true, 1), shown: 9 }]] },
    { ...start, traces: Array.from({ length: 7 }, () => []) },
    { ...start, order: ['alert(1)'] },
  ]) {
    expect(buildAndTrace.inputs.safeParse(wrong).success).toBe(false);
  }
  expect(buildAndTrace.judge(data, 'order', { ...start, order: [0, 0, 0] }).says).toBe(
    'Use every line once.',
  );
});
