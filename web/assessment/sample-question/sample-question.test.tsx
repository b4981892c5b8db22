import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { checkSampleAnswer } from '../../../contract/assessment/sample-question.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { SampleQuestion } from './sample-question.tsx';

const sample = {
  id: '01900000-0000-7000-8000-000000000001',
  question: 'What makes light soft?',
  options: ['Its colour', 'A large source', 'A lamp'],
  course: { id: 3, title: 'Learn Photography' },
  lesson: { slug: 'light', title: 'Natural and Artificial Light' },
};
const explanation = 'Light from a large source comes from many sides.';

async function open(api = new ApiStub()) {
  const view = await renderScreen(<SampleQuestion sample={sample} />, { api });
  const choose = (option: string) => view.user.click(screen.getByRole('radio', { name: option }));
  const check = () => view.user.click(screen.getByRole('button', { name: 'Check my answer' }));
  return { ...view, choose, check };
}

const verdict = (chosen: number) => ({
  data: { chosen, right: 1, correct: chosen === 1, explanation },
});

it('shows where the question is from, and the way to its lesson', async () => {
  await open();
  expect(screen.getByRole('group', { name: sample.question })).toBeVisible();
  expect(screen.getByText('From Learn Photography: Natural and Artificial Light')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Read the lesson first' })).toHaveAttribute(
    'href',
    '/lesson-detail/light',
  );
});

it('asks for an answer before it checks one', async () => {
  const api = new ApiStub();
  const { check, choose } = await open(api);
  await check();
  expect(screen.getByRole('alert')).toHaveTextContent('Choose an answer first.');
  expect(screen.getByRole('radio', { name: 'Its colour' })).toHaveFocus();
  expect(api.calls(checkSampleAnswer)).toHaveLength(0);
  await choose('A lamp');
  expect(screen.getByRole('alert')).toBeEmptyDOMElement();
});

it('marks a right answer, explains it and leads to the lesson', async () => {
  const { choose, check } = await open(new ApiStub().reply(checkSampleAnswer, verdict(1)));
  await choose('A large source');
  await check();
  expect(await screen.findByText('Correct')).toBeVisible();
  expect(screen.getByText(explanation)).toBeVisible();
  expect(screen.getByText(/^That’s right/)).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Read the lesson' })).toHaveAttribute(
    'href',
    '/lesson-detail/light',
  );
  expect(screen.queryByRole('button')).toBeNull();
});

it('marks a wrong answer beside the right one', async () => {
  const { choose, check } = await open(new ApiStub().reply(checkSampleAnswer, verdict(2)));
  await choose('A lamp');
  await check();
  expect(await screen.findByText('Your answer')).toBeVisible();
  expect(screen.getByText('Right answer')).toBeVisible();
  expect(screen.getByText(/^The right answer is marked/)).toHaveFocus();
});

it('keeps the choice when the server can’t be reached, and can be checked again', async () => {
  const api = new ApiStub().disconnect(checkSampleAnswer);
  const { choose, check } = await open(api);
  await choose('A large source');
  await check();
  expect(await screen.findByText(/cannot be reached|can’t reach|can't reach/)).toBeVisible();
  api.reply(checkSampleAnswer, verdict(1));
  await check();
  expect(await screen.findByText('Correct')).toBeVisible();
});
