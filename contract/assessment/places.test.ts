import fc from 'fast-check';
import { expect, it } from 'vitest';
import { movedBy, placeAt } from './places.ts';

const frame = { left: 100, top: 50, width: 400, height: 200 };
const press = (key: string, shiftKey = false) => ({ key, shiftKey });

it('is a share of the picture, in every size', () => {
  expect(placeAt({ clientX: 300, clientY: 150 }, frame)).toEqual({ x: 500, y: 500 });
  const twice = { left: 0, top: 0, width: 800, height: 400 };
  expect(placeAt({ clientX: 400, clientY: 200 }, twice)).toEqual({ x: 500, y: 500 });
});

it('stays in the picture, wherever someone points', () => {
  const anywhere = fc.record({ clientX: fc.integer(), clientY: fc.integer() });
  const size = fc.integer({ min: 0, max: 5_000 });
  fc.assert(
    fc.property(anywhere, size, size, (pointer, width, height) => {
      const { x, y } = placeAt(pointer, { left: 10, top: 10, width, height });
      for (const each of [x, y]) {
        expect(Number.isInteger(each) && each >= 0 && each <= 1_000).toBe(true);
      }
    }),
  );
});

it('is moved by arrow keys, further with Shift, and not by others', () => {
  const middle = { x: 500, y: 500 };
  expect(movedBy(middle, press('ArrowLeft'))).toEqual({ x: 490, y: 500 });
  expect(movedBy(middle, press('ArrowDown', true))).toEqual({ x: 500, y: 550 });
  expect(movedBy({ x: 995, y: 5 }, press('ArrowRight'))).toEqual({ x: 1_000, y: 5 });
  expect(movedBy({ x: 995, y: 5 }, press('ArrowUp', true))).toEqual({ x: 995, y: 0 });
  expect(movedBy(middle, press('Enter'))).toBeNull();
});
