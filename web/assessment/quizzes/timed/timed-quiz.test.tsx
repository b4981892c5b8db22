import { screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  handInSitting,
  type Sitting,
  type SittingState,
  saveSitting,
  startSitting,
} from '../../../../contract/assessment/sittings.ts';
import type { LessonDetail } from '../../../../contract/catalog.ts';
import type { Endpoint } from '../../../../contract/endpoint.ts';
import type { MyAttempts } from '../../../../contract/learning/my-attempts.ts';
import { ApiStub } from '../../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../../tests/support/render.tsx';
import { TimedQuiz } from './timed-quiz.tsx';

const lesson = {
  slug: 'wells',
  name: 'Wells',
  course: { id: 1, title: 'Stairs', modules: [] },
} as unknown as LessonDetail;

const sitting: Sitting = {
  id: '0190a000-0000-7000-8000-000000000001',
  version: 3,
  questions: ['One?', 'Two?'].map((question) => ({ question, options: ['Right', 'Wrong'] })),
  answers: [null, null],
  saveNumber: 0,
  seconds: 1200,
  remainingMs: 1_200_000,
  givenBack: 0,
};

const state = (more: Partial<SittingState> = {}): { data: SittingState } => ({
  data: {
    remainingMs: 1_190_000,
    givenBack: 0,
    answers: [null, null],
    saveNumber: 0,
    over: false,
    ...more,
  },
});

const graded = (more: object = {}) => ({
  data: {
    score: 2,
    total: 2,
    passMark: 1,
    passed: true,
    completed: true,
    attempt: { number: 1, best: 2 },
    answersHidden: false,
    remaining: null,
    next: { paper: '', version: 3, questions: [] },
    verdicts: [0, 0].map((chosen) => ({
      chosen,
      right: 0,
      correct: true,
      explanation: 'Because.',
    })),
    late: false,
    givenBack: 0,
    ...more,
  },
});

const time = { seconds: 1200, more: false, runningMs: null, ranOut: false };

async function openQuiz(
  api = new ApiStub(),
  mine: Partial<MyAttempts> = { time },
  viewer: typeof learner | null = learner,
) {
  const onGraded = vi.fn();
  const view = await renderScreen(
    <TimedQuiz
      lesson={lesson}
      quiz={{
        version: 3,
        passMark: 1,
        asked: 2,
        minutes: 20,
        rules: { attemptsPerDay: null, hidesAnswers: false },
      }}
      attempts={{
        ...{ count: 0, best: null, last: null, total: 0, next: null, remaining: null },
        ...mine,
      }}
      onGraded={onGraded}
    />,
    { api, ...(viewer && { viewer }) },
  );
  return { ...view, onGraded };
}

/** Asked while the connection seems lost. */
const health = { method: 'GET', path: '/healthz' } as Endpoint;

const running = () =>
  new ApiStub().reply(startSitting, { data: sitting }).reply(saveSitting, state());
const startButton = () => screen.getByRole('button', { name: 'Start the quiz: 20 minutes' });
const choose = (question: string, option: string) =>
  within(screen.getByRole('group', { name: (name) => name.endsWith(question) })).getByRole(
    'radio',
    { name: option },
  );

beforeEach(() => localStorage.clear());

describe('before the start', () => {
  it('says what to expect, and shows no question', async () => {
    await openQuiz();
    expect(
      screen.getByText(/2 questions. Get 1 of 2 right to pass. You have 20 minutes./),
    ).toBeVisible();
    expect(screen.getByText(/you get the lost time back, up to 2 minutes/)).toBeVisible();
    expect(screen.queryByRole('radio')).toBeNull();
    expect(startButton()).toBeEnabled();
  });

  it('names the time that was agreed', async () => {
    await openQuiz(undefined, { time: { ...time, seconds: 1800, more: true } });
    expect(screen.getByText(/You have 30 minutes, more than others/)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Start the quiz: 30 minutes' })).toBeVisible();
  });

  it('asks visitors to sign in', async () => {
    await openQuiz(undefined, {}, null);
    expect(screen.getByText('Sign in to take this quiz')).toBeVisible();
    expect(screen.queryByRole('button', { name: /Start/ })).toBeNull();
  });

  it('goes on with what is running, even if no attempt is left', async () => {
    const remaining = { left: 0, nextAt: null };
    await openQuiz(undefined, { time: { ...time, runningMs: 60_000 }, remaining });
    expect(screen.getByRole('button', { name: 'Continue the quiz' })).toBeVisible();
  });

  it('says why it can’t be started', async () => {
    const api = new ApiStub().fail(startSitting, 409, { detail: 'This quiz has changed.' });
    const { user } = await openQuiz(api);
    await user.click(startButton());
    expect(await screen.findByRole('alert')).toHaveTextContent('This quiz has changed.');
    expect(startButton()).toBeEnabled();
  });
});

describe('a sitting', () => {
  it('saves each choice, and hands in', async () => {
    const api = running()
      .reply(
        saveSitting,
        state(),
        state({ answers: [0, null], saveNumber: 1 }),
        state({ answers: [0, 0], saveNumber: 2 }),
      )
      .reply(handInSitting, graded());
    const { user, onGraded } = await openQuiz(api);
    await user.click(startButton());
    expect(await screen.findByRole('timer')).toHaveTextContent('20:00 left');
    await user.click(choose('One?', 'Right'));
    await vi.waitFor(() =>
      expect(api.calls(saveSitting).at(-1)?.body).toEqual({ answers: [0, null], saveNumber: 1 }),
    );
    await user.click(choose('Two?', 'Right'));
    await user.click(screen.getByRole('button', { name: 'Submit Quiz' }));
    expect(await screen.findByText('Your Score: 2 / 2')).toBeVisible();
    expect(api.calls(handInSitting).at(-1)?.body).toMatchObject({ answers: [0, 0] });
    expect(onGraded).toHaveBeenCalledOnce();
    expect(Object.keys(localStorage).filter((name) => name.includes('sitting'))).toEqual([]);
  });

  it('keeps what was chosen without a connection, and sends it on return', async () => {
    const api = running()
      .disconnect(saveSitting)
      .respond(health, () => new Response('', { status: 503 }));
    const { user, unmount } = await openQuiz(api);
    await user.click(startButton());
    await user.click(await vi.waitFor(() => choose('Two?', 'Wrong')));
    expect(await screen.findByText('Your connection is lost')).toBeVisible();
    unmount();
    const again = running()
      .reply(saveSitting, state({ answers: [null, 1], saveNumber: 1, givenBack: 60 }))
      .respond(health, () => new Response('', { status: 200 }));
    const second = await openQuiz(again);
    await second.user.click(startButton());
    expect(await vi.waitFor(() => choose('Two?', 'Wrong'))).toBeChecked();
    window.dispatchEvent(new Event('online'));
    await vi.waitFor(() =>
      expect(again.calls(saveSitting).at(0)?.body).toEqual({ answers: [null, 1], saveNumber: 1 }),
    );
    expect(await screen.findByText('You got 1 minute back for a lost connection.')).toBeVisible();
  });

  it('takes over what another window has answered, and keeps its own', async () => {
    const api = running().reply(
      saveSitting,
      state(),
      state({ answers: [1, null], saveNumber: 5 }),
      state({ answers: [1, 0], saveNumber: 6 }),
    );
    const { user } = await openQuiz(api);
    await user.click(startButton());
    await vi.waitFor(() => expect(api.calls(saveSitting)).toHaveLength(1));
    await user.click(choose('Two?', 'Right'));
    await vi.waitFor(() =>
      expect(api.calls(saveSitting).at(-1)?.body).toEqual({ answers: [1, 0], saveNumber: 6 }),
    );
    expect(choose('One?', 'Wrong')).toBeChecked();
    expect(choose('Two?', 'Right')).toBeChecked();
  });

  it('hands itself in when the time is over, and says what happened', async () => {
    const api = new ApiStub()
      .reply(startSitting, { data: { ...sitting, remainingMs: 300 } })
      .reply(saveSitting, state({ remainingMs: 200 }))
      .reply(handInSitting, graded({ late: true, givenBack: 90 }));
    const { user } = await openQuiz(api);
    await user.click(startButton());
    expect(await screen.findByText('Your Score: 2 / 2')).toBeVisible();
    expect(screen.getByText(/The time was over/)).toBeVisible();
    expect(screen.getByText(/You got 1 minute 30 seconds back/)).toBeVisible();
  });

  it('lets learners hide the time', async () => {
    const { user } = await openQuiz(running());
    await user.click(startButton());
    await user.click(await screen.findByRole('button', { name: 'Hide the time' }));
    expect(screen.queryByRole('timer')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show the time' }));
    expect(screen.getByRole('timer')).toBeVisible();
  });
});
