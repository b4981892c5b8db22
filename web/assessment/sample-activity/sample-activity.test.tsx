import { fireEvent, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { SampleActivity } from './sample-activity.tsx';

const sample = {
  course: { title: 'Light and Colour' },
  lesson: { slug: 'mixing-light' },
  title: 'Three lamps',
  start: { red: 255, green: 60, blue: 100 },
  task: {
    id: 'orange',
    text: 'Match the orange of the sample.',
    goal: 'match' as const,
    name: 'orange',
    target: { red: 255, green: 140, blue: 0 },
    tolerance: 24,
  },
};

const open = () => renderScreen(<SampleActivity sample={sample} />, { api: new ApiStub() });
const lamp = (name: string) => screen.getByRole('slider', { name });
const set = (name: string, value: number) => fireEvent.change(lamp(name), { target: { value } });

it('shows what a lamp does at once, and what to change next', async () => {
  await open();
  expect(screen.getByRole('status')).toHaveTextContent('Your sample. Move a lamp.');
  set('green', 130);
  expect(screen.getByRole('img', { name: /red 255, green 130, blue 100/ })).toBeVisible();
  expect(await screen.findByText('Not yet.')).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('There is too much blue.');
});

it('says when it is solved, and leads to the lesson', async () => {
  await open();
  set('green', 130);
  set('blue', 0);
  expect(await screen.findByText('Solved.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Open the lesson' })).toHaveAttribute(
    'href',
    '/lesson-detail/mixing-light',
  );
});
