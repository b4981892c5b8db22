import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  getFile,
  getMyAssignment,
  getPhoto,
  reviewSubmission,
  submitAssignment,
  uploadFile,
  uploadPhoto,
} from '../../../contract/assessment/assignments.ts';
import {
  daysToReview,
  daysWithPeers,
  decideObjection,
  getPeerDesk,
  givePeerReview,
  mostReviewsGiven,
  objectToReview,
  reportPeerWork,
  takePeerReview,
} from '../../../contract/assessment/peer-reviews.ts';
import { getSubmission, listSubmissions } from '../../../contract/assessment/submissions.ts';
import type { Task } from '../../../contract/catalog.ts';
import { signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, buildOwner } from '../../../tests/support/factories.ts';
import { takePhoto } from '../../../tests/support/studio/photos.ts';
import { mp3 } from '../../../tests/support/studio/recordings.ts';
import { passOnWaitingWork } from './peer-reviews.ts';
import { findNext } from './queries.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const task = { kind: 'text', instructions: 'Write.', least: 50, most: 500 } as const;
const recording: Task = {
  kind: 'files',
  instructions: 'Record it.',
  types: ['audio'],
  files: 2,
  megabytes: 1,
};
const answer = 'A plan that would still work on a bad day, in five plain sentences.';
const review = {
  points: ['yes', 'partly'] as ('yes' | 'partly')[],
  sentence: 'Your cue is clear.',
};
let courses = 0;

/** An assignment that fellow learners review, with a teacher. */
async function openClass(lesson: { task?: Task } = { task }) {
  courses += 1;
  const slug = `plan-${courses}`;
  const owner = await buildOwner(app.db);
  const rubric = ['Is there a cue?', 'Is it small?'];
  const course = await buildCourse(app.db, {
    ownerId: owner.id,
    lessons: [{ slug, kind: 'assignment', rubric, peerReview: true, ...lesson }],
  });
  const join = async () => {
    const account = await buildLearner(app.db);
    const { ask, token } = await signedIn(app, account);
    const params = { slug };
    return {
      account,
      ask,
      token,
      submit: async (text = answer) => {
        const body = { key: randomUUID(), answer: text };
        const reply = await ask(submitAssignment, { params, body });
        expect(reply.status).toBe(201);
        return reply.body.data;
      },
      take: () => ask(takePeerReview, { params }),
      give: (id: string, body = review) => ask(givePeerReview, { params: { id }, body }),
      object: (id: string, isAbuse = false) =>
        ask(objectToReview, {
          params: { id },
          body: { reason: 'They read another text.', isAbuse },
        }),
      desk: async () => (await ask(getPeerDesk, { params })).body.data,
      own: async () => (await ask(getMyAssignment, { params })).body.data.submissions[0],
    };
  };
  /** Learners who have all handed in, and what they did before that. */
  const handedIn = async (
    count: number,
    prepare: (learner: Awaited<ReturnType<typeof join>>) => Promise<unknown> = async () => {},
  ) => {
    const learners = [];
    for (let n = 0; n < count; n += 1) {
      const learner = await join();
      await prepare(learner);
      learners.push({ ...learner, submission: await learner.submit(`${answer} ${n}`) });
    }
    return learners;
  };
  return { slug, course, owner, teacher: await signedIn(app, owner), join, handedIn };
}

type Fellow = Awaited<ReturnType<Awaited<ReturnType<typeof openClass>>['handedIn']>>[number];

/** Takes and gives a review. Returns its id. */
async function reviewNext({ take, give }: Fellow): Promise<string> {
  const { status, body } = await take();
  expect(status).toBe(201);
  expect((await give(body.data.id)).status).toBe(200);
  return body.data.id;
}

const noticesOf = (accountId: number) =>
  app.db
    .selectFrom('notifications.notification')
    .where('account_id', '=', accountId)
    .select(['kind', 'title', 'text', 'link', 'subject'])
    .orderBy('created_at')
    .execute();

const letPass = (days: number) => new Date(Date.now() - days * 24 * 60 * 60_000 - 60_000);

describe('three learners', () => {
  it('review each other: two given, two received, then the teacher’s turn', async () => {
    const { handedIn, teacher } = await openClass();
    const learners = await handedIn(3);
    for (const learner of learners) {
      await reviewNext(learner);
      await reviewNext(learner);
    }
    for (const learner of learners) {
      expect(await learner.own()).toMatchObject({ state: 'submitted', peerReviews: [{}, {}] });
      expect(await learner.desk()).toMatchObject({ asked: 2, given: 2, open: null, isMore: false });
    }
    const list = (await teacher.ask(listSubmissions, { query: {} })).body;
    expect(list.meta.total).toBe(3);
    const { id } = learners[0]?.submission ?? { id: '' };
    const seen = (await teacher.ask(getSubmission, { params: { id }, query: {} })).body.data;
    expect(seen.peerReviews).toMatchObject([
      { reviewer: expect.stringContaining('Robin'), sentence: review.sentence },
      { reviewer: expect.stringContaining('Robin') },
    ]);
  });

  it('and a day is learned by reviewing', async () => {
    const [one, two] = await (await openClass()).handedIn(2);
    await app.db
      .deleteFrom('learning.activity')
      .where('account_id', '=', one?.account.id ?? 0)
      .execute();
    if (one) await reviewNext(one);
    const days = await app.db
      .selectFrom('learning.activity')
      .where('account_id', '=', one?.account.id ?? 0)
      .select('worked')
      .execute();
    expect(days).toEqual([{ worked: true }]);
    expect(two).toBeDefined();
  });
});

describe('what a learner gets to review', () => {
  it('is never their own, and never the same work twice', async () => {
    const { handedIn } = await openClass();
    const [one, two] = await handedIn(2);
    if (!one || !two) return;
    const { body } = await one.take();
    expect(body.data.answer).toBe(`${answer} 1`);
    await one.give(body.data.id);
    const again = await one.take();
    expect([again.status, again.body]).toMatchObject([409, { detail: /no work to review/ }]);
    expect((await one.give(body.data.id)).status).toBe(409);
  });

  it('is the same until they are done with it', async () => {
    const [one] = await (await openClass()).handedIn(3);
    const first = await one?.take();
    expect((await one?.take())?.body.data).toEqual(first?.body.data);
    expect((await one?.desk())?.open).toEqual(first?.body.data);
  });

  it('has the fewest reviews, and is otherwise a matter of chance', async () => {
    const { handedIn } = await openClass();
    const [reviewer, ...fellows] = await handedIn(12);
    if (!reviewer) return;
    const lesson = await app.db
      .selectFrom('assessment.submission')
      .where('account_id', '=', reviewer.account.id)
      .select('lesson_id')
      .executeTakeFirstOrThrow();
    const next = () => findNext(app.db, reviewer.account.id, lesson.lesson_id);
    const found = new Set<string | undefined>();
    // By chance, all of forty would be the same once in 10^40.
    for (let n = 0; n < 40; n += 1) found.add((await next())?.id);
    expect(found.size).toBeGreaterThan(1);
    // Each of the others takes one that nobody has yet, until one is left for the reviewer.
    const taken = [];
    for (const fellow of fellows) taken.push((await fellow.take()).body.data.answer);
    expect(new Set(taken).size).toBe(taken.length);
  });

  it('needs work of one’s own', async () => {
    const { handedIn, join } = await openClass();
    await handedIn(1);
    const stranger = await join();
    expect((await stranger.take()).status).toBe(403);
    expect(await stranger.desk()).toBeNull();
  });

  it('has two places, whoever asks at the same time', async () => {
    const { handedIn, join } = await openClass();
    const [first] = await handedIn(1);
    const fellows = [];
    for (let n = 0; n < 5; n += 1) {
      const fellow = await join();
      await fellow.submit();
      fellows.push(fellow);
    }
    // Only the first work is left to review.
    await app.db
      .updateTable('assessment.submission')
      .set({ state: 'submitted' })
      .where(
        'account_id',
        'in',
        fellows.map(({ account }) => account.id),
      )
      .execute();
    const statuses = (await Promise.all(fellows.map(({ take }) => take()))).map(
      ({ status }) => status,
    );
    expect(statuses.sort()).toEqual([201, 201, 409, 409, 409]);
    expect(await first?.own()).toMatchObject({ state: 'peers' });
  });

  it('is free again if they let the time pass, and nobody is reviewed three times', async () => {
    const { handedIn } = await openClass();
    const [author, slow, second, third] = await handedIn(4);
    if (!author || !slow || !second || !third) return;
    await app.db
      .updateTable('assessment.submission')
      .set({ state: 'submitted' })
      .where(
        'account_id',
        'in',
        [slow, second, third].map(({ account }) => account.id),
      )
      .execute();
    const taken = (await slow.take()).body.data.id;
    await app.db
      .updateTable('assessment.peer_review')
      .set({ taken_at: letPass(daysToReview) })
      .where('id', '=', taken)
      .execute();
    await reviewNext(second);
    await reviewNext(third);
    const late = await slow.give(taken);
    expect([late.status, late.body]).toMatchObject([409, { detail: /isn’t needed any more/ }]);
    expect((await author.own())?.peerReviews).toHaveLength(2);
  });
});

describe('a review', () => {
  it('belongs to whoever took it', async () => {
    const [one, two, three] = await (await openClass()).handedIn(3);
    const id = (await one?.take())?.body.data.id ?? '';
    expect((await two?.give(id))?.status).toBe(404);
    expect((await three?.give(randomUUID()))?.status).toBe(404);
    expect((await two?.object(id))?.status).toBe(404);
    const reported = await two?.ask(reportPeerWork, {
      params: { id },
      body: { reason: 'Not mine.' },
    });
    expect(reported?.status).toBe(404);
  });

  it.each([
    { points: ['yes'], sentence: 'Your cue is clear.' },
    { points: ['yes', 'maybe'], sentence: 'Your cue is clear.' },
    { points: ['yes', 'no'], sentence: 'Short' },
    { points: ['yes', 'no'], sentence: 'x'.repeat(501) },
  ])('has an answer for each point and a sentence (%#)', async (body) => {
    const [one] = await (await openClass()).handedIn(2);
    const id = (await one?.take())?.body.data.id ?? '';
    expect((await one?.give(id, body as typeof review))?.status).toBe(400);
  });

  it('isn’t wanted any more once its learner hands in again', async () => {
    const [one, two] = await (await openClass()).handedIn(2);
    const id = (await one?.take())?.body.data.id ?? '';
    await two?.submit();
    expect((await one?.give(id))?.status).toBe(409);
    expect((await one?.take())?.status).toBe(201);
  });

  it('comes before the teacher’s', async () => {
    const { handedIn, teacher } = await openClass();
    const [one] = await handedIn(2);
    const { id } = one?.submission ?? { id: '' };
    const early = await teacher.ask(reviewSubmission, {
      params: { id },
      body: { feedback: 'Good.' },
    });
    expect([early.status, early.body]).toMatchObject([409, { detail: /still reviewing/ }]);
    const list = (await teacher.ask(listSubmissions, { query: { list: 'peers' } })).body;
    expect(list.meta.total).toBe(2);
  });
});

describe('nobody learns who the other is', () => {
  it('from what they get to review, or from what they receive', async () => {
    const [one, two] = await (await openClass()).handedIn(2);
    if (!one || !two) return;
    const { first_name: _, ...names } = two.account;
    const taken = JSON.stringify((await one.take()).body);
    const desk = JSON.stringify(await one.desk());
    for (const said of [taken, desk]) {
      for (const name of [names.username, names.last_name, names.email, two.submission.id]) {
        expect(said).not.toContain(name);
      }
    }
    await reviewNext(one);
    const received = JSON.stringify(await two.own());
    const notices = JSON.stringify(await noticesOf(two.account.id));
    for (const said of [received, notices]) {
      for (const name of [one.account.username, one.account.last_name, one.account.email]) {
        expect(said).not.toContain(name);
      }
    }
    expect(Object.keys((await two.own())?.peerReviews[0] ?? {}).sort()).toEqual(
      ['id', 'objection', 'points', 'sentence'].sort(),
    );
  });

  it('from photos: no camera, and only for whoever reviews them', async () => {
    const { slug, join } = await openClass({});
    const [one, two, three, other] = [await join(), await join(), await join(), await join()];
    const photo = await takePhoto();
    for (const { ask } of [one, two, three]) {
      await ask(uploadPhoto, { params: { slug, position: 1 } }, photo);
      await ask(submitAssignment, { params: { slug }, body: { key: randomUUID() } });
    }
    const { photos } = (await three.take()).body.data;
    const [shown] = photos;
    expect(shown?.camera.camera).toBeUndefined();
    expect(shown?.id.split('-')[2]).toMatch(/^4/);
    const see = ({ ask }: typeof one) =>
      ask(getPhoto, { params: { id: shown?.id ?? '' }, query: { size: 'small' } });
    expect((await see(three)).status).toBe(200);
    expect((await see(other)).status).toBe(404);
  });

  it('from the time in an id', async () => {
    const { slug, handedIn } = await openClass({ task: recording });
    const [one] = await handedIn(3, ({ ask }) =>
      ask(uploadFile, { params: { slug, position: 1 }, query: {} }, mp3),
    );
    const { id, files } = (await one?.take())?.body.data ?? { id: '', files: [] };
    // The third group of an id begins with its version: 4 is random, 7 begins with the time.
    expect(id.split('-')[2]).toMatch(/^4/);
    expect(files.map(({ id }) => id.split('-')[2])).toEqual([expect.stringMatching(/^4/)]);
  });

  it('from a PDF, which can carry its author’s name', async () => {
    const { slug, handedIn } = await openClass({ task: recording });
    const [one, two] = await handedIn(2, ({ ask }) =>
      ask(uploadFile, { params: { slug, position: 1 }, query: {} }, mp3),
    );
    if (!one || !two) return;
    const read = () => one.ask(getFile, { params: { id: two.submission.files[0]?.id ?? '' } });
    expect((await one.take()).body.data.files).toHaveLength(1);
    expect((await read()).status).toBe(200);
    await app.db
      .updateTable('assessment.handed_in_file')
      .set({ format: 'pdf' })
      .where('submission_id', '=', two.submission.id)
      .execute();
    expect((await one.take()).body.data.files).toEqual([]);
    expect((await read()).status).toBe(404);
  });

  it('and a review stays when its writer’s account is deleted', async () => {
    const { handedIn, teacher } = await openClass();
    const [one, two] = await handedIn(2);
    if (!one || !two) return;
    await reviewNext(one);
    await app.db.deleteFrom('accounts.account').where('id', '=', one.account.id).execute();
    expect((await two.own())?.peerReviews).toHaveLength(1);
    const { id } = two.submission;
    const seen = (await teacher.ask(getSubmission, { params: { id }, query: {} })).body.data;
    expect(seen.peerReviews[0]?.reviewer).toBeNull();
  });
});

describe('fellow learners', () => {
  it('are asked by the bell: those who have given least', async () => {
    const { handedIn, join } = await openClass();
    const [one, two, three] = await handedIn(3);
    if (!one || !two || !three) return;
    await reviewNext(one);
    await reviewNext(one);
    await (await join()).submit();
    const asked = async ({ account }: typeof one) =>
      (await noticesOf(account.id)).filter(({ kind }) => kind === 'peer').length;
    // The first two were asked when the later ones handed in; about the last one, only those who still owe a review are notified.
    expect([await asked(one), await asked(two), await asked(three)]).toEqual([1, 1, 1]);
  });

  it('aren’t asked again until they have read it, however often someone hands in', async () => {
    const { handedIn, join, slug } = await openClass();
    const [one] = await handedIn(1);
    if (!one) return;
    const asked = async () =>
      (await noticesOf(one.account.id)).filter(({ kind }) => kind === 'peer').length;
    const others = [await join(), await join(), await join()];
    await Promise.all(others.map(({ submit }) => submit()));
    await others[0]?.submit();
    expect(await asked()).toBe(1);
    await app.db
      .updateTable('notifications.notification')
      .set({ read_at: new Date() })
      .where('account_id', '=', one.account.id)
      .execute();
    await others[0]?.submit();
    expect(await asked()).toBe(2);
    // Another assignment is another matter.
    const elsewhere = await openClass();
    expect(elsewhere.slug).not.toBe(slug);
    await one.ask(submitAssignment, {
      params: { slug: elsewhere.slug },
      body: { key: randomUUID(), answer },
    });
    await (await elsewhere.join()).submit();
    expect(await asked()).toBe(3);
  });

  it('are asked for as much after a second try, and may give as much', async () => {
    const { handedIn } = await openClass();
    const [one, ...others] = await handedIn(8);
    if (!one) return;
    await reviewNext(one);
    await one.submit();
    expect(await one.desk()).toMatchObject({ asked: 2, given: 1, open: null, isMore: true });
    for (let n = 1; n < mostReviewsGiven; n += 1) await reviewNext(one);
    await one.submit();
    expect(await one.desk()).toMatchObject({ asked: 2, given: 6, open: null, isMore: false });
    const more = await one.take();
    expect([more.status, more.body]).toMatchObject([409, { detail: /Thank you/ }]);
    expect(others).toHaveLength(7);
    // Nothing is left to ask of them.
    const before = (await noticesOf(one.account.id)).length;
    await others[0]?.submit();
    expect(await noticesOf(one.account.id)).toHaveLength(before);
  });

  it('are waited for, but not for ever', async () => {
    const { handedIn, teacher, owner } = await openClass();
    const [one, two] = await handedIn(2);
    if (!one || !two) return;
    await reviewNext(two);
    await passOnWaitingWork(app.db);
    expect((await one.own())?.state).toBe('peers');
    await app.db
      .updateTable('assessment.submission')
      .set({ submitted_at: letPass(daysWithPeers) })
      .where('id', '=', one.submission.id)
      .execute();
    await passOnWaitingWork(app.db);
    await passOnWaitingWork(app.db);
    expect((await one.own())?.state).toBe('submitted');
    const told = (await noticesOf(owner.id)).filter(({ kind }) => kind === 'submission');
    expect(told).toMatchObject([{ text: expect.stringMatching(/^Only one fellow learner/) }]);
    const marked = await teacher.ask(reviewSubmission, {
      params: { id: one.submission.id },
      body: { feedback: 'Good.', mark: 90 },
    });
    expect(marked.status).toBe(200);
  });

  it('can report work, which goes to the teacher at once', async () => {
    const { handedIn, teacher, owner } = await openClass();
    const [one, two] = await handedIn(2);
    if (!one || !two) return;
    const { id } = (await one.take()).body.data;
    const body = { reason: 'This is an advertisement.' };
    expect((await one.ask(reportPeerWork, { params: { id }, body })).status).toBe(200);
    expect((await one.ask(reportPeerWork, { params: { id }, body })).status).toBe(409);
    const seen = await teacher.ask(getSubmission, { params: { id: two.submission.id }, query: {} });
    expect(seen.body.data).toMatchObject({ state: 'submitted', reports: [body] });
    expect((await noticesOf(owner.id)).map(({ title }) => title)).toContain(
      'Work was reported in Lesson 1',
    );
    expect((await one.desk())?.given).toBe(1);
  });
});

describe('an objection', () => {
  async function objected(isAbuse = false) {
    const opened = await openClass();
    const [one, two] = await opened.handedIn(2);
    if (!one || !two) throw new Error('Two learners are needed.');
    const id = await reviewNext(one);
    expect((await two.object(id, isAbuse)).status).toBe(200);
    const decide = (decision: 'removed' | 'kept', said = '', by = opened.teacher) =>
      by.ask(decideObjection, { params: { id }, body: { decision, answer: said } });
    return { ...opened, one, two, id, decide };
  }

  it('goes to the teacher, once, and only from whose work it is', async () => {
    const { one, two, id, owner, teacher } = await objected();
    expect((await two.object(id)).status).toBe(409);
    expect((await one.object(id)).status).toBe(404);
    expect((await noticesOf(owner.id)).map(({ title }) => title)).toContain(
      'Objection to a review in Lesson 1',
    );
    const list = (await teacher.ask(listSubmissions, { query: { list: 'peers' } })).body.data;
    expect(list.map(({ isDisputed }) => isDisputed)).toEqual([false, true]);
  });

  it('is decided by a teacher of the course: removed, and the place is free again', async () => {
    const { two, decide, join, handedIn } = await objected();
    const stranger = await signedIn(app, await buildOwner(app.db));
    expect((await decide('removed', '', stranger)).status).toBe(404);
    expect((await decide('removed')).status).toBe(200);
    expect((await decide('kept', 'But it was right.')).status).toBe(409);
    expect((await two.own())?.peerReviews).toEqual([]);
    expect((await noticesOf(two.account.id)).at(-1)).toMatchObject({
      kind: 'feedback',
      title: 'A review of your work in Lesson 1 was removed',
    });
    const fellow = await join();
    await fellow.submit();
    const [other] = await handedIn(1);
    await reviewNext({ ...fellow, submission: two.submission });
    if (other) await reviewNext(other);
  });

  it('or kept, with an answer', async () => {
    const { two, decide } = await objected();
    const silent = await decide('kept');
    expect([silent.status, silent.body]).toMatchObject([400, { errors: [{ field: 'answer' }] }]);
    expect((await decide('kept', 'They answered what you asked.')).status).toBe(200);
    expect((await two.own())?.peerReviews).toMatchObject([
      { objection: { decision: 'kept', answer: 'They answered what you asked.' } },
    ]);
  });

  it('is decided once by two teachers at the same time', async () => {
    const { decide } = await objected(true);
    const statuses = await Promise.all([decide('removed'), decide('kept', 'It stays, sorry.')]);
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});
