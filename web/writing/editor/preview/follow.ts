/** A line of the source and where it is on the page, in pixels. */
export type Anchor = readonly [line: number, y: number];

/** Where something between two anchors is. Both sides have to rise. */
export function follow(anchors: readonly Anchor[], line: number): number {
  return between(anchors, line, 0, 1);
}

/** The other way round: which line is shown at a place. */
export function followBack(anchors: readonly Anchor[], y: number): number {
  return between(anchors, y, 1, 0);
}

function between(anchors: readonly Anchor[], at: number, from: 0 | 1, to: 0 | 1): number {
  const next = anchors.findIndex((anchor) => anchor[from] > at);
  const [before, after] = [anchors[next < 0 ? anchors.length - 1 : next - 1], anchors[next]];
  if (!before) return after?.[to] ?? 0;
  if (!after) return before[to];
  const share = (at - before[from]) / (after[from] - before[from]);
  return before[to] + share * (after[to] - before[to]);
}

/** Anchors for paragraphs and where they stand; those that don't rise are left out (a note in the margin). */
export function makeAnchors(
  paragraphs: readonly (readonly [first: number, last: number])[],
  places: readonly { top: number; bottom: number }[],
): Anchor[] {
  const anchors: Anchor[] = [[1, 0]];
  const add = (line: number, y: number) => {
    const [lastLine, lastY] = anchors.at(-1) ?? [0, 0];
    if (line > lastLine && y > lastY) anchors.push([line, y]);
  };
  for (const [index, [first, last]] of paragraphs.entries()) {
    const place = places[index];
    if (!place) continue;
    add(first, place.top);
    add(last + 1, place.bottom);
  }
  return anchors;
}

/** Which paragraph has this line; otherwise the last one above it. */
export function paragraphWith(
  paragraphs: readonly (readonly [first: number, last: number])[],
  line: number,
): number {
  const inside = paragraphs.findIndex(([first, last]) => first <= line && line <= last);
  return inside >= 0 ? inside : paragraphs.findLastIndex(([, last]) => last < line);
}
