import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { playActivity } from '../../tests/support/play-activity.tsx';
import { directionOf } from './compare.ts';
import { type StrokeTrainerData, strokeTrainer } from './model.ts';
import { fromSheet } from './picture.ts';
import { strokesOf } from './strokes.ts';
import { view } from './view.tsx';

const data: StrokeTrainerData = {
  tasks: [
    {
      id: 'vowels',
      text: 'Write them.',
      signs: [
        { sign: 'い', romaji: 'i' },
        { sign: 'う', romaji: 'u' },
      ],
    },
    { id: 'last', text: 'Write it.', signs: [{ sign: 'ん', romaji: 'n' }] },
  ],
};
const open = (task = 'vowels') => playActivity(view, data, strokeTrainer.start(data), task);
const names = [
  'Right',
  'Down and right',
  'Down',
  'Down and left',
  'Left',
  'Up and left',
  'Up',
  'Up and right',
];
const setOff = (sign: string, index: number) =>
  screen.getByRole('button', { name: names[directionOf(sign, index)] ?? '' });

test('writes a sign with keys alone', async () => {
  const { user, inputs } = await open();
  await user.click(setOff('い', 0));
  expect(screen.getByText('Good so far: 1 of 2 strokes.')).toBeTruthy();
  await user.click(setOff('い', 1));
  expect(strokeTrainer.judge(data, 'vowels', inputs() as never).says).toBe('Write う u next.');
  expect(screen.getByRole('button', { name: 'い i, done' })).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Next sign' }));
  await user.click(setOff('う', 0));
  await user.click(setOff('う', 1));
  expect(strokeTrainer.judge(data, 'vowels', inputs() as never).done).toBe(true);
});

test('the next try takes the place of a stroke that went wrong', async () => {
  const { user, inputs } = await open('last');
  await user.click(screen.getByRole('button', { name: 'Up' }));
  expect(screen.getByText('Stroke 1: It goes in another direction.')).toBeTruthy();
  await user.click(setOff('ん', 0));
  expect(inputs()).toEqual({
    drawings: [{ sign: 'ん', strokes: [{ start: 0, direction: directionOf('ん', 0) }] }],
  });
  await user.click(screen.getByRole('button', { name: 'Clear' }));
  expect(inputs()).toEqual({ drawings: [{ sign: 'ん', strokes: [] }] });
});

test('writes a sign with a pen', async () => {
  const { container, inputs } = await open('last');
  const surface = container.querySelector('.surface');
  if (!surface) throw new Error('There is nothing to write on');
  surface.setPointerCapture = vi.fn();
  surface.getBoundingClientRect = () => new DOMRect(0, 0, 200, 200);
  const pen = { pointerId: 1, isPrimary: true, button: 0 };
  const at = (point: readonly [number, number] = [0, 0]) => ({
    ...pen,
    clientX: (20 + point[0] * 3.6) / 2,
    clientY: (20 + point[1] * 3.6) / 2,
  });
  const path = strokesOf('ん')[0] ?? [];
  fireEvent.pointerDown(surface, at(path[0]));
  for (const point of path.slice(1)) fireEvent.pointerMove(surface, at(point));
  fireEvent.pointerUp(surface, at(path.at(-1)));
  expect(strokeTrainer.inputs.safeParse(inputs()).success).toBe(true);
  expect(strokeTrainer.judge(data, 'last', inputs() as never).done).toBe(true);
});

test('what leaves the sheet stays within bounds', () => {
  expect(fromSheet({ x: -500, y: 900 })).toEqual([-20, 120]);
});

test('a listener hears that there is no voice', async () => {
  const { user } = await open();
  expect(screen.getByRole('status').textContent).toBe('');
  await user.click(screen.getByRole('button', { name: 'Hear it' }));
  expect(screen.getByRole('status').textContent).toMatch(/no Japanese voice/);
});
