import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAssignment, reviewSubmission } from '../../../contract/assessment/assignments.ts';
import type { Criterion } from '../../../contract/catalog/criteria.ts';
import { listNotifications } from '../../../contract/notifications/notifications.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import {
  buildAdmin,
  buildCourse,
  buildLearner,
  buildOwner,
} from '../../../tests/support/factories.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

type Session = Awaited<ReturnType<typeof signedIn>>;

let courses = 0;

/** What a learner has handed in at a course that someone owns. */
async function handedIn(by?: { id: number }, asks: { criteria?: Criterion[] } = {}) {
  courses += 1;
  const owner = await buildOwner(app.db);
  const slug = `evening-light-${courses}`;
  const course = await buildCourse(app.db, {
    ownerId: owner.id,
    lessons: [{ slug, title: 'Evening light', kind: 'assignment', ...asks }],
  });
  const learner = by ?? (await buildLearner(app.db));
  const { id } = await app.db
    .insertInto('assessment.submission')
    .values({
      account_id: learner.id,
      lesson_id: course.lessons[0]?.id ?? '',
      key: randomUUID(),
      number: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const session = await signedIn(app, learner);
  return {
    id,
    owner,
    slug,
    courseId: course.id,
    owning: await signedIn(app, owner),
    review: (
      by: Session,
      feedback: string,
      mark: number | null = null,
      lastReviewedAt: string | null = null,
    ) => by.ask(reviewSubmission, { params: { id }, body: { feedback, mark, lastReviewedAt } }),
    own: async () =>
      (await session.ask(getMyAssignment, { params: { slug } })).body.data.submissions,
    told: async () => (await session.ask(listNotifications, { query: {} })).body.data,
    kept: () =>
      app.db
        .selectFrom('assessment.submission')
        .where('id', '=', id)
        .select(['state', 'feedback', 'mark', 'reviewer_account_id', 'reviewed_at'])
        .executeTakeFirstOrThrow(),
    audit: () =>
      app.db
        .selectFrom('platform.audit')
        .where('actor_id', '=', owner.id)
        .select(['act', 'subject'])
        .execute(),
  };
}

describe('a review of a submission', () => {
  it('notifies the learner and is audited', async () => {
    const { owner, owning, slug, review, own, told, kept, audit } = await handedIn();
    const answer = await review(owning, 'Lovely light.\n\n\n\nMind the horizon.', 86);
    expect(answer.status).toBe(200);
    expect(await own()).toMatchObject([
      { state: 'reviewed', feedback: 'Lovely light.\n\nMind the horizon.', mark: 86 },
    ]);
    expect(await told()).toMatchObject([
      {
        kind: 'feedback',
        title: 'Feedback on Evening light',
        text: 'Mark: 86 of 100. Lovely light.\n\nMind the horizon.',
        link: `/lesson-detail/${slug}#assignment`,
      },
    ]);
    expect(await kept()).toMatchObject({
      reviewer_account_id: owner.id,
      reviewed_at: expect.any(Date),
    });
    expect(await audit()).toEqual([
      { act: 'reviewed', subject: expect.stringMatching(/^submission 1 of \S+ in Evening light$/) },
    ]);
  });

  it('replaces the review before and notifies again if it differs', async () => {
    const { owning, review, own, told, kept, audit } = await handedIn();
    const seen = async () => (await kept()).reviewed_at?.toISOString() ?? null;
    const admin = await signedIn(app, await buildAdmin(app.db));
    await review(owning, 'Good.', 70);
    await review(owning, 'Good.', 70);
    expect(await told()).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
    await review(admin, 'Good.', null, await seen());
    expect(await own()).toMatchObject([{ feedback: 'Good.', mark: null }]);
    await review(owning, 'Better than good.', 90, await seen());
    expect(await own()).toMatchObject([{ feedback: 'Better than good.', mark: 90 }]);
    expect((await told()).map(({ title }) => title)).toEqual([
      'New feedback on Evening light',
      'New feedback on Evening light',
      'Feedback on Evening light',
    ]);
  });

  it('never replaces one that the reviewer doesn’t say they have seen', async () => {
    const { id, owning, own, told } = await handedIn();
    const admin = await signedIn(app, await buildAdmin(app.db));
    const review = (by: Session, feedback: string) =>
      by.ask(reviewSubmission, { params: { id }, body: { feedback } });
    expect((await review(owning, 'First.')).status).toBe(200);
    expect((await review(admin, 'Second.')).status).toBe(409);
    expect((await review(owning, 'Third.')).status).toBe(409);
    expect(await own()).toMatchObject([{ feedback: 'First.' }]);
    expect(await told()).toHaveLength(1);
  });

  it('counts once when sent several times at once', async () => {
    const { owning, review, told, audit } = await handedIn();
    const answers = await Promise.all(Array.from({ length: 5 }, () => review(owning, 'Fine.', 80)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await told()).toHaveLength(1);
    expect(await audit()).toHaveLength(1);
  });

  it('is allowed to the owner of the course and Admins only', async () => {
    const { review, kept, told } = await handedIn();
    const stranger = await signedIn(app, await buildOwner(app.db));
    expect((await review(stranger, 'Mine now.')).status).toBe(404);
    expect((await review(await signedIn(app, await buildLearner(app.db)), 'Hm.')).status).toBe(403);
    expect(await kept()).toMatchObject({ state: 'submitted', feedback: null });
    expect(await told()).toEqual([]);
    const admin = await signedIn(app, await buildAdmin(app.db));
    expect((await review(admin, 'Fine.')).status).toBe(200);
    const unknown = { params: { id: randomUUID() }, body: { feedback: 'Fine.' } };
    expect((await admin.ask(reviewSubmission, unknown)).status).toBe(404);
  });

  it("of the reviewer's own submission notifies nobody", async () => {
    const admin = await buildAdmin(app.db);
    const { review, told } = await handedIn(admin);
    expect((await review(await signedIn(app, admin), 'Well done, me.')).status).toBe(200);
    expect(await told()).toEqual([]);
  });

  it.each([
    ['feedback', { feedback: '  ' }],
    ['feedback', { feedback: 'x'.repeat(5001) }],
    ['mark', { feedback: 'Fine.', mark: 101 }],
    ['mark', { feedback: 'Fine.', mark: -1 }],
    ['mark', { feedback: 'Fine.', mark: 7.5 }],
  ])('refuses a wrong %s', async (field, body) => {
    const { owning, id, kept } = await handedIn();
    const answer = await owning.ask(reviewSubmission, { params: { id }, body });
    expect(answer.status).toBe(400);
    expect(answer.errors[0]?.field).toBe(field);
    expect(await kept()).toMatchObject({ state: 'submitted' });
  });
});

describe('remarks on places', () => {
  /** A photo and a PDF, as they are stored. */
  const addWork = async (id: string) => {
    const { account_id, lesson_id } = await app.db
      .selectFrom('assessment.submission')
      .where('id', '=', id)
      .select(['account_id', 'lesson_id'])
      .executeTakeFirstOrThrow();
    const work = { account_id, lesson_id, submission_id: id, position: 1, bytes: 10 };
    const photo = await app.db
      .insertInto('assessment.photo')
      .values({ ...work, file: randomUUID(), width: 40, height: 30 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pdf = await app.db
      .insertInto('assessment.handed_in_file')
      .values({ ...work, file: randomUUID(), name: 'Plan.pdf', format: 'pdf' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { photo: photo.id, pdf: pdf.id };
  };
  const pin = (id: string) => ({ kind: 'pin' as const, id, x: 250, y: 1_000, text: 'Too dark.' });

  it('are stored with the review, and shown to the learner', async () => {
    const { owning, id, own } = await handedIn();
    const { photo, pdf } = await addWork(id);
    const page = { kind: 'page' as const, id: pdf, page: 3, text: 'Say why.' };
    const body = { feedback: 'Good.', remarks: [pin(photo), page] };
    expect((await owning.ask(reviewSubmission, { params: { id }, body })).status).toBe(200);
    expect(await own()).toMatchObject([{ remarks: [pin(photo), page] }]);
  });

  it('are only about what is part of the submission', async () => {
    const { owning, id } = await handedIn();
    const { photo, pdf } = await addWork(id);
    const other = await addWork((await handedIn()).id);
    const wrong = [
      pin(other.photo),
      pin(pdf),
      pin(randomUUID()),
      { kind: 'page' as const, id: photo, page: 1, text: 'Hm.' },
    ];
    for (const remark of wrong) {
      const body = { feedback: 'Good.', remarks: [remark] };
      const answer = await owning.ask(reviewSubmission, { params: { id }, body });
      expect(answer.status).toBe(400);
      expect(answer.errors[0]?.field).toBe('remarks');
    }
  });

  it('are bounded', async () => {
    const { owning, id } = await handedIn();
    const { photo } = await addWork(id);
    const many = Array.from({ length: 31 }, () => pin(photo));
    const bad = [
      many,
      [{ ...pin(photo), x: 1_001 }],
      [{ ...pin(photo), text: ' ' }],
      [{ ...pin(photo), text: 'x'.repeat(501) }],
    ];
    for (const remarks of bad) {
      const body = { feedback: 'Good.', remarks };
      expect((await owning.ask(reviewSubmission, { params: { id }, body })).status).toBe(400);
    }
  });
});

describe('a rubric with levels', () => {
  const levels = [
    { name: 'Not yet', points: 0, text: 'It can’t be followed.' },
    { name: 'Good', points: 2, text: 'It can be followed.' },
    { name: 'Excellent', points: 3, text: 'It can’t be misunderstood.' },
  ];
  const criteria = [
    { title: 'Clear', weight: 3, levels },
    { title: 'Complete', weight: 1, levels },
  ];
  const open = async (acceptedFrom?: number) => {
    const handed = await handedIn(undefined, { criteria });
    if (acceptedFrom !== undefined) {
      await app.db
        .updateTable('catalog.lesson')
        .set({ accepted_from: acceptedFrom })
        .where('slug', '=', handed.slug)
        .execute();
      await app.db
        .updateTable('assessment.submission')
        .set({ must_be_accepted: true })
        .where('id', '=', handed.id)
        .execute();
    }
    const judge = (body: { levels?: string[]; mark?: number; markReason?: string }) =>
      handed.owning.ask(reviewSubmission, {
        params: { id: handed.id },
        body: { feedback: 'Read on.', ...body },
      });
    return { ...handed, judge };
  };

  it('makes the mark, and the learner sees the levels as they were', async () => {
    const { judge, own, slug } = await open();
    expect((await judge({ levels: ['Excellent', 'Good'] })).status).toBe(200);
    await app.db
      .updateTable('catalog.lesson')
      .set({ criteria: JSON.stringify([{ title: 'Brief', weight: 1, levels }]), rubric: ['Brief'] })
      .where('slug', '=', slug)
      .execute();
    expect(await own()).toMatchObject([
      {
        mark: 92,
        markReason: null,
        points: [],
        judged: [
          { title: 'Clear', weight: 3, levels, chosen: 'Excellent' },
          { title: 'Complete', weight: 1, levels, chosen: 'Good' },
        ],
      },
    ]);
  });

  it('may be overruled with a reason, which the learner reads', async () => {
    const { judge, own } = await open();
    const chosen = ['Good', 'Good'];
    const refused = await judge({ levels: chosen, mark: 80 });
    expect([refused.status, refused.errors]).toEqual([
      400,
      [
        {
          field: 'markReason',
          message: 'The levels make 67 of 100. Say why you give another mark.',
        },
      ],
    ]);
    await judge({ levels: chosen, mark: 80, markReason: 'A brave subject.' });
    expect(await own()).toMatchObject([{ mark: 80, markReason: 'A brave subject.' }]);
  });

  it('needs no reason where the mark is the one that follows', async () => {
    const { judge, own } = await open();
    await judge({ levels: ['Good', 'Good'], mark: 67, markReason: 'Because.' });
    expect(await own()).toMatchObject([{ mark: 67, markReason: null }]);
  });

  it('is answered by its own levels, or not at all', async () => {
    const { judge, owning, id } = await open();
    for (const levels of [['Good'], ['Good', 'Superb'], ['Good', 'Good', 'Good']]) {
      expect((await judge({ levels })).errors[0]).toMatchObject({
        field: 'levels',
        message: /has changed/,
      });
    }
    const points = await owning.ask(reviewSubmission, {
      params: { id },
      body: { feedback: 'Good.', points: ['yes', 'yes'] },
    });
    expect(points.status).toBe(400);
    expect((await judge({ mark: 50 })).status).toBe(200);
    const plain = await handedIn();
    const other = await plain.owning.ask(reviewSubmission, {
      params: { id: plain.id },
      body: { feedback: 'Good.', levels: ['Good'] },
    });
    expect(other.status).toBe(400);
  });

  it('decides whether the work is accepted', async () => {
    const { judge, own } = await open(70);
    const low = await judge({ levels: ['Good', 'Good'] });
    expect(low.errors).toMatchObject([{ field: 'mark', message: /accepted from 70 of 100/ }]);
    expect((await judge({ levels: ['Good', 'Excellent'] })).status).toBe(200);
    expect(await own()).toMatchObject([{ mark: 75, isAccepted: true }]);
  });
});
