import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getSupport,
  listLocalMail,
  listTestimonials,
  subscribeToNewsletter,
} from '../../contract/community/comments.ts';
import { ask, startApp, type TestApp } from '../../tests/support/app.ts';
import { buildLearner } from '../../tests/support/factories.ts';

let test: TestApp;

beforeAll(async () => {
  test = await startApp();
});
afterAll(() => test.close());

describe('testimonials', () => {
  it('are the chosen reviews of published courses, in their order', async () => {
    const [one, two, three] = await Promise.all([1, 2, 3].map(() => buildLearner(test.db)));
    const courses = await test.db
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
    await test.db
      .insertInto('community.review')
      .values([
        review(one, open, 'Second', 2),
        review(two, open, 'First', 1),
        review(three, open, 'Not chosen'),
        review(one, draft, 'Hidden', 3),
      ])
      .execute();
    const { body } = await ask(test.app, listTestimonials, {});
    expect(body.data).toEqual([
      { author: `Robin ${two?.last_name}`, comment: 'First', courseTitle: 'Open' },
      { author: `Robin ${one?.last_name}`, comment: 'Second', courseTitle: 'Open' },
    ]);
  });
});

describe('support', () => {
  it('says how to reach it and who is there', async () => {
    await test.db
      .insertInto('community.support_person')
      .values([
        { name: 'Second Person', task: 'Courses', hours: 'Mornings', position: 2 },
        { name: 'First Person', task: 'Accounts', hours: 'Evenings', position: 1 },
      ])
      .execute();
    const { body } = await ask(test.app, getSupport, {});
    expect(body.data).toEqual({
      ...test.config.support,
      team: [
        { name: 'First Person', task: 'Accounts', hours: 'Evenings' },
        { name: 'Second Person', task: 'Courses', hours: 'Mornings' },
      ],
    });
  });
});

describe('the local mailbox', () => {
  it('shows the newest mail first', async () => {
    const box = await startApp({ config: { hasLocalMailbox: true } });
    try {
      await ask(box.app, subscribeToNewsletter, { body: { email: 'one@example.org' } });
      await ask(box.app, subscribeToNewsletter, { body: { email: 'two@example.org' } });
      const { body } = await ask(box.app, listLocalMail, {});
      expect(body.data.map(({ to }) => to)).toEqual(['two@example.org', 'one@example.org']);
      expect(Date.parse(body.data[0]?.at ?? '')).not.toBeNaN();
    } finally {
      await box.close();
    }
  });

  it('does not exist with a mail server', async () => {
    const without = await startApp({ config: { hasLocalMailbox: false } });
    try {
      expect((await ask(without.app, listLocalMail, {})).status).toBe(404);
    } finally {
      await without.close();
    }
  });
});
