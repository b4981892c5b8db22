import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getMyAttempts, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import { checkReviewAnswer, getReview, rateReview } from '../../../contract/assessment/review.ts';
import { handInSitting, saveSitting, startSitting } from '../../../contract/assessment/sittings.ts';
import type { QuizSettings } from '../../../contract/catalog/quiz-settings.ts';
import { getLesson, type Question } from '../../../contract/catalog.ts';
import type { PracticeAnswer } from '../../../practice/kinds.ts';
import {
  ask,
  type SignedIn,
  signedIn,
  startApp,
  type TestApp,
} from '../../../tests/support/app.ts';
import { buildCourse, buildLearner, enrolLearner } from '../../../tests/support/factories.ts';
import { type Asked, oneOfEach } from '../../../tests/support/quiz-kinds.ts';
import type { ContentQuestion } from '../../catalog/content/content.ts';
import { countAnswers } from '../insight/answer-counts.ts';
import { storeQuiz } from './store-quiz.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Their texts tell them apart, in whatever order they are asked. */
const kinds: Asked[] = oneOfEach().map((asked) => ({
  ...asked,
  content: { ...asked.content, question: `About ${asked.content.kind}?` },
}));

const oneAnswer: ContentQuestion = {
  question: 'One?',
  options: ['Yes', 'No'],
  answer: 0,
  explanation: 'Because.',
};

const toQuestion = ({ content }: Asked): ContentQuestion => ({
  question: content.question,
  options: [],
  answer: 0,
  explanation: content.explanation,
  practice: { content, figure: '<svg></svg>' },
});

async function openQuiz({
  asked = kinds,
  quiz = undefined as QuizSettings | undefined,
  hidesAnswers = false,
  questions = [...asked.map(toQuestion), oneAnswer],
} = {}) {
  const course = await buildCourse(app.db, { lessons: [{}] });
  const { slug = '', id: lessonId = '' } = course.lessons[0] ?? {};
  await storeQuiz(app.db, lessonId, { contentHash: 'kinds', questions, settings: quiz });
  await app.db
    .updateTable('catalog.course')
    .set({ hides_answers: hidesAnswers })
    .where('id', '=', course.id)
    .execute();
  const account = await buildLearner(app.db);
  await enrolLearner(app.db, account.id, course.id);
  return { slug, lessonId, account, learner: await signedIn(app, account) };
}

const next = async (learner: SignedIn, slug: string) => {
  const mine = await learner.ask(getMyAttempts, { params: { slug }, query: {} });
  const { next } = mine.body.data;
  if (!next) throw new Error('nothing is asked');
  return next;
};

const givenTo = (questions: readonly Question[], pick: 'right' | 'wrong', from = kinds) =>
  questions.map(
    ({ question }) => from.find(({ content }) => content.question === question)?.[pick] ?? null,
  );
const optionsOf = (questions: readonly Question[], text: string) =>
  questions.map(({ options }) => (options.length > 0 ? options.indexOf(text) : null));

async function submit(
  learner: SignedIn,
  slug: string,
  change: (questions: readonly Question[]) => {
    answers: (number | null)[];
    given?: (PracticeAnswer | null)[];
  },
  key = crypto.randomUUID(),
) {
  const { paper, version, questions } = await next(learner, slug);
  const body = { paper, version, key, ...change(questions) };
  return learner.ask(submitAttempt, { params: { slug }, body });
}

const allRight = (questions: readonly Question[]) => ({
  answers: optionsOf(questions, 'Yes'),
  given: givenTo(questions, 'right'),
});

describe('what is said to options', () => {
  const secret = 'Look again.';
  const pictured: ContentQuestion = {
    ...oneAnswer,
    says: ['Yes indeed.', `${secret} No.`],
    pictures: { question: '<svg id="asked"></svg>', options: ['<img alt="yes">', null] },
  };
  const several = kinds.filter(({ content }) => content.kind === 'several');

  it('comes with the verdict on the chosen ones, and nothing of it before', async () => {
    const { slug, learner } = await openQuiz({
      asked: several,
      questions: [...several.map(toQuestion), pictured],
    });
    const page = await ask(app.server, getLesson, { params: { slug } });
    const paper = await next(learner, slug);
    for (const asked of [page.body.data, paper]) {
      expect(JSON.stringify(asked)).not.toMatch(/Look again|Yes indeed|"says"/);
    }
    const shown = paper.questions.find(({ question }) => question === 'One?');
    expect(shown?.pictures?.question).toContain('asked');
    expect(shown?.pictures?.options?.[shown.options.indexOf('Yes')]).toContain('alt="yes"');
    expect(shown?.pictures?.options?.[shown.options.indexOf('No')]).toBeNull();

    const { body } = await submit(learner, slug, (questions) => ({
      answers: optionsOf(questions, 'No'),
      given: givenTo(questions, 'wrong', several),
    }));
    const said = body.data.verdicts.map(({ says, marked }) => [says, marked?.notes?.length]);
    const chosen = several[0]?.wrong;
    const marks = chosen?.kind === 'several' ? chosen.chosen.length : 0;
    expect(said).toContainEqual([`${secret} No.`, undefined]);
    expect(said).toContainEqual([undefined, marks]);
    expect(JSON.stringify(body.data.verdicts)).not.toContain('Yes indeed');
    // The next paper is part of the same reply.
    expect(JSON.stringify(body.data.next)).not.toMatch(/Look again|Yes indeed|"says"/);

    const review = await learner.ask(getReview, {});
    expect(JSON.stringify(review.body.data.cards)).not.toMatch(/Look again|Yes indeed|"says"/);
    const card = review.body.data.cards.find(
      (each) => each.kind === 'question' && each.question === 'One?',
    );
    expect(card).toMatchObject({ pictures: { options: ['<img alt="yes">', null] } });
    const checked = await learner.ask(checkReviewAnswer, {
      params: { id: card?.id ?? '' },
      body: { answer: 0 },
    });
    expect(checked.body.data.says).toBe('Yes indeed.');
  });

  it('says nothing to a blank, nor while answers are hidden', async () => {
    const questions = [...several.map(toQuestion), pictured];
    const open = await openQuiz({ asked: several, questions });
    const blank = await submit(open.learner, open.slug, (asked) => ({
      answers: asked.map(() => null),
      given: asked.map(() => null),
    }));
    expect(JSON.stringify(blank.body.data)).not.toMatch(/Look again|Yes indeed/);
    const hidden = await openQuiz({ asked: several, questions, hidesAnswers: true });
    const failed = await submit(hidden.learner, hidden.slug, (asked) => ({
      answers: optionsOf(asked, 'No'),
      given: givenTo(asked, 'wrong', several),
    }));
    expect(failed.body.data.answersHidden).toBe(true);
    expect(JSON.stringify(failed.body.data)).not.toMatch(/Look again|Yes indeed/);
  });

  it('can change without the question being another one', async () => {
    const { slug, learner, lessonId, account } = await openQuiz({
      asked: several,
      questions: [...several.map(toQuestion), pictured],
    });
    await submit(learner, slug, (asked) => ({
      answers: optionsOf(asked, 'No'),
      given: givenTo(asked, 'wrong', several),
    }));
    const cards = () =>
      app.db
        .selectFrom('assessment.review_card as card')
        .innerJoin('assessment.question as question', 'question.id', 'card.question_id')
        .where('card.account_id', '=', account.id)
        .select('question.version')
        .execute();
    expect(await cards()).toEqual([{ version: 2 }, { version: 2 }]);
    const reworded = several.map(({ content, ...asked }) => ({
      ...asked,
      content:
        content.kind === 'several'
          ? { ...content, options: content.options.map((each) => ({ ...each, says: 'Other.' })) }
          : content,
    }));
    await storeQuiz(app.db, lessonId, {
      contentHash: 'reworded',
      questions: [...reworded.map(toQuestion), { ...pictured, says: ['', ''] }],
    });
    expect(await cards()).toEqual([{ version: 3 }, { version: 3 }]);
  });
});

describe('a quiz of every kind', () => {
  it('is asked without any of its keys, and full marks are given for right answers', async () => {
    const { slug, learner } = await openQuiz();
    const page = await ask(app.server, getLesson, { params: { slug } });
    const paper = await next(learner, slug);
    for (const asked of [page.body.data.content?.quiz, paper]) {
      const said = JSON.stringify(asked);
      expect(said).toContain('About several?');
      expect(said).not.toMatch(/"(accept|answer|tolerance|pairs|content)":/);
      expect(said).not.toContain('Because.');
    }
    const { status, body } = await submit(learner, slug, allRight);
    expect(status).toBe(200);
    expect(body.data).toMatchObject({ score: kinds.length + 1, passed: true });
    expect(body.data.verdicts.every(({ correct }) => correct)).toBe(true);
  });

  it('is answered again when it is sent again, with what was stored', async () => {
    const { slug, learner } = await openQuiz();
    const key = crypto.randomUUID();
    const { paper, version, questions } = await next(learner, slug);
    const send = (given: (PracticeAnswer | null)[]) =>
      learner.ask(submitAttempt, {
        params: { slug },
        body: { paper, version, key, answers: optionsOf(questions, 'No'), given },
      });
    const [one, other] = await Promise.all([
      send(givenTo(questions, 'wrong')),
      send(givenTo(questions, 'wrong')),
    ]);
    expect(one.body.data.verdicts).toEqual(other.body.data.verdicts);
    const again = await send(givenTo(questions, 'right'));
    expect(again.body.data).toMatchObject({ score: 0, attempt: { number: 1 } });
    expect(again.body.data.verdicts).toEqual(one.body.data.verdicts);
    const solutions = one.body.data.verdicts.flatMap(({ marked }) => marked?.solution ?? []);
    expect(solutions.length).toBeGreaterThanOrEqual(kinds.length);
  });

  it('takes an answer that belongs elsewhere for none, and tells nothing about it', async () => {
    const { slug, learner, account } = await openQuiz();
    const { body } = await submit(learner, slug, (questions) => ({
      answers: questions.map(() => 0),
      // Each one is the answer to the question before.
      given: [...givenTo(questions, 'right').slice(1), null],
    }));
    const marked = body.data.verdicts.flatMap((verdict) => verdict.marked ?? []);
    expect(marked).toHaveLength(kinds.length);
    for (const each of marked) {
      expect(each).toMatchObject({ given: null, solution: null, explanation: null, points: 0 });
    }
    const stored = await app.db
      .selectFrom('assessment.attempt')
      .where('account_id', '=', account.id)
      .select('answers')
      .executeTakeFirstOrThrow();
    expect(stored.answers.filter((answer) => answer !== null)).toHaveLength(1);
  });

  it('refuses what is no answer at all, or too long', async () => {
    const { slug, learner } = await openQuiz();
    const hostile: unknown[] = [
      [{ kind: 'several', chosen: Array(9).fill('a') }],
      [{ kind: 'text', typed: 'x'.repeat(121) }],
      [{ kind: 'essay', typed: 'x' }],
      [{ kind: 'number', typed: 4 }],
      ['right'],
      { kind: 'text', typed: 'x' },
      Array(51).fill(null),
    ];
    for (const given of hostile) {
      const { status } = await submit(learner, slug, () => ({
        answers: [],
        given: given as PracticeAnswer[],
      }));
      expect(status).toBe(400);
    }
    const { body } = await submit(learner, slug, () => ({
      answers: [],
      given: [{ kind: 'several', chosen: ['no such option'] }],
    }));
    expect(body.data.verdicts[0]?.marked?.given).toBeNull();
  });

  it('hides what is right until it is passed', async () => {
    const { slug, learner } = await openQuiz({ hidesAnswers: true });
    const { body } = await submit(learner, slug, (questions) => ({
      answers: optionsOf(questions, 'No'),
      given: givenTo(questions, 'wrong'),
    }));
    expect(body.data.answersHidden).toBe(true);
    for (const { marked, explanation } of body.data.verdicts) {
      expect(explanation).toBeNull();
      if (marked) expect(marked).toMatchObject({ solution: null, says: null, rightParts: [] });
    }
  });
});

describe('parts', () => {
  it('draw their own questions under their title, and name only what they ask', async () => {
    const quiz: QuizSettings = {
      passMark: 1,
      parts: [{ title: 'Seeing it' }, { title: 'Working it out', asked: 2 }],
    };
    const questions = kinds.map((asked, index) => ({
      ...toQuestion(asked),
      part: index < 2 ? 0 : 1,
    }));
    const { slug, learner } = await openQuiz({ quiz, questions });
    const paper = await next(learner, slug);
    expect(paper.questions.map(({ part }) => part)).toEqual([
      'Seeing it',
      undefined,
      'Working it out',
      undefined,
    ]);
    expect(paper.questions.slice(0, 2).map(({ question }) => question)).toEqual(
      kinds.slice(0, 2).map(({ content }) => content.question),
    );
    const { body } = await submit(learner, slug, allRight);
    expect(body.data).toMatchObject({ score: 4, total: 4, passed: true });
    // What was asked last is asked least.
    const drawn = new Set(paper.questions.slice(2).map(({ question }) => question));
    expect(body.data.next.questions.slice(2).some(({ question }) => drawn.has(question))).toBe(
      false,
    );
  });
});

describe('shares of a point', () => {
  const parts = ['a', 'b', 'c', 'd'];
  const halves: Asked[] = [1, 2, 3].map((number) => ({
    content: {
      kind: 'several',
      question: `Half ${number}?`,
      explanation: 'Because.',
      partial: true,
      options: parts.map((text) => ({ text, right: text < 'c' })),
    },
    right: { kind: 'several', chosen: ['a', 'b'] },
    wrong: { kind: 'several', chosen: ['a'] },
  }));

  it('add up, and whole points pass', async () => {
    const { slug, learner } = await openQuiz({
      questions: halves.map(toQuestion),
      quiz: { asked: 3, passMark: 2 },
    });
    const first = await submit(learner, slug, (questions) => ({
      answers: [],
      given: givenTo(questions, 'wrong', halves),
    }));
    expect(first.body.data).toMatchObject({ score: 1, points: 1.5, passed: false });
    const second = await submit(learner, slug, (questions) => ({
      answers: [],
      given: [
        ...givenTo(questions.slice(0, 1), 'right', halves),
        ...givenTo(questions.slice(1), 'wrong', halves),
      ],
    }));
    expect(second.body.data).toMatchObject({ score: 2, points: 2, passed: true });
  });
});

describe('a close number', () => {
  const content = (number: number, near: object): Asked => ({
    content: {
      kind: 'number',
      ...{ question: `Number ${number}?`, explanation: 'Because.', answer: 1822, tolerance: 1 },
      near: { within: 5, ...near },
    },
    right: { kind: 'number', typed: '1823' },
    wrong: { kind: 'number', typed: '1827' },
  });
  const near = [content(1, {}), content(2, { percent: 75, says: 'You mean his brother.' })];

  it('earns its share, is told so, and comes back in Review', async () => {
    const { slug, learner } = await openQuiz({
      questions: near.map(toQuestion),
      quiz: { asked: 2, passMark: 1 },
    });
    const { questions } = await next(learner, slug);
    expect(questions.map(({ shown }) => shown?.partial)).toEqual([true, true]);
    expect(JSON.stringify(questions)).not.toMatch(/within|percent|1822/);
    const { body } = await submit(learner, slug, (questions) => ({
      answers: [],
      given: givenTo(questions, 'wrong', near),
    }));
    expect(body.data).toMatchObject({ score: 1, points: 1.25, passed: true });
    const marked = body.data.verdicts.map(({ marked }) => marked);
    expect(
      marked.toSorted((one, other) => (one?.points ?? 0) - (other?.points ?? 0)),
    ).toMatchObject([
      { points: 0.5, correct: false, says: expect.stringMatching(/^Close: /), solution: ['1,822'] },
      { points: 0.75, correct: false, says: 'You mean his brother.' },
    ]);
    const { cards } = (await learner.ask(getReview, {})).body.data;
    expect(cards).toHaveLength(2);
  });

  it('is no answer if it is none', async () => {
    const { slug, learner } = await openQuiz({
      questions: near.map(toQuestion),
      quiz: { asked: 2, passMark: 1 },
    });
    const { body } = await submit(learner, slug, () => ({
      answers: [],
      given: ['', '1827 or 1828'].map((typed) => ({ kind: 'number', typed })),
    }));
    expect(body.data).toMatchObject({ score: 0, points: 0, passed: false });
  });
});

describe('with a time limit', () => {
  it('answers of all kinds are kept as they are given, and graded at the end', async () => {
    const { slug, learner } = await openQuiz({
      quiz: { asked: kinds.length + 1, passMark: 1, minutes: 20 },
    });
    const { version } = await next(learner, slug);
    const start = () => learner.ask(startSitting, { params: { slug }, body: { version } });
    const { id, questions } = (await start()).body.data;
    const answers = optionsOf(questions, 'Yes');
    const given = givenTo(questions, 'right');
    const saved = await learner.ask(saveSitting, {
      params: { sittingId: id },
      body: { answers, given, saveNumber: 1 },
    });
    expect(saved.body.data.given).toEqual(given);
    const resumed = await start();
    expect(resumed.body.data).toMatchObject({ id, answers, given });
    const ended = await learner.ask(handInSitting, {
      params: { sittingId: id },
      // An older save changes nothing.
      body: { answers: [], given: [], saveNumber: 0 },
    });
    expect(ended.body.data).toMatchObject({ score: kinds.length + 1, late: false });
  });
});

describe('afterwards', () => {
  it('what was missed comes back in Review, and its answer is checked there', async () => {
    const { slug, learner } = await openQuiz();
    await submit(learner, slug, (questions) => ({
      answers: optionsOf(questions, 'Yes'),
      given: givenTo(questions, 'wrong'),
    }));
    const { cards } = (await learner.ask(getReview, {})).body.data;
    expect(cards).toHaveLength(kinds.length);
    expect(JSON.stringify(cards)).not.toMatch(/"(accept|pairs|content|explanation)":/);
    for (const card of cards) {
      if (card.kind !== 'question' || !card.shown) throw new Error('another card');
      const asked = kinds.find(({ content }) => content.question === card.question);
      const params = { id: card.id };
      const missed = await learner.ask(checkReviewAnswer, {
        params,
        body: { answer: null, given: asked?.wrong },
      });
      expect(missed.body.data).toMatchObject({ correct: false, explanation: 'Because.' });
      expect(missed.body.data.marked?.solution).not.toHaveLength(0);
      const rated = await learner.ask(rateReview, {
        params,
        body: { answer: null, given: asked?.right, rating: 3, key: crypto.randomUUID() },
      });
      expect(rated.body.data.correct).toBe(true);
    }
  });

  it('statistics count who was right, and a rewritten explanation keeps cards and counts', async () => {
    const { slug, lessonId, learner } = await openQuiz();
    await submit(learner, slug, (questions) => ({
      answers: optionsOf(questions, 'Yes'),
      given: givenTo(questions, 'wrong'),
    }));
    const counts = async () => {
      await countAnswers(app.db);
      return app.db
        .selectFrom('assessment.answer_count')
        .where('lesson_id', '=', lessonId)
        .select(['choice', 'rest', 'rest_total as restTotal'])
        .orderBy('choice')
        .execute();
    };
    const wrong = { choice: 1, rest: 1, restTotal: kinds.length };
    expect(await counts()).toEqual([
      { choice: 0, rest: 0, restTotal: kinds.length },
      ...kinds.map(() => wrong),
    ]);
    const reworded = kinds.map((asked) => ({
      ...asked,
      content: { ...asked.content, explanation: 'Put better.' },
    }));
    const questions = [...reworded.map(toQuestion), oneAnswer];
    await storeQuiz(app.db, lessonId, { contentHash: 'better', questions });
    expect((await learner.ask(getReview, {})).body.data.due).toBe(kinds.length);
  });
});
