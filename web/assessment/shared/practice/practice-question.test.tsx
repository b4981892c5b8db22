import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import type { PracticeQuestion as Question } from '../../../../practice/kinds.ts';
import { givenUp, gradePractice, showQuestion, solutionOf } from '../../../../practice/kinds.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { PracticeQuestion } from './practice-question.tsx';
import type { PracticeCalls } from './use-practice-question.ts';

const common = { id: 'one', hints: ['First hint.', 'Second hint.'], explanation: 'That is why.' };

/** Grades as the server does, and records what was sent. */
async function ask(question: Question) {
  const sent = vi.fn();
  const calls: PracticeCalls = {
    answer: async (_, body) => {
      sent(body.answer);
      const grade = gradePractice(question, body.answer) ?? (body.reveal ? givenUp : undefined);
      if (!grade) throw new Error('refused');
      const isOver = grade.correct || body.reveal === true;
      return {
        ...grade,
        explanation: isOver ? question.explanation : null,
        solution: isOver ? solutionOf(question) : null,
      };
    },
    hint: async (_, seen) => ({ hint: question.hints[seen] ?? '', left: 0 }),
  };
  const view = await renderScreen(
    <PracticeQuestion question={showQuestion(question)} calls={calls} />,
  );
  return { ...view, sent, check: () => view.user.click(screen.getByText('Check my answer')) };
}

const button = (name: string | RegExp) => screen.getByRole('button', { name });

describe('a number', () => {
  const question: Question = {
    ...common,
    kind: 'number',
    question: 'Where does it break even?',
    answer: 400,
    unit: 'customers a week',
    mistakes: [{ answer: 280, says: 'That divides by the price.' }],
  };

  it('isn’t sent before it is one', async () => {
    const { user, check, sent } = await ask(question);
    await check();
    expect(screen.getByRole('alert').textContent).toBe('Type a number first.');
    await user.type(screen.getByRole('textbox'), 'many');
    await check();
    expect(screen.getByRole('alert').textContent).toMatch(/such as 12\.5/);
    expect(sent).not.toHaveBeenCalled();
  });

  it('gets help, hints and another try, and the explanation when it is right', async () => {
    const { user, check } = await ask(question);
    await user.type(screen.getByRole('textbox'), '280');
    await check();
    expect(screen.getByText('That divides by the price.')).toBeTruthy();
    expect(screen.queryByText('That is why.')).toBeNull();
    await user.click(button('Hint'));
    await user.click(button('Next hint'));
    expect(
      within(screen.getByRole('list', { name: 'Hints' })).getAllByRole('listitem'),
    ).toHaveLength(2);
    expect(screen.queryByRole('button', { name: /hint/ })).toBeNull();
    await user.click(button('Try again'));
    expect(document.activeElement).toBe(screen.getByRole('textbox'));
    await user.clear(screen.getByRole('textbox'));
    await user.type(screen.getByRole('textbox'), '400{Enter}');
    expect(await screen.findByText('That is why.')).toBeTruthy();
    expect(screen.getByRole('textbox').hasAttribute('readonly')).toBe(true);
  });

  it('can be given up after two misses', async () => {
    const { user, check } = await ask(question);
    for (const wrong of ['1', '2']) {
      expect(screen.queryByRole('button', { name: 'Show the answer' })).toBeNull();
      await user.clear(screen.getByRole('textbox'));
      await user.type(screen.getByRole('textbox'), wrong);
      await check();
    }
    await user.click(button('Show the answer'));
    expect(screen.getByText('400 customers a week')).toBeTruthy();
  });
});

it('entries are put in order with the arrow keys and the arrows', async () => {
  const items = ['one', 'two', 'three'];
  const { user, check, sent } = await ask({
    ...common,
    kind: 'ordering',
    question: 'Count.',
    items,
  });
  const order = () =>
    screen
      .getAllByRole('listitem')
      .map((item) => items.find((text) => item.textContent?.includes(text)));
  for (const [place, item] of items.entries()) {
    const handle = button(new RegExp(`^${item}, `));
    handle.focus();
    while (order().indexOf(item) > place) await user.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(handle);
  }
  expect(order()).toEqual(items);
  await user.click(button('Move down: one'));
  await user.click(button('Move up: one'));
  await check();
  expect(sent).toHaveBeenCalledWith({ kind: 'ordering', order: items });
});

describe('pairs', () => {
  const question: Question = {
    ...common,
    kind: 'matching',
    question: 'Match.',
    pairs: [
      { left: 'ticket', right: 'mai' },
      { left: 'bottle', right: 'hon' },
    ],
    extra: ['ko'],
  };
  const rows = () => within(screen.getByRole('list', { name: 'Pairs' })).getAllByRole('listitem');

  it('lock in a row with a number, and are parted again', async () => {
    const { user, check } = await ask(question);
    expect(button('ticket')).toHaveAttribute('aria-pressed', 'true');
    await user.click(button('ko'));
    expect(rows().map((row) => row.textContent)).toEqual(['1ticketko']);
    expect(button('bottle')).toHaveFocus();
    await check();
    expect(screen.getByRole('alert').textContent).toBe('One pair is missing.');
    await user.click(button('Part pair 1: ticket, ko'));
    expect(button('ticket')).toHaveFocus();
    await user.click(button('mai'));
    await user.click(button('hon'));
    await check();
    expect(screen.getByText('Correct.')).toBeTruthy();
  });

  it('each have a verdict, and those that are right stay for the next try', async () => {
    const { user, check, sent } = await ask(question);
    await user.click(button('mai'));
    await user.click(button('ko'));
    await check();
    expect(rows().map((row) => row.textContent)).toEqual([
      '1ticketmaiRight',
      '2bottlekoNot a pair',
    ]);
    await user.click(button('Mend one pair'));
    expect(rows().map((row) => row.textContent)).toEqual(['1ticketmaiRight']);
    await user.click(button('hon'));
    await check();
    expect(sent.mock.lastCall?.[0].pairs).toHaveLength(2);
    expect(screen.getByText('Correct.')).toBeTruthy();
  });
});

it('an order that nobody has touched is asked about before it is judged', async () => {
  const items = ['one', 'two', 'three'];
  const { check, sent } = await ask({ ...common, kind: 'ordering', question: 'Count.', items });
  await check();
  expect(screen.getByRole('alert').textContent).toMatch(/^You haven’t moved anything yet/);
  expect(sent).not.toHaveBeenCalled();
  await check();
  expect(sent).toHaveBeenCalledOnce();
});

describe('what is read out', () => {
  const question: Question = { ...common, kind: 'number', question: 'How many?', answer: 400 };
  const said = () => screen.getByRole('status').textContent;

  it('is every hint', async () => {
    const { user } = await ask(question);
    await user.click(button('Hint'));
    await expect.poll(said).toBe('Hint 1: First hint.');
    await user.click(button('Next hint'));
    await expect.poll(said).toBe('Hint 2: Second hint.');
  });

  it('is the same verdict again, for the same wrong answer', async () => {
    const { user, check } = await ask(question);
    const heard: (string | null)[] = [];
    new MutationObserver(() => heard.push(said())).observe(screen.getByRole('status'), {
      childList: true,
      characterData: true,
      subtree: true,
    });
    await user.type(screen.getByRole('textbox'), '280');
    await check();
    await expect.poll(said).toBe('Not quite.');
    await user.click(button('Try again'));
    await check();
    await expect.poll(() => heard.filter((text) => text === 'Not quite.').length).toBe(2);
  });
});

it('the answer is shown when all hints are used, even before a try', async () => {
  const { user } = await ask({ ...common, kind: 'number', question: 'How many?', answer: 400 });
  expect(screen.queryByRole('button', { name: 'Show the answer' })).toBeNull();
  await user.click(button('Hint'));
  expect(screen.queryByRole('button', { name: 'Show the answer' })).toBeNull();
  await user.click(button('Next hint'));
  await user.click(button('Show the answer'));
  expect(screen.getByText('400')).toBeTruthy();
});

describe('a word in kana', () => {
  const school: Question = {
    ...common,
    kind: 'text',
    question: 'Write it in hiragana.',
    kana: 'hiragana',
    meaning: 'school',
    accept: ['がっこう'],
  };

  it('is typed by keys, with a verdict for each beat', async () => {
    const { user, check, sent } = await ask(school);
    expect(screen.getByText('school')).toBeTruthy();
    expect(button('Listen')).toBeTruthy();
    for (const sign of 'がつこう') await user.click(button(sign));
    await check();
    expect(sent).toHaveBeenCalledWith({ kind: 'text', typed: 'がつこう' });
    for (const word of ['つ: too big', 'こ: right'])
      expect(
        screen.getByText(
          (_, element) => element?.tagName === 'SMALL' && element.textContent === word,
        ),
      ).toBeTruthy();
    await user.click(button('Delete'));
    expect(screen.getByRole('textbox')).toHaveValue('がつこ');
  });
});

it('Latin letters turn into kana', async () => {
  const { user, check, sent } = await ask({
    ...common,
    kind: 'text',
    question: 'Type hon.',
    kana: 'hiragana',
    accept: ['ほん'],
  });
  await user.type(screen.getByRole('textbox', { name: 'Your answer in hiragana' }), 'hon');
  await check();
  expect(sent).toHaveBeenCalledWith({ kind: 'text', typed: 'ほん' });
  expect(screen.getByText('Correct.')).toBeTruthy();
});

it('several are ticked', async () => {
  const { user, check } = await ask({
    ...common,
    kind: 'several',
    question: 'Which?',
    options: [
      { text: 'a', right: true },
      { text: 'b', right: false },
      { text: 'c', right: true },
    ],
  });
  await user.click(screen.getByRole('checkbox', { name: 'a' }));
  await check();
  expect(screen.getByText(/one is missing/)).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: 'c' }));
  await check();
  expect(screen.getByText('Correct.')).toBeTruthy();
});

it('a place is chosen by its letter', async () => {
  const region = { x: 0, y: 0, width: 10, height: 10 };
  const { user, check, sent } = await ask({
    ...common,
    kind: 'hotspot',
    question: 'Where?',
    figure: 'figures/cup.svg',
    regions: [
      { ...region, name: 'Rim', right: false },
      { ...region, name: 'Foot', right: true },
    ],
  });
  button('A: Rim').focus();
  await user.keyboard('b');
  expect(button('B: Foot').getAttribute('aria-pressed')).toBe('true');
  await check();
  expect(sent).toHaveBeenCalledWith({ kind: 'hotspot', place: 'Foot' });
});

it('without a voice the word can be read', async () => {
  const { user } = await ask({
    ...common,
    kind: 'dictation',
    question: 'Listen.',
    say: 'さくら',
    accept: ['さくら'],
  });
  await user.click(button('Listen'));
  expect(screen.getByText('さくら')).toBeTruthy();
});

it('a failed call leaves the answer as it is', async () => {
  const question: Question = { ...common, kind: 'number', question: 'How many?', answer: 1 };
  const calls: PracticeCalls = {
    answer: () => Promise.reject(new Error('offline')),
    hint: () => Promise.reject(new Error('offline')),
  };
  const { user } = await renderScreen(
    <PracticeQuestion question={showQuestion(question)} calls={calls} />,
  );
  await user.type(screen.getByRole('textbox'), '5{Enter}');
  expect(await screen.findByText('Your answer is still here.')).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('5');
});
