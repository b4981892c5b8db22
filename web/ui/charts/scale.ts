/** A mark on an axis and the label printed beside it. */
export interface Tick {
  value: number;
  label: string;
}

/** Maps `0…max` onto the pixels `start…end`; with `start > end`, values grow upward. */
export function linearScale(
  max: number,
  [start, end]: [number, number],
): (value: number) => number {
  const pixelsPerUnit = (end - start) / Math.max(1, max);
  return (value) => start + value * pixelsPerUnit;
}

/** Round numbers from 0 up to `max` at most: 1, 2 or 5 times a power of ten apart. */
export function roundTicks(max: number, maxSteps = 5): number[] {
  const smallest = Math.max(1, max / maxSteps);
  const power = 10 ** Math.floor(Math.log10(smallest));
  const step = [1, 2, 5, 10].map((times) => times * power).find((size) => size >= smallest);
  return multiples(step ?? smallest, Math.floor(max / (step ?? smallest)));
}

/** `[0, step, …, count × step]` */
export function multiples(step: number, count: number): number[] {
  return Array.from({ length: count + 1 }, (_, index) => index * step);
}

/** SVG path of a stair: `levels[i]` holds from `x(i)` to `x(i + 1)`. */
export function steppedPath(levels: readonly number[], x: (index: number) => number): string {
  const steps = levels.map((y, index) => `V${y}H${x(index + 1)}`).join('');
  return `M${x(0)} ${levels[0] ?? 0}${steps}`;
}

/**
 * Indexes of the labels that can be printed without touching, when they are `pitch` pixels apart and each
 * needs `room` pixels. A repeated label is printed once.
 */
export function spacedLabels(labels: readonly string[], pitch: number, room: number): number[] {
  const last = labels.length - 1;
  const shown: number[] = [];
  for (const [index, label] of labels.entries()) {
    const previous = shown.at(-1);
    const hasRoom = previous === undefined || (index - previous) * pitch >= room;
    const leavesRoom = index === last || (last - index) * pitch >= room;
    const isNew = previous === undefined || labels[previous] !== label;
    if (hasRoom && leavesRoom && isNew) shown.push(index);
  }
  return shown;
}
