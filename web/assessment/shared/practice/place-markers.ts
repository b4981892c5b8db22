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
 * run over as few of the figure's words as possible, and else at the nearer side and in the middle. Of neighbours that would
 * touch, every other one goes to the opposite side, and what still touches moves along the edge.
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
  const edge = (side: Side) => (side === 'top' ? 0 : height);
  const ordered = [...places.entries()].sort(
    ([, a], [, b]) => middleOf(a).x - middleOf(b).x || middleOf(a).y - middleOf(b).y,
  );
  for (const [index, place] of ordered) {
    const sides: Side[] = middleOf(place).y <= height / 2 ? ['top', 'bottom'] : ['bottom', 'top'];
    const ways = sides.map((side) => {
      const straight = (end: Point) => countCovered(words, { x: end.x, y: edge(side) }, end);
      const end = endWithLeast(place, side, straight);
      return { side, end, covered: straight(end), room: end.x - last[side] };
    });
    const roomy = ways.filter(({ room }) => room >= least);
    const [way] =
      roomy.length > 0
        ? roomy.sort((a, b) => a.covered - b.covered)
        : ways.sort((a, b) => b.room - a.room);
    if (!way) continue;
    last[way.side] = way.end.x;
    markers[index] = { side: way.side, at: way.end.x, end: way.end };
  }
  for (const side of ['top', 'bottom'] as const) {
    spread(
      markers.filter((marker) => marker.side === side),
      width,
    );
  }
  return markers.map((marker, index) => {
    const place = places[index];
    if (!place || marker.at === marker.end.x) return marker;
    const from = { x: marker.at, y: edge(marker.side) };
    const end = endWithLeast(place, marker.side, (end) => countCovered(words, from, end));
    return { ...marker, end };
  });
}

const middleOf = ({ left, top, right, bottom }: Box): Point => ({
  x: (left + right) / 2,
  y: (top + bottom) / 2,
});

/** The middle of a place unless another end is better: on the side of the marker, at the edge of the place or along it. */
function endWithLeast(place: Box, side: Side, cost: (end: Point) => number): Point {
  const middle = middleOf(place);
  const border = side === 'top' ? place.top : place.bottom;
  const columns = [0.5, 0.3, 0.7, 0.12, 0.88].map(
    (part) => place.left + part * (place.right - place.left),
  );
  const ends = [middle.y, border].flatMap((y) => columns.map((x) => ({ x, y })));
  let best = { end: middle, cost: cost(middle) };
  for (const end of ends) {
    const found = cost(end);
    if (found < best.cost) best = { end, cost: found };
  }
  return best.end;
}

/** How many words a leader runs over. A dot hides more of them than a line. */
function countCovered(words: readonly Box[], from: Point, end: Point): number {
  return words.reduce(
    (sum, word) => sum + (isNear(word, end) ? 2 : Number(isCrossed(word, from, end))),
    0,
  );
}

const isNear = ({ left, top, right, bottom }: Box, { x, y }: Point) =>
  x > left - dotSize && x < right + dotSize && y > top - dotSize && y < bottom + dotSize;

/** Whether a line that isn't horizontal runs through a box. */
function isCrossed({ left, top, right, bottom }: Box, from: Point, to: Point): boolean {
  const highest = Math.max(top, Math.min(from.y, to.y));
  const lowest = Math.min(bottom, Math.max(from.y, to.y));
  if (highest >= lowest) return false;
  const xAt = (y: number) => from.x + ((to.x - from.x) * (y - from.y)) / (to.y - from.y);
  const [a, b] = [xAt(highest), xAt(lowest)];
  return Math.max(a, b) > left && Math.min(a, b) < right;
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
