import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { TurnView } from '../shared/view.ts';
import type { ShownRounds } from './model.ts';
import { view } from './view.tsx';

const shown: ShownRounds = {
  channels: { first: 'the poster', second: 'the tags' },
  rounds: [{ first: [14], second: [6], result: null }],
  roundsInAll: 10,
  points: 0,
  worth: { better: 3, cannotTell: 1, month: 1 },
  canWait: true,
  isOver: false,
};

function open(changed: Partial<ShownRounds> = {}) {
  const { TurnWorkspace } = view as TurnView<unknown, unknown>;
  const onMove = vi.fn();
  render(<TurnWorkspace shown={{ ...shown, ...changed }} isBusy={false} onMove={onMove} />);
  return { user: userEvent.setup(), onMove };
}

test('says what the score is made of, but not what it is', async () => {
  const { user, onMove } = open();
  expect(screen.getByText(/the score is 8 ÷ √20\.$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Better: the poster · 3 points' }));
  expect(onMove).toHaveBeenLastCalledWith({ kind: 'answer', answer: 'first' });
  await user.click(screen.getByRole('button', { name: 'Can’t tell · 1 point' }));
  expect(onMove).toHaveBeenLastCalledWith({ kind: 'answer', answer: 'cannot-tell' });
  await user.click(screen.getByRole('button', { name: 'Wait another month · −1 point' }));
  expect(onMove).toHaveBeenLastCalledWith({ kind: 'month' });
});

test('sends nothing that would be refused', async () => {
  const { user, onMove } = open({ canWait: false });
  await user.click(screen.getByRole('button', { name: 'No more months to wait for' }));
  expect(onMove).not.toHaveBeenCalled();
});

test('is over after the last round', async () => {
  const { user, onMove } = open({ canWait: false, isOver: true });
  for (const button of screen.getAllByRole('button')) await user.click(button);
  expect(onMove).not.toHaveBeenCalled();
});
