export interface Place {
  /** Its middle, from 0 to 100. */
  x: number;
  y: number;
}

export interface Marker {
  side: 'top' | 'bottom';
  /** Of the marker's middle, in pixels from the left edge of the figure. */
  at: number;
}

export const markerSize = 44;
/** Between the middles of two markers: nearer, one can't be tapped without touching the other. */
const least = 48;

/**
 * Where the markers of places stand: above or below the figure, whichever is nearer. Of neighbours that would touch, every other
 * one goes to the opposite side, and what still touches moves along the edge.
 */
export function placeMarkers(places: readonly Place[], width: number): Marker[] {
  const ordered = places
    .map(({ x, y }, index) => ({ index, at: (x / 100) * width, y }))
    .sort((a, b) => a.at - b.at || a.y - b.y);
  const markers: Marker[] = [];
  const last: Record<Marker['side'], number> = {
    top: Number.NEGATIVE_INFINITY,
    bottom: Number.NEGATIVE_INFINITY,
  };
  for (const { index, at, y } of ordered) {
    const near = y <= 50 ? 'top' : 'bottom';
    const far = near === 'top' ? 'bottom' : 'top';
    const room = (side: Marker['side']) => at - last[side];
    const side = room(near) >= least || room(near) >= room(far) ? near : far;
    last[side] = at;
    markers[index] = { side, at };
  }
  for (const side of ['top', 'bottom'] as const)
    spread(
      markers.filter((m) => m.side === side),
      width,
    );
  return markers;
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
