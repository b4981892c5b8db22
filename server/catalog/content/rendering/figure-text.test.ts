import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../../..');
const style = readFileSync(join(root, 'web/learning/shared/lesson-text/lesson-text.css'), 'utf8');
const courses = join(root, 'content/courses');
const figures = readdirSync(courses, { recursive: true, encoding: 'utf8' }).filter((name) =>
  name.endsWith('.svg'),
);

const phone = 390;
/** On a phone a figure has 8 px on both sides. */
const scale = (phone - 2 * 8) / 640;
const leastOnPhone = 13;

const narrow = style.slice(style.indexOf('A figure is 640 units wide'));
const enlarged = new Set([...narrow.matchAll(/\[font-size="([\d.]+)"\]/g)].map(([, size]) => size));
const [least = 0, most = 0, perWidth = 0, cap = 0] = (
  /--figure-text: clamp\(([\d.]+)px, ([\d.]+)px - ([\d.]+)vw, ([\d.]+)px\)/.exec(narrow) ?? []
)
  .slice(1)
  .map(Number);
const enlargedTo = Math.min(cap, Math.max(least, most - (perWidth * phone) / 100));

test('the text of every figure can be read on a phone', () => {
  expect(figures.length).toBeGreaterThan(80);
  expect(enlargedTo * scale).toBeGreaterThanOrEqual(leastOnPhone);
  const tooSmall = figures.flatMap((name) => {
    const sizes = readFileSync(join(courses, name), 'utf8').matchAll(/font-size="([\d.]+)"/g);
    return [...sizes]
      .filter(([, size = '']) => !enlarged.has(size) && Number(size) * scale < leastOnPhone)
      .map(([attribute]) => `${name}: ${attribute}`);
  });
  expect(tooSmall).toEqual([]);
});
