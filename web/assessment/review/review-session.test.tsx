import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { checkKana, rateKana } from '../../../contract/assessment/kana.ts';
import { answerPractice } from '../../../contract/assessment/practice.ts';
import {
  checkReviewAnswer,
  type KanaCard,
  type PracticeCard,
  type ReviewQuestion,
  type ReviewVerdict,
  rateReview,
} from '../../../contract/assessment/review.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { ReviewSession } from './review-session.tsx';

const question = (id: string): ReviewQuestion => ({
  kind: 'question',
  id,
  question: `Question ${id}?`,
  options: ['Right', 'Wrong'],
  course: { id: 1, title: 'A course' },
  lesson: { slug: 'first-lesson', name: 'First lesson' },
});
const first = question('019a0000-0000-7000-8000-000000000001');
const second = question('019a0000-0000-7000-8000-000000000002');

const verdict = (chosen: number | null): { data: ReviewVerdict } => ({
  data: {
    chosen,
    right: 0,
    correct: chosen === 0,
    explanation: 'Because.',
    intervals: [10, 15, 2880, 11_520],
    early: false,
  },
});
const rated = (correct: boolean) => ({
  data: { dueAt: '2026-11-17T09:00:00.000Z', correct, due: 1 },
});

async function startSession(api: ApiStub) {
  const onEnd = vi.fn();
  const view = await renderScreen(<ReviewSession cards={[first, second]} onEnd={onEnd} />, {
    viewer: learner,
    api,
  });
  return { ...view, onEnd };
}

describe('with the keyboard alone', () => {
  it('a right answer is chosen, checked and rated', async () => {
    const api = new ApiStub().reply(checkReviewAnswer, verdict(0)).reply(rateReview, rated(true));
    const { user } = await startSession(api);
    expect(screen.getByRole('radio', { name: 'Right' })).toHaveFocus();
    await user.keyboard('2');
    expect(screen.getByRole('radio', { name: 'Wrong' })).toHaveFocus();
    await user.keyboard('1{Enter}');
    const ratings = await screen.findByRole('group', {
      name: 'Correct. How well did you know it?',
    });
    expect(ratings).toHaveFocus();
    expect(ratings).toHaveAccessibleDescription('Because.');
    expect(screen.getAllByText('Because.')).toHaveLength(1);
    await user.keyboard('{Control>}3{/Control}');
    expect(api.calls(rateReview)).toEqual([]);
    await user.keyboard('3');
    expect(await screen.findByText('Card 2 of 2')).toBeVisible();
    expect(api.calls(rateReview).map(({ body }) => body)).toMatchObject([{ answer: 0, rating: 3 }]);
  });

  it('a wrong answer can only come back soon', async () => {
    const api = new ApiStub().reply(checkReviewAnswer, verdict(1)).reply(rateReview, rated(false));
    const { user } = await startSession(api);
    await user.keyboard('2{Enter}');
    expect(
      await screen.findByRole('group', { name: /“Right”.*comes back in 10 minutes/ }),
    ).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Good/ })).toBeNull();
    expect(screen.getByText('Your answer')).toBeVisible();
    expect(screen.getByText('Right answer')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Read it again: First lesson' })).toBeVisible();
    await user.keyboard('3{Enter}');
    expect(await screen.findByText('Card 2 of 2')).toBeVisible();
    expect(api.calls(rateReview).map(({ body }) => body)).toMatchObject([{ answer: 1, rating: 1 }]);
  });

  it('Escape leaves with the outcomes so far', async () => {
    const api = new ApiStub().reply(checkReviewAnswer, verdict(0)).reply(rateReview, rated(true));
    const { user, onEnd } = await startSession(api);
    await user.keyboard('1{Enter}');
    await screen.findByRole('group', { name: 'Correct. How well did you know it?' });
    await user.keyboard('4');
    await screen.findByText('Card 2 of 2');
    await user.keyboard('{Escape}');
    expect(onEnd).toHaveBeenCalledWith(['right']);
  });
});

describe('the keys', () => {
  it.each([
    [undefined, 'Leave', 'Esc to leave'],
    ['Skip reviews', 'Skip reviews', 'Esc to skip reviews'],
  ])('are described in the words of the buttons (%s)', async (leaveLabel, button, hint) => {
    const labels = leaveLabel ? { leaveLabel } : {};
    await renderScreen(<ReviewSession cards={[first]} onEnd={() => {}} {...labels} />, {
      viewer: learner,
      api: new ApiStub(),
    });
    expect(screen.getByRole('button', { name: new RegExp(`^${button}`) })).toBeVisible();
    expect(screen.getByText(new RegExp(`${hint}\\.`))).toBeVisible();
  });

  it('work inside the question only', async () => {
    const { user } = await startSession(new ApiStub());
    const outside = document.body.appendChild(document.createElement('button'));
    outside.focus();
    await user.keyboard('2{Escape}');
    outside.remove();
    expect(screen.getByRole('radio', { name: 'Wrong' })).not.toBeChecked();
    expect(screen.getByText('Card 1 of 2')).toBeVisible();
  });

  it('answer nothing while the focus is on the way out', async () => {
    const { user, onEnd } = await startSession(new ApiStub());
    screen.getByRole('button', { name: /^Leave/ }).focus();
    await user.keyboard('2');
    expect(screen.getByRole('radio', { name: 'Wrong' })).not.toBeChecked();
    await user.keyboard('{Escape}');
    expect(onEnd).toHaveBeenCalled();
  });

  it('can be switched off, and stay off', async () => {
    const { user, unmount } = await startSession(new ApiStub());
    await user.click(screen.getByRole('button', { name: 'Turn off shortcuts' }));
    screen.getByRole('radio', { name: 'Right' }).focus();
    await user.keyboard('2');
    expect(screen.getByRole('radio', { name: 'Wrong' })).not.toBeChecked();
    unmount();
    await startSession(new ApiStub());
    expect(screen.getByRole('button', { name: 'Turn on shortcuts' })).toBeVisible();
  });
});

it('hides the menus as long as it lasts', async () => {
  const { unmount } = await startSession(new ApiStub());
  expect(document.documentElement).toHaveAttribute('data-focus');
  unmount();
  expect(document.documentElement).not.toHaveAttribute('data-focus');
});

it('shows the answer on request', async () => {
  const { user } = await startSession(new ApiStub().reply(checkReviewAnswer, verdict(null)));
  await user.click(screen.getByRole('button', { name: 'Show the answer' }));
  expect(await screen.findByText('Not answered.')).toBeVisible();
});

it('retries a rating whose reply was lost with the same key', async () => {
  const api = new ApiStub().reply(checkReviewAnswer, verdict(0)).disconnect(rateReview);
  const { user } = await startSession(api);
  await user.keyboard('1{Enter}');
  await user.click(await screen.findByRole('button', { name: /^Easy/ }));
  expect(await screen.findByRole('alert')).toHaveTextContent('Your ratings are saved');
  api.reply(rateReview, rated(true));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Card 2 of 2')).toBeVisible();
  const keys = api.calls(rateReview).map(({ body }) => (body as { key: string }).key);
  expect(keys).toEqual([keys[0], keys[0]]);
});

it('skips a question that no longer exists', async () => {
  const { user } = await startSession(new ApiStub().fail(checkReviewAnswer, 404));
  await user.keyboard('1{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'This card is no longer part of your review.',
  );
  await user.click(screen.getByRole('button', { name: 'Next card' }));
  expect(screen.getByText('Card 2 of 2')).toBeVisible();
});

describe('cramming', () => {
  const early = (chosen: number) => {
    const { data } = verdict(chosen);
    return { data: { ...data, early: true } };
  };

  it('asks for no rating of a card that is not due', async () => {
    const api = new ApiStub().reply(checkReviewAnswer, early(0)).reply(rateReview, rated(true));
    const { user } = await renderScreen(
      <ReviewSession cards={[first, second]} cram onEnd={() => {}} />,
      { viewer: learner, api },
    );
    await user.keyboard('1{Enter}');
    expect(
      await screen.findByRole('group', { name: /isn’t due yet, so its schedule stays/ }),
    ).toHaveFocus();
    expect(screen.queryByRole('button', { name: /^Good/ })).toBeNull();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Card 2 of 2')).toBeVisible();
    expect(api.calls(rateReview).map(({ body }) => body)).toMatchObject([
      { answer: 0, rating: 3, cram: true },
    ]);
  });

  it('rates what is due as always, and otherwise nothing is early', async () => {
    const api = new ApiStub().reply(checkReviewAnswer, early(0));
    const { user } = await startSession(api);
    await user.keyboard('1{Enter}');
    expect(await screen.findByRole('button', { name: /^Good/ })).toBeVisible();
  });
});

describe('a kana', () => {
  const kana = (way: KanaCard['way']): KanaCard => ({
    kind: 'kana',
    id: 'し',
    script: 'hiragana',
    way,
    course: { id: 1, title: 'Basic Japanese' },
    lesson: { slug: 'hiragana', name: 'Japanese Hiragana' },
  });
  const read = (correct: boolean) => ({
    data: { correct, right: 'shi', intervals: [10, 15, 2880, 11_520], early: false },
  });
  const drill = (api: ApiStub, way: KanaCard['way'] = 'typed') =>
    renderScreen(<ReviewSession cards={[kana(way), first]} onEnd={() => {}} />, {
      viewer: learner,
      api,
    });

  function speakWith(...languages: string[]) {
    const spoken: string[] = [];
    vi.stubGlobal('SpeechSynthesisUtterance', function Utterance(this: object, text: string) {
      Object.assign(this, { text });
    });
    vi.stubGlobal('speechSynthesis', {
      getVoices: () => languages.map((lang) => ({ lang, localService: true })),
      speak: ({ text }: { text: string }) => spoken.push(text),
      cancel: () => {},
      addEventListener: () => {},
      removeEventListener: () => {},
    });
    return spoken;
  }
  afterEach(() => vi.unstubAllGlobals());

  const keyOf = (name: string) =>
    screen
      .getAllByRole('button')
      .filter((button) => button.hasAttribute('aria-keyshortcuts'))
      .find((button) => button.textContent?.startsWith(`${name} `))
      ?.getAttribute('aria-keyshortcuts') ?? '';

  it('is found among four by its key, checked by the server and rated with Enter', async () => {
    const api = new ApiStub().reply(checkKana, read(true)).reply(rateKana, rated(true));
    const { user } = await drill(api);
    expect(screen.getByText('し')).toBeVisible();
    const answers = screen.getByRole('group', { name: 'How is it read?' });
    expect(answers).toHaveFocus();
    expect(within(answers).getAllByRole('button')).toHaveLength(4);
    await user.keyboard(keyOf('shi'));
    const ratings = await screen.findByRole('group', { name: /How well did you know it/ });
    expect(ratings).toHaveFocus();
    expect(ratings).toHaveAccessibleDescription('し is read shi.');
    expect(screen.getByText('1 in a row')).toBeVisible();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Card 2 of 2')).toBeVisible();
    expect(api.calls(rateKana).map(({ body }) => body)).toMatchObject([
      { answer: 'shi', way: 'typed', rating: 3 },
    ]);
  });

  it('is heard, not shown, where the browser speaks Japanese', async () => {
    const spoken = speakWith('en-AU', 'ja-JP');
    const api = new ApiStub().reply(checkKana, read(false));
    const { user } = await drill(api, 'heard');
    expect(spoken).toEqual(['し']);
    expect(screen.queryByText('し', { selector: 'p' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Listen again' }));
    expect(spoken).toEqual(['し', 'し']);
    const answers = screen.getByRole('group', { name: 'What do you hear?' });
    const [wrong] = within(answers)
      .getAllByRole('button')
      .filter((button) => !button.textContent?.includes('し'));
    if (wrong) await user.click(wrong);
    expect(
      await screen.findByRole('group', { name: /“shi”.*comes back in 10 minutes/ }),
    ).toBeVisible();
    const sign = expect.stringMatching(/^[ぁ-ん]$/);
    expect(api.calls(checkKana).map(({ body }) => body)).toEqual([{ answer: sign, way: 'heard' }]);
    expect(screen.getByRole('button', { name: /^Next card/ })).toBeVisible();
    expect(screen.queryByRole('button', { name: /Again/ })).toBeNull();
  });

  it('is shown instead without a Japanese voice', async () => {
    const spoken = speakWith('en-AU');
    await drill(new ApiStub(), 'heard');
    expect(screen.getByText('し')).toBeVisible();
    expect(spoken).toEqual([]);
  });
});

it('asks a practice question under one key, and goes on when it is over', async () => {
  const card: PracticeCard = {
    kind: 'practice',
    id: '019a0000-0000-7000-8000-000000000003',
    shown: { id: 'break-even', kind: 'number', question: 'How many?', hints: 0, unit: null },
    course: { id: 1, title: 'A course' },
    lesson: { slug: 'first-lesson', name: 'First lesson' },
  };
  const graded = (correct: boolean) => ({
    data: {
      correct,
      says: null,
      rightParts: [],
      beats: [],
      explanation: correct ? 'Because.' : null,
      solution: correct ? ['200'] : null,
    },
  });
  const onEnd = vi.fn();
  const api = new ApiStub().reply(answerPractice, graded(false));
  const { user } = await renderScreen(<ReviewSession cards={[card]} onEnd={onEnd} />, {
    viewer: learner,
    api,
  });
  expect(screen.getByRole('textbox', { name: 'Your answer' })).toHaveFocus();
  await user.keyboard('125{Enter}');
  expect(await screen.findByText('Not quite.')).toBeVisible();
  api.reply(answerPractice, graded(true));
  await user.keyboard('{Enter}');
  await user.clear(screen.getByRole('textbox', { name: 'Your answer' }));
  await user.keyboard('200{Enter}');
  expect(await screen.findByRole('button', { name: 'Next card' })).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(onEnd).toHaveBeenCalledWith(['missed']);
  const keys = api
    .calls(answerPractice)
    .map(({ body }) => (body as { review: { key: string } }).review.key);
  expect(keys).toEqual([keys[0], keys[0]]);
});
