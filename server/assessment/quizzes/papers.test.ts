import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { getReview } from '../../../contract/assessment/review.ts';
import { getCourse, getLesson } from '../../../contract/catalog.ts';
import type { QuizPaper } from '../../../contract/learning/my-attempts.ts';
import { ask, signedIn, startApp, type TestApp } from '../../../tests/support/app.ts';
import { bankOf, buildCourse, buildLearner } from '../../../tests/support/factories.ts';
import { limits } from '../limits.ts';
import { storeQuiz } from './store-quiz.ts';

let app: TestApp;
let courseId: number;
let slug: string;
let lessonId: string;
let other: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** A lesson with a bank of twelve questions, and another one. */
async function newBank() {
  const { id, lessons } = await buildCourse(app.db, { lessons: [{ bank: 12 }, { bank: 12 }] });
  courseId = id;
  slug = lessons[0]?.slug ?? '';
  lessonId = lessons[0]?.id ?? '';
  other = lessons[1]?.slug ?? '';
}

type Shown = Pick<QuizPaper, 'paper' | 'questions' | 'version'>;

async function pageOf(address = slug): Promise<Shown> {
  const { body } = await ask(app.server, getLesson, { params: { slug: address } });
  const quiz = body.data.content?.quiz;
  if (!quiz) throw new Error('The lesson has no quiz.');
  return quiz;
}

const rights = ({ questions }: Shown) =>
  questions.map(({ options }) => options.findIndex((option) => option.startsWith('Right')));
const wrongs = (shown: Shown) => rights(shown).map((right) => (right + 1) % 4);

function handIn(shown: Shown, answers: (number | null)[], key: string = crypto.randomUUID()) {
  const { paper, version } = shown;
  return { params: { slug }, body: { answers, version, paper, key } };
}

const newLearner = async () => signedIn(app, await buildLearner(app.db));
type Learner = Awaited<ReturnType<typeof newLearner>>;

async function nextOf(learner: Learner, address = slug): Promise<Shown> {
  const { body } = await learner.ask(getMyAttempts, { params: { slug: address }, query: {} });
  if (!body.data.next) throw new Error('There is no next paper.');
  return body.data.next;
}

const countOf = async (learner: Learner) =>
  (await learner.ask(getMyAttempts, { params: { slug }, query: {} })).body.data.count;

describe('a bank of twelve questions', () => {
  beforeAll(newBank);

  it('is a quiz of five, wherever it is announced', async () => {
    const lesson = (await ask(app.server, getLesson, { params: { slug } })).body.data;
    expect(lesson.totalQuestions).toBe(5);
    expect(lesson.content?.quiz).toMatchObject({ passMark: 4, questions: { length: 5 } });
    const course = (await ask(app.server, getCourse, { params: { id: courseId } })).body.data;
    expect(course.modules[0]?.quizzes[0]?.totalQuestions).toBe(5);
  });

  it('shows everyone the same page, which begins with its first question', async () => {
    const page = await pageOf();
    expect(page.questions[0]?.question).toBe('Question 1?');
    expect(await pageOf()).toEqual(page);
  });

  it('is graded by what was shown, also when sent again', async () => {
    const learner = await newLearner();
    const shown = await nextOf(learner);
    const answers = rights(shown)
      .with(1, wrongs(shown)[1] ?? 0)
      .with(2, -1);
    const given = handIn(
      shown,
      answers.map((option) => (option < 0 ? null : option)),
    );
    const { body } = await learner.ask(submitAttempt, given);
    expect(body.data).toMatchObject({ score: 3, total: 5, passMark: 4, passed: false });
    shown.questions.forEach(({ question }, index) => {
      const verdict = body.data.verdicts[index];
      if (index === 2) expect(verdict).toMatchObject({ chosen: null, right: null });
      else {
        expect(verdict).toMatchObject({ chosen: answers[index], right: rights(shown)[index] });
        expect(verdict?.explanation).toBe(`Because of ${question.slice(9, -1)}.`);
      }
    });
    // What others were asked meanwhile is their own.
    const fellow = await newLearner();
    const theirs = await nextOf(fellow);
    await fellow.ask(submitAttempt, handIn(theirs, rights(theirs)));
    expect((await learner.ask(submitAttempt, given)).body).toEqual(body);

    const missed = (await learner.ask(getReview, {})).body.data.cards;
    expect(missed).toMatchObject([{ question: shown.questions[1]?.question }]);
  });

  it('stores which questions were asked, and answers as the options are written', async () => {
    const learner = await newLearner();
    const shown = await nextOf(learner);
    const { key } = handIn(shown, []).body;
    await learner.ask(submitAttempt, handIn(shown, rights(shown), key));
    const stored = await app.db
      .selectFrom('assessment.attempt')
      .where('key', '=', key)
      .select(['questions', 'answers', 'paper'])
      .executeTakeFirstOrThrow();
    const positions = shown.questions.map(({ question }) => Number(question.slice(9, -1)));
    expect(stored.questions).toEqual(positions);
    expect(stored.answers).toEqual(positions.map((position) => (position - 1) % 4));
    expect(stored.paper).toEqual(expect.any(Number));
  });

  it('draws anew for each attempt and each learner', async () => {
    const learner = await newLearner();
    const seen = new Set<string>();
    let next = await nextOf(learner);
    for (let number = 1; number <= 8; number += 1) {
      expect(next.questions).toHaveLength(5);
      seen.add(JSON.stringify(next.questions));
      const { data } = (await learner.ask(submitAttempt, handIn(next, wrongs(next)))).body;
      expect(data.attempt?.number).toBe(number);
      expect(await nextOf(learner)).toEqual(data.next);
      next = data.next;
    }
    expect(seen.size).toBe(8);
    expect(await nextOf(await newLearner())).not.toEqual(await nextOf(await newLearner()));
  });
});

describe('a paper', () => {
  beforeAll(newBank);

  it('is refused if it was forged, changed, or made for someone or something else', async () => {
    const [learner, stranger] = [await newLearner(), await newLearner()];
    const own = await nextOf(learner);
    const [seed = '', signature = ''] = own.paper.split('.');
    const another = (Number.parseInt(seed, 36) + 1).toString(36);
    const papers = [
      `${another}.${signature}`,
      `${seed}.${signature.slice(0, -1)}`,
      `${seed}.`,
      seed,
      'anything',
      (await nextOf(stranger)).paper,
      (await nextOf(learner, other)).paper,
    ];
    for (const paper of papers) {
      const refused = await learner.ask(submitAttempt, handIn({ ...own, paper }, rights(own)));
      expect([paper, refused.status]).toEqual([paper, 409]);
      expect(JSON.stringify(refused.body)).not.toContain('Because');
    }
    const { body } = handIn(own, rights(own));
    const { paper: _, ...without } = body;
    const refused = await learner.ask(submitAttempt, { params: { slug }, body: without });
    expect(refused.status).toBe(409);
    const visitor = await ask(app.server, submitAttempt, handIn(own, rights(own)));
    expect(visitor.status).toBe(409);
    expect(await countOf(learner)).toBe(0);
  });

  it('counts once', async () => {
    const learner = await newLearner();
    const shown = await nextOf(learner);
    expect((await learner.ask(submitAttempt, handIn(shown, wrongs(shown)))).status).toBe(200);
    const again = await learner.ask(submitAttempt, handIn(shown, rights(shown)));
    expect(again.status).toBe(409);
    expect(again.detail).toContain('already handed in');
    expect(await countOf(learner)).toBe(1);
  });

  it('counts once when two windows hand it in at the same moment', async () => {
    const learner = await newLearner();
    const shown = await nextOf(learner);
    const replies = await Promise.all(
      [1, 2, 3].map(() => learner.ask(submitAttempt, handIn(shown, rights(shown)))),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    expect(await countOf(learner)).toBe(1);
  });

  it('of the page, answered as a visitor, is accepted once after signing in', async () => {
    const page = await pageOf();
    const tried = await ask(app.server, submitAttempt, handIn(page, rights(page)));
    expect(tried.body.data).toMatchObject({ score: 5, attempt: null });
    const learner = await newLearner();
    const kept = await learner.ask(submitAttempt, handIn(page, rights(page)));
    expect(kept.body.data).toMatchObject({ score: 5, attempt: { number: 1 } });
    expect((await learner.ask(submitAttempt, handIn(page, rights(page)))).status).toBe(409);
  });

  it('follows another for visitors too, and can be kept as well', async () => {
    const page = await pageOf();
    const { next } = (await ask(app.server, submitAttempt, handIn(page, wrongs(page)))).body.data;
    expect(next.questions).not.toEqual(page.questions);
    const second = await ask(app.server, submitAttempt, handIn(next, rights(next)));
    expect(second.body.data.score).toBe(5);
    const learner = await newLearner();
    const kept = await learner.ask(submitAttempt, handIn(next, rights(next)));
    expect(kept.body.data).toMatchObject({ score: 5, attempt: { number: 1 } });
  });

  it('belongs to a version: those who began an earlier one go on with it', async () => {
    await newBank();
    const learner = await newLearner();
    const before = await nextOf(learner);
    const changed = bankOf(11).map((question) => ({ ...question, question: 'Another?' }));
    await storeQuiz(app.db, lessonId, { contentHash: 'second', questions: changed });
    const now = await nextOf(learner);
    expect(now).toMatchObject({
      version: 2,
      questions: [{ question: 'Another?' }, {}, {}, {}, {}],
    });
    const mixed = await learner.ask(submitAttempt, handIn({ ...now, version: 1 }, rights(now)));
    expect(mixed.status).toBe(409);
    const late = await learner.ask(submitAttempt, handIn(before, rights(before)));
    expect(late.body.data).toMatchObject({ score: 5, next: { version: 1 } });
    const reply = await learner.ask(getMyAttempts, { params: { slug }, query: { version: 1 } });
    expect(reply.body.data.next).toEqual(late.body.data.next);
    const none = await learner.ask(getMyAttempts, { params: { slug }, query: { version: 9 } });
    expect(none.body.data.next).toBeNull();
  });
});

describe('an earlier version', () => {
  async function replaced(hoursAgo: number) {
    await newBank();
    const learner = await newLearner();
    const before = await nextOf(learner);
    const changed = bankOf(11).map((question) => ({ ...question, question: 'Another?' }));
    await storeQuiz(app.db, lessonId, { contentHash: 'second', questions: changed });
    await app.db
      .updateTable('assessment.question')
      .set({ added_at: sql<Date>`now() - make_interval(hours => ${hoursAgo})` })
      .where('lesson_id', '=', lessonId)
      .execute();
    return { learner, before };
  }

  it('can be handed in from a page that was open when it was replaced', async () => {
    const { learner, before } = await replaced(5);
    expect((await learner.ask(submitAttempt, handIn(before, rights(before)))).status).toBe(200);
  });

  it('can’t be handed in later, by nobody', async () => {
    const { learner, before } = await replaced(7);
    const late = await learner.ask(submitAttempt, handIn(before, rights(before)));
    expect([late.status, late.detail]).toEqual([409, expect.stringContaining('has changed')]);
    const page = { ...before, paper: 'page' };
    expect((await ask(app.server, submitAttempt, handIn(page, rights(page)))).status).toBe(409);
    const reply = await learner.ask(getMyAttempts, { params: { slug }, query: { version: 1 } });
    expect(reply.body.data.next).toMatchObject({ version: 2 });
  });

  it('can be handed in by those who were in the middle of the lesson', async () => {
    const { learner, before } = await replaced(24 * 7);
    const { id } = await app.db
      .insertInto('catalog.earlier_lesson')
      .values({ lesson_id: lessonId, html: '', photos: '[]', quiz_version: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id: accountId } = await app.db
      .selectFrom('accounts.account')
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto('learning.begun_lesson')
      .values({ account_id: accountId, lesson_id: lessonId, earlier_lesson_id: id })
      .execute();
    expect((await learner.ask(submitAttempt, handIn(before, rights(before)))).status).toBe(200);
  });
});

it('a retake asks what wasn’t shown in the attempt before', async () => {
  await newBank();
  const learner = await newLearner();
  let last = await nextOf(learner);
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const { body } = await learner.ask(submitAttempt, handIn(last, wrongs(last)));
    const { next } = body.data;
    const texts = new Set(last.questions.map(({ question }) => question));
    expect(next.questions.filter(({ question }) => texts.has(question))).toEqual([]);
    expect(next.questions).toHaveLength(5);
    expect(await nextOf(learner)).toEqual(next);
    last = next;
  }
});

it('nobody fills the database with attempts', async () => {
  await newBank();
  const learner = await newLearner();
  const page = await pageOf();
  expect((await learner.ask(submitAttempt, handIn(page, wrongs(page)))).status).toBe(200);
  await app.db
    .updateTable('platform.throttle')
    .set({ hits: limits.quiz.tries })
    .where('key', 'like', 'quiz:%')
    .execute();
  expect((await learner.ask(submitAttempt, handIn(page, wrongs(page)))).status).toBe(429);
});

describe('a quiz of five questions', () => {
  it('asks all of them in order, with options in an order of each attempt', async () => {
    const { lessons } = await buildCourse(app.db, { lessons: [{ bank: 5 }] });
    slug = lessons[0]?.slug ?? '';
    const learner = await newLearner();
    const orders = new Set<string>();
    let next = await nextOf(learner);
    for (let count = 0; count < 5; count += 1) {
      expect(next.questions.map(({ question }) => question)).toEqual(
        bankOf(5).map(({ question }) => question),
      );
      orders.add(rights(next).join(' '));
      const { data } = (await learner.ask(submitAttempt, handIn(next, rights(next)))).body;
      expect(data.score).toBe(5);
      next = data.next;
    }
    expect(orders.size).toBeGreaterThan(1);
  });
});
