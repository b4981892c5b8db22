import fc from 'fast-check';
import { expect, test } from 'vitest';
import { placeMarkers } from './place-markers.ts';

test('a marker stands at the nearer side, straight above or below its place', () => {
  expect(
    placeMarkers(
      [
        { x: 25, y: 20 },
        { x: 75, y: 80 },
      ],
      600,
    ),
  ).toEqual([
    { side: 'top', at: 150 },
    { side: 'bottom', at: 450 },
  ]);
});

test('neighbours closer than 48 px stand on opposite sides', () => {
  const [one, other] = placeMarkers(
    [
      { x: 50, y: 20 },
      { x: 55, y: 20 },
    ],
    600,
  );
  expect([one?.side, other?.side]).toEqual(['top', 'bottom']);
});

test('no two markers touch, and all are within the figure', () => {
  const percent = fc.integer({ min: 0, max: 100 });
  const places = fc.array(fc.record({ x: percent, y: percent }), { minLength: 2, maxLength: 8 });
  fc.assert(
    fc.property(places, fc.integer({ min: 300, max: 900 }), (places, width) => {
      const markers = placeMarkers(places, width);
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
