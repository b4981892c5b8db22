/** In pixels from the top left corner of the figure. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

interface Point {
  x: number;
  y: number;
}

export interface Size {
  width: number;
  height: number;
}

interface Leader {
  from: Point;
  end: Point;
}

type Side = 'top' | 'bottom';

export interface Marker {
  side: Side;
  /** Of the marker's middle, in pixels from the left edge of the figure. */
  at: number;
  /** Where its leader ends. */
  end: Point;
}

export const markerSize = 44;
/** Between the middles of two markers: nearer, one can't be tapped without touching the other. */
const least = 48;
const dotSize = 4;

/**
 * Where the markers of places stand, above or below the figure, and where in each place its leader ends: such that leaders
 * cover as few of the figure's words as possible and keep apart, and else at the nearer side and in the middle. Of neighbours
 * that would touch, every other one goes to the opposite side, and what still touches moves along the edge.
 */
export function placeMarkers(
  places: readonly Box[],
  words: readonly Box[],
  { width, height }: Size,
): Marker[] {
  const markers: Marker[] = [];
  const last: Record<Side, number> = {
    top: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  const leaderOf = ({ side, at, end }: Marker): Leader => ({
    from: { x: at, y: side === 'top' ? 0 : height },
    end,
  });
  const costOf = (marker: Marker, others: readonly Marker[]) =>
    countCovered(words, leaderOf(marker)) +
    3 * others.filter((other) => isClose(leaderOf(marker), leaderOf(other))).length;
  const ordered = [...places.entries()].sort(
    ([, a], [, b]) => middleOf(a).x - middleOf(b).x || middleOf(a).y - middleOf(b).y,
  );
  for (const [index, place] of ordered) {
    const others = Object.values(markers);
    const sides: Side[] = middleOf(place).y <= height / 2 ? ['top', 'bottom'] : ['bottom', 'top'];
    const ways = sides.map((side) => {
      const straight = endsIn(place, side).map((end): Marker => ({ side, at: end.x, end }));
      const { best, cost } = cheapest(straight, (marker) => costOf(marker, others));
      return { marker: best, cost, room: best.at - last[side] };
    });
    const roomy = ways.filter(({ room }) => room >= least);
    const { best } =
      roomy.length > 0 ? cheapest(roomy, ({ cost }) => cost) : cheapest(ways, ({ room }) => -room);
    last[best.marker.side] = best.marker.at;
    markers[index] = best.marker;
  }
  for (const side of ['top', 'bottom'] as const) {
    spread(
      markers.filter((marker) => marker.side === side),
      width,
    );
  }
  for (const [index, place] of ordered) {
    const marker = markers[index];
    if (!marker || marker.at === marker.end.x) continue;
    const others = markers.filter((other) => other !== marker);
    const slanted = endsIn(place, marker.side).map((end) => ({ ...marker, end }));
    markers[index] = cheapest(slanted, (marker) => costOf(marker, others)).best;
  }
  return markers;
}

/** The first of those that cost least. */
function cheapest<Way>(ways: readonly Way[], costOf: (way: Way) => number) {
  const costs = ways.map(costOf);
  const cost = Math.min(...costs);
  return { best: ways[costs.indexOf(cost)] as Way, cost };
}

const middleOf = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** Where a leader may end, the middle first: along the place, or at its edge on the side of the marker. */
function endsIn(place: Box, side: Side): Point[] {
  const border = side === 'top' ? place.top : place.bottom;
  const columns = [0.5, 0.3, 0.7, 0.12, 0.88].map(
    (part) => place.left + part * (place.right - place.left),
  );
  return [middleOf(place).y, border].flatMap((y) => columns.map((x) => ({ x, y })));
}

/** How many words a leader runs over. A dot hides more of them than a line. */
function countCovered(words: readonly Box[], leader: Leader): number {
  return words.reduce(
    (sum, word) => sum + (isNear(word, leader.end) ? 2 : Number(isCrossed(word, leader))),
    0,
  );
}

const isNear = ({ left, top, right, bottom }: Box, { x, y }: Point) =>
  x > left - dotSize && x < right + dotSize && y > top - dotSize && y < bottom + dotSize;

/** Whether a line that isn't horizontal runs through a box. */
function isCrossed({ left, top, right, bottom }: Box, { from, end: to }: Leader): boolean {
  const highest = Math.max(top, Math.min(from.y, to.y));
  const lowest = Math.min(bottom, Math.max(from.y, to.y));
  if (highest >= lowest) return false;
  const xAt = (y: number) => from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
  const [a, b] = [xAt(highest), xAt(lowest)];
  return Math.max(a, b) > left && Math.min(a, b) < right;
}

/** Whether two leaders cross, or run so near to each other that they can't be told apart. */
function isClose(a: Leader, b: Leader): boolean {
  const turn = (p: Point, q: Point, r: Point) =>
    Math.sign((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x));
  const doCross =
    turn(a.from, a.end, b.from) !== turn(a.from, a.end, b.end) &&
    turn(b.from, b.end, a.from) !== turn(b.from, b.end, a.end);
  const distances = [distanceTo(a, b.end), distanceTo(b, a.end)];
  return doCross || Math.min(...distances) < 3 * dotSize;
}

function distanceTo({ from, end }: Leader, { x, y }: Point): number {
  const [dx, dy] = [end.x - from.x, end.y - from.y];
  const along = ((x - from.x) * dx + (y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const part = Math.min(1, Math.max(0, along));
  return Math.hypot(from.x + part * dx - x, from.y + part * dy - y);
}

/** Moves markers apart along their edge, and no farther than to its ends. */
function spread(markers: Marker[], width: number): void {
  markers.sort((a, b) => a.at - b.at);
  const [first, final] = [markerSize / 2, width - markerSize / 2];
  const gap = Math.min(least, (final - first) / Math.max(1, markers.length - 1));
  let from = first;
  for (const marker of markers) {
    marker.at = Math.max(marker.at, from);
    from = marker.at + gap;
  }
  let to = final;
  for (const marker of markers.toReversed()) {
    marker.at = Math.min(marker.at, to);
    to = marker.at - gap;
  }
}
