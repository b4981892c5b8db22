import * as z from 'zod/mini';
import type { ActivityKind, FactsTable, Verdict } from '../kind.ts';
import { taskFields, tasksOf, text, whole } from '../shared/fields.ts';
import { shuffled } from '../shared/random.ts';
import { done, judgeTask, notYet } from '../shared/verdicts.ts';

const mostLines = 16;
const mostItems = 8;
const mostTasks = 6;

const Cells = z.object({
  matches: z.nullable(z.boolean()),
  hidden: z.nullable(z.boolean()),
  shown: z.nullable(whole(0, mostItems)),
});
export type Cells = z.infer<typeof Cells>;

const Inputs = z.object({
  /** Places in the file, from the first line to the last. */
  order: z.array(whole(0, mostLines - 1)).check(z.maxLength(mostLines)),
  /** For each task of this kind, one row for each item, as the learner has filled them in. */
  traces: z.array(z.array(Cells).check(z.maxLength(mostItems))).check(z.maxLength(mostTasks)),
});
export type Work = z.infer<typeof Inputs>;

const Data = z.strictObject({
  /** Lines that are there already, above and below those to be ordered. */
  before: z.array(text(120)).check(z.maxLength(mostLines)),
  after: z.array(text(120)).check(z.maxLength(mostLines)),
  /** In a right order. */
  lines: z
    .array(
      z.strictObject({
        code: text(120),
        /** What to say if it's the first one out of place. */
        hint: text(160),
      }),
    )
    .check(z.minLength(3), z.maxLength(mostLines)),
  /** Other right orders, by the numbers of the lines above, from 1. */
  alsoRight: z.array(z.array(whole(1, mostLines))).check(z.maxLength(12)),
  shuffleSeed: whole(0, 9_999),
  tasks: tasksOf(
    z.discriminatedUnion('goal', [
      z.strictObject({ ...taskFields, goal: z.literal('order') }),
      /** Play the computer: fill in what each round of the loop does. */
      z.strictObject({
        ...taskFields,
        goal: z.literal('trace'),
        typed: z.string().check(z.maxLength(40)),
        items: z.array(text(40)).check(z.minLength(1), z.maxLength(mostItems)),
      }),
    ]),
    mostTasks,
  ),
});
export type BuildAndTraceData = z.infer<typeof Data>;
type Task = BuildAndTraceData['tasks'][number];
export type TraceTask = Extract<Task, { goal: 'trace' }>;

export const traceTasksOf = ({ tasks }: BuildAndTraceData): readonly TraceTask[] =>
  tasks.filter((task) => task.goal === 'trace');

export function rightOrders({ lines, alsoRight }: BuildAndTraceData): readonly number[][] {
  return [[...lines.keys()], ...alsoRight.map((order) => order.map((number) => number - 1))];
}

/** How many lines from the top are where they belong. */
export function rightFromTop(data: BuildAndTraceData, order: readonly number[]): number {
  const counts = rightOrders(data).map((right) => {
    const wrong = right.findIndex((line, index) => line !== order[index]);
    return wrong === -1 ? right.length : wrong;
  });
  return Math.max(...counts);
}

/** The whole script, for a frame that lets it do nothing but run. */
export const assemble = ({ before, after, lines }: BuildAndTraceData, order: readonly number[]) =>
  [...before, ...order.map((line) => lines[line]?.code ?? ''), ...after].join('\n');

/** What the loop of the script does, item by item. */
export function traceOf({ typed, items }: TraceTask): readonly (Cells & { item: string })[] {
  const wanted = typed.trim().toLowerCase();
  let shown = 0;
  return items.map((item) => {
    const matches = item.toLowerCase().includes(wanted);
    if (matches) shown += 1;
    return { item, matches, hidden: !matches, shown };
  });
}

function judgeOrder(data: BuildAndTraceData, order: readonly number[]): Verdict {
  if (order.length !== data.lines.length || new Set(order).size !== order.length) {
    return notYet('Use every line once.');
  }
  const right = rightFromTop(data, order);
  if (right === data.lines.length) return done('every line finds what it needs above it.');
  const { hint = '' } = data.lines[order[right] ?? 0] ?? {};
  return notYet(`Line ${right + 1} comes too early. ${hint}`);
}

function judgeTrace(task: TraceTask, rows: readonly Cells[]): Verdict {
  const trace = traceOf(task);
  for (const [index, { item, ...right }] of trace.entries()) {
    const { matches = null, hidden = null, shown = null } = rows[index] ?? {};
    if (matches === null || hidden === null || shown === null) {
      return notYet(`Fill in the row for ${item}.`);
    }
    if (matches !== right.matches) {
      return notYet(
        `Look at ${item} again: does its name, in lower case, contain “${task.typed.trim().toLowerCase()}”?`,
      );
    }
    if (hidden !== right.hidden) {
      return notYet(`${item}: hidden is the opposite of matches, because of the “!”.`);
    }
    if (shown !== right.shown) {
      return notYet(`${item}: shown grows by one with each match, and otherwise stays the same.`);
    }
  }
  return done(`the page says “${trace.at(-1)?.shown ?? 0} of ${trace.length} tools”.`);
}

const judge = (data: BuildAndTraceData, id: string, { order, traces }: Work): Verdict =>
  judgeTask<Task>(data.tasks, id, (task) =>
    task.goal === 'order'
      ? judgeOrder(data, order)
      : judgeTrace(task, traces[traceTasksOf(data).indexOf(task)] ?? []),
  );

function describe(data: BuildAndTraceData, { order, traces }: Work, id?: string): string {
  const tasks = traceTasksOf(data);
  const trace = tasks.findIndex((task) => task.id === id);
  if (tasks[trace]) return describeTrace(tasks[trace], traces[trace] ?? []);
  const right = rightFromTop(data, order);
  if (right === data.lines.length) return 'All lines are in order.';
  if (right === 0) return 'The first line isn’t right yet.';
  return right === 1 ? 'The first line is right.' : `The first ${right} lines are right.`;
}

/** The trace at hand, if it is one. */
function describeTrace(task: TraceTask, rows: readonly Cells[]): string {
  const isFilled = (cells: Cells) => Object.values(cells).every((value) => value !== null);
  const filled = rows.filter(isFilled).length;
  return `${filled} of ${task.items.length} rows filled in.`;
}

function table(data: BuildAndTraceData, work: Work): FactsTable {
  return {
    caption: describe(data, work),
    head: ['Line', 'Code'],
    rows: work.order.map((line, index) => [`${index + 1}`, data.lines[line]?.code.trim() ?? '']),
  };
}

export const buildAndTrace: ActivityKind<BuildAndTraceData, Work> = {
  data: Data,
  inputs: Inputs,
  start: ({ lines, shuffleSeed }) => ({
    order: shuffled([...lines.keys()], shuffleSeed),
    traces: [],
  }),
  tasks: ({ tasks }) => tasks,
  judge,
  describe,
  table,
};
