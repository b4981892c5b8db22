import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { TurnView } from '../shared/view.ts';
import type { ShownSaturdays } from './model.ts';
import { priceAt } from './picture.ts';
import { view } from './view.tsx';

const fresh: ShownSaturdays = {
  costCents: 1_100,
  lowestPriceCents: 1_200,
  highestPriceCents: 3_000,
  stepCents: 50,
  saturdays: [],
  saturdaysLeft: 6,
  committed: null,
};
const tried = { priceCents: 2_000, sold: 12, profitCents: 10_800 };

function open(shown: ShownSaturdays) {
  const { TurnWorkspace } = view as TurnView<unknown, unknown>;
  const onMove = vi.fn();
  render(<TurnWorkspace shown={shown} isBusy={false} onMove={onMove} />);
  return { user: userEvent.setup(), onMove };
}

test('tries the price that was chosen', async () => {
  const { user, onMove } = open(fresh);
  await user.click(screen.getByRole('button', { name: 'Price of a box: $0.50 more' }));
  await user.click(screen.getByRole('button', { name: 'Open on Saturday 1 at $21.50' }));
  expect(onMove).toHaveBeenLastCalledWith({ kind: 'try', priceCents: 2_150 });
  onMove.mockClear();
  await user.click(screen.getByRole('button', { name: 'Set $21.50 for good' }));
  expect(onMove).not.toHaveBeenCalled();
});

test('after the last Saturday only the price is left to set', async () => {
  const { user, onMove } = open({ ...fresh, saturdays: Array(6).fill(tried), saturdaysLeft: 0 });
  await user.click(screen.getByRole('button', { name: 'No more Saturdays to try' }));
  expect(onMove).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Set $20 for good' }));
  expect(onMove).toHaveBeenLastCalledWith({ kind: 'commit', priceCents: 2_000 });
});

test('a price that is set stays', async () => {
  const best = { priceCents: 2_000, boxes: 11.4, profitCents: 10_260 };
  const committed = { priceCents: 1_950, percent: 97, best, curve: [best] };
  const { user, onMove } = open({ ...fresh, saturdays: [tried], saturdaysLeft: 5, committed });
  await user.click(screen.getByRole('button', { name: 'Price of a box: $0.50 more' }));
  await user.click(screen.getByRole('button', { name: '$19.50 for good' }));
  expect(onMove).not.toHaveBeenCalled();
});

test('a drag chooses only prices that can be tried', () => {
  expect([-9, 16, 224, 432, 900].map((x) => priceAt(fresh, x))).toEqual([
    1_200, 1_200, 2_100, 3_000, 3_000,
  ]);
});
