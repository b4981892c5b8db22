import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listTestimonials } from '../../../contract/community/comments.ts';
import { ask, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildLearner } from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

describe('testimonials', () => {
  it('are the chosen reviews of published courses, in their order', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => buildLearner(app.db)));
    const courses = await app.db
      .insertInto('catalog.course')
      .values(
        ['Open', 'Draft'].map((title) => ({
          category_slug: 'health',
          subject: 'Health',
          title,
          summary: title,
          teacher: 'Robin Teacher',
          illustration: 'health',
          price_cents: 0,
          published_at: title === 'Draft' ? null : new Date(),
        })),
      )
      .returning('id')
      .execute();
    const [open = { id: 0 }, draft = { id: 0 }] = courses;
    const review = (
      account: typeof one,
      course: { id: number },
      comment: string,
      home?: number,
    ) => ({
      account_id: account?.id ?? 0,
      course_id: course.id,
      stars: 5,
      comment,
      home_position: home ?? null,
    });
    await app.db
      .insertInto('community.review')
      .values([
        review(one, open, 'Second', 2),
        review(two, open, 'First', 1),
        review(three, open, 'Not chosen'),
        review(one, draft, 'Hidden', 3),
      ])
      .execute();
    const { body } = await ask(app.server, listTestimonials, {});
    expect(body.data).toEqual([
      { author: `Robin ${two?.last_name}`, comment: 'First', courseTitle: 'Open' },
      { author: `Robin ${one?.last_name}`, comment: 'Second', courseTitle: 'Open' },
    ]);
  });
});
