/** Times the size at which the whole photo fits. */
const zooms = [1, 1.5, 2, 3, 4, 6];

/** The next larger or smaller one, or the same at the end. */
export function nextZoom(zoom: number, direction: 1 | -1): number {
  const index = zooms.indexOf(zoom) + direction;
  return zooms[Math.max(0, index)] ?? zoom;
}

export function zoomText(zoom: number): string {
  return zoom === 1 ? 'Whole photo' : `${zoom} times`;
}
