import { screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { type AttemptResult, submitAttempt } from '../../../contract/assessment/quizzes.ts';
import type { LessonDetail, QuizRules } from '../../../contract/catalog.ts';
import type { AttemptsLeft, QuizPaper } from '../../../contract/learning/my-attempts.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { QuizForm } from './quiz-form.tsx';

const questions = ['One?', 'Two?', 'Three?'].map((question) => ({
  question,
  options: ['Right', 'Wrong'],
}));
const lesson = {
  slug: 'first-lesson',
  name: 'First lesson',
  course: {
    id: 1,
    title: 'A course',
    modules: [
      {
        title: 'Week 1',
        lessons: [
          { slug: 'first-lesson', name: 'First lesson' },
          { slug: 'second-lesson', name: 'Second lesson' },
        ],
      },
    ],
  },
} as unknown as LessonDetail;

const noRules: QuizRules = { attemptsPerDay: null, hidesAnswers: false };

/** What the learner is asked after the questions of the page. */
const nextPaper: QuizPaper = {
  paper: 'second',
  version: 1,
  questions: ['Four?', 'Five?', 'Six?'].map((question) => ({
    question,
    options: ['Wrong', 'Right'],
  })),
};

function grade(...chosen: (number | null)[]): { data: AttemptResult } {
  const score = chosen.filter((option) => option === 0).length;
  const passed = score >= 2;
  return {
    data: {
      score,
      total: 3,
      passMark: 2,
      passed,
      completed: passed,
      attempt: { number: 1, best: score },
      answersHidden: false,
      remaining: null,
      next: nextPaper,
      verdicts: chosen.map((option) => ({
        chosen: option,
        right: option === null ? null : 0,
        correct: option === 0,
        explanation: option === null ? null : 'Because.',
      })),
    },
  };
}

/** Its accessible name starts with its number. */
const group = (question: string) =>
  screen.getByRole('group', { name: (name) => name.endsWith(question) });

async function openQuiz(
  api = new ApiStub(),
  viewer: typeof learner | null = learner,
  celebration?: ReactNode,
  own: QuizPaper | null = null,
  {
    rules = noRules,
    remaining = null,
  }: { rules?: QuizRules; remaining?: AttemptsLeft | null } = {},
) {
  const onReload = vi.fn();
  const form = (next: QuizPaper | null) => (
    <QuizForm
      lesson={lesson}
      quiz={{ title: 'First lesson', paper: 'page', questions, version: 1, passMark: 2, rules }}
      attempts={{ count: 0, best: null, last: null, total: 3, next, remaining }}
      celebration={celebration}
      onGraded={vi.fn()}
      onReload={onReload}
    />
  );
  const view = await renderScreen(form(own), { api, ...(viewer && { viewer }) });
  const choose = (question: string, option: string) =>
    view.user.click(within(group(question)).getByRole('radio', { name: option }));
  const submit = () => view.user.click(screen.getByRole('button', { name: 'Submit Quiz' }));
  return { ...view, onReload, choose, submit };
}

const chosen = () =>
  screen.getAllByRole<HTMLInputElement>('radio').filter(({ checked }) => checked);

describe('unanswered questions', () => {
  it('are listed on the first submit and submitted on the second', async () => {
    const api = new ApiStub().reply(submitAttempt, grade(0, 0, null));
    const { choose, submit, user } = await openQuiz(api);
    await choose('One?', 'Right');
    await submit();
    expect(screen.getByText("2 questions aren't answered yet.")).toBeVisible();
    expect(screen.getAllByText('Not answered yet')).toHaveLength(2);
    expect(api.calls(submitAttempt)).toEqual([]);

    await user.click(screen.getByRole('link', { name: 'Question 2' }));
    const second = group('Two?');
    expect(within(second).getByRole('radio', { name: 'Right' })).toHaveFocus();
    await choose('Two?', 'Right');
    expect(screen.getByText("One question isn't answered yet.")).toBeVisible();

    await submit();
    expect(await screen.findByText('Your Score: 2 / 3')).toBeVisible();
    expect(group('Three?')).toHaveTextContent(
      'Not answered. Retake the quiz and choose an option to see the answer.',
    );
    expect(api.calls(submitAttempt).map(({ body }) => body)).toMatchObject([
      { answers: [0, 0, null], version: 1, paper: 'page' },
    ]);
  });

  it('are not submitted by a double click', async () => {
    const api = new ApiStub();
    const { choose, user } = await openQuiz(api);
    await choose('One?', 'Right');
    await user.dblClick(screen.getByRole('button', { name: 'Submit Quiz' }));
    expect(screen.getByText("2 questions aren't answered yet.")).toBeVisible();
    expect(api.calls(submitAttempt)).toEqual([]);
  });
});

it('focuses the score and marks right and wrong answers', async () => {
  const { choose, submit } = await openQuiz(new ApiStub().reply(submitAttempt, grade(0, 1, 1)));
  await choose('One?', 'Right');
  await choose('Two?', 'Wrong');
  await choose('Three?', 'Wrong');
  await submit();
  const score = (await screen.findByText('Your Score: 1 / 3')).closest('[role=status]');
  expect(score).toHaveFocus();
  expect(score).toHaveTextContent('Get 2 of 3 right to pass.');
  expect(group('One?')).toHaveTextContent('Correct');
  expect(group('Two?')).toHaveTextContent('Your answer');
  expect(group('Two?')).toHaveTextContent('Right answer');
});

it('is submitted once by a double click', async () => {
  const api = new ApiStub().reply(submitAttempt, grade(0, 0, 0));
  const { choose, user } = await openQuiz(api);
  for (const { question } of questions) await choose(question, 'Right');
  await user.dblClick(screen.getByRole('button', { name: 'Submit Quiz' }));
  expect(await screen.findByText(/Lesson complete\./)).toBeVisible();
  expect(screen.getByText(/Attempt 1\. Your best so far is 3\./)).toBeVisible();
  expect(api.calls(submitAttempt)).toHaveLength(1);
});

it('says that a failed retake leaves the lesson complete', async () => {
  const result = grade(1, 1, 1);
  const completed = { data: { ...result.data, completed: true } };
  const { choose, submit } = await openQuiz(new ApiStub().reply(submitAttempt, completed));
  for (const { question } of questions) await choose(question, 'Wrong');
  await submit();
  expect(await screen.findByText(/The lesson stays complete\./)).toBeVisible();
});

it('clears answers and score on retake', async () => {
  const api = new ApiStub().reply(submitAttempt, grade(0, 0, 0));
  const { choose, submit, user } = await openQuiz(api);
  for (const { question } of questions) await choose(question, 'Right');
  await submit();
  await user.click(await screen.findByRole('button', { name: 'Retake Quiz' }));
  expect(screen.queryByText('Your Score: 3 / 3')).toBeNull();
  expect(chosen()).toEqual([]);
  expect(screen.getAllByRole('radio')[0]).toHaveFocus();
});

describe('the questions', () => {
  it('of the page give way to the learner’s own as long as nothing is chosen', async () => {
    const api = new ApiStub().reply(submitAttempt, grade(0, 0, 0));
    const { choose, submit } = await openQuiz(api, learner, undefined, nextPaper);
    expect(screen.queryByText('One?')).toBeNull();
    for (const question of ['Four?', 'Five?', 'Six?']) await choose(question, 'Right');
    await submit();
    await screen.findByText(/^Your Score:/);
    expect(api.calls(submitAttempt).map(({ body }) => body)).toMatchObject([
      { answers: [1, 1, 1], paper: 'second' },
    ]);
  });

  it('stay if they were begun, also on the next visit', async () => {
    const first = await openQuiz();
    await first.choose('Two?', 'Wrong');
    first.unmount();
    await openQuiz(new ApiStub(), learner, undefined, nextPaper);
    expect(within(group('Two?')).getByRole('radio', { name: 'Wrong' })).toBeChecked();
    expect(screen.queryByText('Four?')).toBeNull();
  });

  it('of another version are not asked', async () => {
    await openQuiz(new ApiStub(), learner, undefined, { ...nextPaper, version: 2 });
    expect(group('One?')).toBeVisible();
  });

  it('are new on a retake', async () => {
    const api = new ApiStub().reply(submitAttempt, grade(1, 1, 1));
    const { choose, submit, user } = await openQuiz(api);
    for (const { question } of questions) await choose(question, 'Wrong');
    await submit();
    await user.click(await screen.findByRole('button', { name: 'Retake Quiz' }));
    for (const question of ['Four?', 'Five?', 'Six?']) await choose(question, 'Wrong');
    await submit();
    await screen.findByText(/^Your Score:/);
    const [first, second] = api.calls(submitAttempt).map(({ body }) => body as { key: string });
    expect(second).toMatchObject({ answers: [0, 0, 0], paper: 'second' });
    expect(second?.key).not.toBe(first?.key);
  });

  it('that were handed in in another window are not kept', async () => {
    const used = { detail: 'You’ve already handed in these questions.' };
    const api = new ApiStub().fail(submitAttempt, 409, used);
    const { choose, submit, user, onReload, unmount } = await openQuiz(
      api,
      learner,
      undefined,
      nextPaper,
    );
    for (const question of ['Four?', 'Five?', 'Six?']) await choose(question, 'Right');
    await submit();
    expect(await screen.findByText(used.detail)).toBeVisible();
    // Nothing that is chosen now could be handed in, so it isn't stored for later either.
    await choose('Four?', 'Wrong');
    expect(within(group('Four?')).getByRole('radio', { name: 'Right' })).toBeChecked();
    await user.click(screen.getByRole('button', { name: 'Load the new questions' }));
    expect(onReload).toHaveBeenCalledOnce();
    unmount();
    await openQuiz(api, learner);
    expect(chosen()).toEqual([]);
  });
});

it('keeps the answers after a lost connection and reuses the key', async () => {
  const api = new ApiStub().disconnect(submitAttempt);
  const { choose, submit } = await openQuiz(api);
  for (const { question } of questions) await choose(question, 'Right');
  await submit();
  expect(await screen.findByText('Your answers are still here.')).toBeVisible();
  expect(chosen()).toHaveLength(3);
  api.reply(submitAttempt, grade(0, 0, 0));
  await submit();
  expect(await screen.findByText('Your Score: 3 / 3')).toBeVisible();
  const keys = api.calls(submitAttempt).map(({ body }) => (body as { key: string }).key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('offers to load the new questions if the quiz has changed', async () => {
  const api = new ApiStub().fail(submitAttempt, 409, { detail: 'This quiz has changed.' });
  const { choose, submit, user, onReload } = await openQuiz(api);
  for (const { question } of questions) await choose(question, 'Right');
  await submit();
  expect(await screen.findByText('This quiz has changed.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Load the new questions' }));
  expect(onReload).toHaveBeenCalledOnce();
});

it('restores the answers of an unfinished attempt', async () => {
  const first = await openQuiz();
  await first.choose('Two?', 'Wrong');
  first.unmount();
  await openQuiz();
  expect(chosen()).toHaveLength(1);
  const second = group('Two?');
  expect(within(second).getByRole('radio', { name: 'Wrong' })).toBeChecked();
});

describe('the next action', () => {
  const scorePanel = async () =>
    (await screen.findByText(/^Your Score:/)).closest<HTMLElement>('[role=status]') as HTMLElement;

  it('after passing is the next lesson', async () => {
    const { choose, submit } = await openQuiz(new ApiStub().reply(submitAttempt, grade(0, 0, 0)));
    for (const { question } of questions) await choose(question, 'Right');
    await submit();
    const panel = within(await scorePanel());
    expect(panel.getByText('Passed')).toBeVisible();
    expect(panel.getByRole('link', { name: 'Next: Second lesson' })).toBeVisible();
    expect(panel.queryByRole('link', { name: /^Question/ })).toBeNull();
  });

  it('after failing is a retake, with links to the missed questions', async () => {
    const { choose, submit, user } = await openQuiz(
      new ApiStub().reply(submitAttempt, grade(0, 1, 1)),
    );
    await choose('One?', 'Right');
    for (const question of ['Two?', 'Three?']) await choose(question, 'Wrong');
    await submit();
    const panel = within(await scorePanel());
    expect(panel.getByText('Not passed yet')).toBeVisible();
    expect(panel.queryByRole('link', { name: /^Next/ })).toBeNull();
    expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
      'Question 2',
      'Question 3',
    ]);
    await user.click(panel.getByRole('link', { name: 'Question 2' }));
    expect(within(group('Two?')).getByText(/Because\./)).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Back to your score' }));
    expect(await scorePanel()).toHaveFocus();
    await user.click(panel.getByRole('button', { name: 'Retake Quiz' }));
    expect(chosen()).toEqual([]);
  });

  it('after finishing the course stands above the score', async () => {
    const { choose, submit } = await openQuiz(
      new ApiStub().reply(submitAttempt, grade(0, 0, 0)),
      learner,
      <p>The well is full</p>,
    );
    expect(screen.queryByText('The well is full')).toBeNull();
    for (const { question } of questions) await choose(question, 'Right');
    await submit();
    const panel = await scorePanel();
    const celebration = screen.getByText('The well is full');
    expect(celebration.compareDocumentPosition(panel)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    expect(within(panel).queryByRole('link', { name: /^Next/ })).toBeNull();
  });
});

describe('a course with rules', () => {
  const rules = { attemptsPerDay: 2, hidesAnswers: true };
  const nextAt = '2026-11-17T12:00:00Z';

  it('says before the first question what they are', async () => {
    const remaining = { left: 1, nextAt };
    await openQuiz(new ApiStub(), learner, undefined, null, { rules, remaining });
    expect(
      screen.getByText(/1 attempt left\. The right answers are shown once you pass\./),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Quiz' })).toBeVisible();
  });

  it('asks visitors to sign in, and keeps what they have chosen', async () => {
    const { choose } = await openQuiz(new ApiStub(), null, undefined, null, { rules });
    await choose('One?', 'Right');
    expect(screen.getByText(/You have 2 attempts in 24 hours\./)).toBeVisible();
    expect(await screen.findByText('Sign in to hand in this quiz')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Sign in' })).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit Quiz' })).toBeNull();
  });

  it('offers no button once all attempts are used, and says when there are more', async () => {
    const remaining = { left: 0, nextAt };
    await openQuiz(new ApiStub(), learner, undefined, null, { rules, remaining });
    expect(await screen.findByText('You’ve used all attempts for now')).toBeVisible();
    expect(await screen.findByText(/You can try again from Tuesday,? 17 November/)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Submit Quiz' })).toBeNull();
  });

  it('keeps the right answers back until the quiz is passed', async () => {
    const { data } = grade(0, 1, null);
    const verdicts = data.verdicts.map((verdict) => ({
      ...verdict,
      right: null,
      explanation: null,
    }));
    const hidden = { ...data, verdicts, answersHidden: true, remaining: { left: 0, nextAt } };
    const api = new ApiStub().reply(submitAttempt, { data: hidden });
    const { choose, submit } = await openQuiz(api, learner, undefined, null, { rules });
    await choose('One?', 'Right');
    await choose('Two?', 'Wrong');
    await submit();
    await submit();
    expect(await screen.findByText('Your Score: 1 / 3')).toBeVisible();
    expect(group('One?')).toHaveTextContent('Correct');
    expect(group('Two?')).toHaveTextContent('The right answer is shown once you pass.');
    expect(group('Three?')).toHaveTextContent('Not answered. The right answer is shown');
    expect(screen.queryByText('Right answer')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Retake Quiz' })).toBeNull();
    expect(await screen.findByText(/You can try again from Tuesday,? 17 November/)).toBeVisible();
  });
});
