import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Box, placeMarkers } from './place-markers.ts';

const size = { width: 600, height: 400 };

const around = (x: number, y: number, width = 60, height = 40): Box => ({
  left: x - width / 2,
  top: y - height / 2,
  right: x + width / 2,
  bottom: y + height / 2,
});

test('a marker stands at the nearer side, straight above or below the middle of its place', () => {
  expect(placeMarkers([around(150, 80), around(450, 320)], [], size)).toEqual([
    { side: 'top', at: 150, end: { x: 150, y: 80 } },
    { side: 'bottom', at: 450, end: { x: 450, y: 320 } },
  ]);
});

test('neighbours closer than 48 px stand on opposite sides', () => {
  const markers = placeMarkers([around(300, 80), around(330, 80)], [], size);
  expect(markers.map(({ side }) => side)).toEqual(['top', 'bottom']);
});

test('the leader to a place that is a word ends at its edge', () => {
  const [marker] = placeMarkers([around(300, 80)], [around(300, 80, 50, 16)], size);
  expect(marker).toEqual({ side: 'top', at: 300, end: { x: 300, y: 60 } });
});

test('a marker goes to the farther side if words are on the way to the nearer one', () => {
  const [marker] = placeMarkers([around(300, 150)], [around(300, 60, 200, 20)], size);
  expect(marker).toEqual({ side: 'bottom', at: 300, end: { x: 300, y: 150 } });
});

test('a leader passes a word beside it if the place is wide enough', () => {
  const words = [around(300, 40, 20, 20), around(300, 300, 20, 20)];
  const [marker] = placeMarkers([around(300, 150, 200)], words, size);
  expect(marker?.end).toEqual({ x: 260, y: 150 });
  expect(marker?.at).toBe(260);
});

test('leaders to places above one another keep apart', () => {
  const places = [around(300, 180, 100), around(300, 240, 100)];
  // The upper one is reached from below, past the lower one.
  const [upper, lower] = placeMarkers(places, [around(300, 60, 200, 20)], size);
  expect([upper?.side, lower?.side]).toEqual(['bottom', 'top']);
  expect(Math.abs((upper?.end.x ?? 0) - (lower?.end.x ?? 0))).toBeGreaterThanOrEqual(12);
});

test('no two markers touch, and all are within the figure', () => {
  const part = fc.integer({ min: 0, max: 100 });
  const boxes = (minLength: number) =>
    fc.array(fc.record({ x: part, y: part }), { minLength, maxLength: 8 });
  fc.assert(
    fc.property(boxes(2), boxes(0), fc.integer({ min: 300, max: 900 }), (places, words, width) => {
      const boxesOf = (points: typeof places) =>
        points.map(({ x, y }) => around((x / 100) * width, y * 4));
      const markers = placeMarkers(boxesOf(places), boxesOf(words), { width, height: 400 });
      expect(markers).toHaveLength(places.length);
      for (const side of ['top', 'bottom']) {
        const at = markers.filter((marker) => marker.side === side).map((marker) => marker.at);
        const sorted = at.toSorted((a, b) => a - b);
        for (const [index, here] of sorted.entries()) {
          expect(here).toBeGreaterThanOrEqual(21.9);
          expect(here).toBeLessThanOrEqual(width - 21.9);
          const next = sorted[index + 1];
          if (next !== undefined && sorted.length <= 5) expect(next - here).toBeGreaterThan(43.9);
        }
      }
    }),
  );
});
