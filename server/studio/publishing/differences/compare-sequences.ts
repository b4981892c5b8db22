/** One step from one list to another. */
export type Step =
  | { kind: 'same'; before: number; after: number }
  | { kind: 'removed'; before: number }
  | { kind: 'added'; after: number };

/** Beyond so many differences two lists have nothing to do with each other, and looking further only costs time. */
const mostDifferences = 400;

/** The shortest way from one list to the other (Myers 1986), as indexes into both. */
export function compareSequences(before: readonly string[], after: readonly string[]): Step[] {
  const start = commonLength(before, after, (list, n) => list[n]);
  const end = commonLength(before.slice(start), after.slice(start), (list, n) => list.at(-1 - n));
  const middle = compareMiddle(
    before.slice(start, before.length - end),
    after.slice(start, after.length - end),
  );
  return [
    ...sameSteps(start, 0, 0),
    ...middle.map((step) => shift(step, start)),
    ...sameSteps(end, before.length - end, after.length - end),
  ];
}

function commonLength(
  before: readonly string[],
  after: readonly string[],
  at: (list: readonly string[], n: number) => string | undefined,
): number {
  const most = Math.min(before.length, after.length);
  let length = 0;
  while (length < most && at(before, length) === at(after, length)) length += 1;
  return length;
}

function sameSteps(length: number, before: number, after: number): Step[] {
  return Array.from({ length }, (_, n) => ({ kind: 'same', before: before + n, after: after + n }));
}

function shift(step: Step, by: number): Step {
  if (step.kind === 'removed') return { ...step, before: step.before + by };
  if (step.kind === 'added') return { ...step, after: step.after + by };
  return { ...step, before: step.before + by, after: step.after + by };
}

function compareMiddle(before: readonly string[], after: readonly string[]): Step[] {
  const most = Math.min(before.length + after.length, mostDifferences);
  // How far one comes in `before` on each diagonal with a number of differences.
  const reached = new Int32Array(2 * most + 3).fill(0);
  const at = (diagonal: number) => reached[diagonal + most + 1] ?? 0;
  const history: Int32Array[] = [];
  for (let differences = 0; differences <= most; differences += 1) {
    history.push(reached.slice());
    for (let diagonal = -differences; diagonal <= differences; diagonal += 2) {
      let x = isDown(diagonal, differences, at) ? at(diagonal + 1) : at(diagonal - 1) + 1;
      while (x < before.length && x - diagonal < after.length && before[x] === after[x - diagonal])
        x += 1;
      reached[diagonal + most + 1] = x;
      if (x >= before.length && x - diagonal >= after.length) {
        return traceBack(history, most, before.length, after.length);
      }
    }
  }
  return [
    ...before.map((_, index): Step => ({ kind: 'removed', before: index })),
    ...after.map((_, index): Step => ({ kind: 'added', after: index })),
  ];
}

function isDown(diagonal: number, differences: number, at: (diagonal: number) => number): boolean {
  if (diagonal === -differences) return true;
  return diagonal !== differences && at(diagonal - 1) < at(diagonal + 1);
}

function traceBack(history: readonly Int32Array[], most: number, x: number, y: number): Step[] {
  const steps: Step[] = [];
  for (let differences = history.length - 1; differences >= 0; differences -= 1) {
    const reached = history[differences];
    const at = (diagonal: number) => reached?.[diagonal + most + 1] ?? 0;
    const diagonal = x - y;
    const down = isDown(diagonal, differences, at);
    const fromX = differences === 0 ? 0 : at(down ? diagonal + 1 : diagonal - 1);
    const fromY = differences === 0 ? 0 : fromX - (down ? diagonal + 1 : diagonal - 1);
    while (x > fromX && y > fromY) {
      x -= 1;
      y -= 1;
      steps.push({ kind: 'same', before: x, after: y });
    }
    if (differences > 0) {
      steps.push(down ? { kind: 'added', after: fromY } : { kind: 'removed', before: fromX });
    }
    x = fromX;
    y = fromY;
  }
  return steps.reverse();
}
