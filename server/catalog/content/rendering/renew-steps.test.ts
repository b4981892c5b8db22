import { expect, test } from 'vitest';
import { readContent } from '../files/read-content.ts';
import { ownContent } from '../load-content.ts';
import { renewSteps } from './renew-steps.ts';

const steps = /<section data-step="[^"]*">|<\/section>/g;

test('a lesson with the steps of today stays as it is; one with others gets those of today', async () => {
  const { courses } = await readContent(ownContent);
  const lessons = courses.flatMap(({ modules }) => modules.flatMap(({ lessons }) => lessons));
  expect(lessons.length).toBeGreaterThan(50);
  for (const { slug, html, activities } of lessons) {
    expect(renewSteps(html) === html, slug).toBe(true);
    // Activities are sections too.
    if (activities.length > 0) continue;
    const inOne = `<section data-step="Introduction">${html.replaceAll(steps, '')}</section>`;
    expect(renewSteps(inOne) === html, slug).toBe(true);
  }
});
