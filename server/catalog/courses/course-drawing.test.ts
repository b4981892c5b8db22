import { expect, it } from 'vitest';
import { courseDrawing } from './course-drawing.ts';

it('reads the drawing of a course with its light colours', () => {
  const shapes = courseDrawing('photography');
  expect(shapes.length).toBeGreaterThan(10);
  for (const { path, fill, stroke } of shapes) {
    expect(path).toMatch(/^M[-\d. ,a-zA-Z]+$/);
    for (const color of [fill, stroke]) if (color) expect(color).toMatch(/^#[0-9a-f]{6}$/);
    expect(fill ?? stroke).not.toBeNull();
  }
});

it('falls back to a book for a name without a drawing', () => {
  const book = courseDrawing('course');
  expect(book.length).toBeGreaterThan(0);
  for (const name of ['alchemy', '../etc', '']) expect(courseDrawing(name)).toEqual(book);
});

it('keeps nothing for names that no drawing has: anyone can ask for them', () => {
  const book = courseDrawing('course');
  for (const name of ['no-such-drawing', 'another', '"', ''])
    expect(courseDrawing(name)).toBe(book);
});
