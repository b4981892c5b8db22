import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { playActivity } from '../../tests/support/play-activity.tsx';
import { type BreakEvenData, breakEven } from './model.ts';
import { customersAt, mostCustomers, size } from './picture.ts';
import { view } from './view.tsx';

const data: BreakEvenData = {
  fixedCents: 280_000,
  variableCents: 300,
  start: { customers: 420, priceCents: 1_000, delayWeeks: 4 },
  order: { bankCents: 125_000, weeklyCostCents: 35_000, weeklyPayCents: 50_000 },
  tasks: [{ id: 'even', text: 'Break even.', goal: 'break-even' }],
};

test('every value can be set to the last cent with buttons', async () => {
  const { user, inputs } = await playActivity(view, data, breakEven.start(data));
  await user.click(screen.getByRole('button', { name: 'Customers a week: one more' }));
  await user.click(screen.getByRole('button', { name: 'Price: one cent less' }));
  await user.click(screen.getByRole('button', { name: 'Payment delay: one week sooner' }));
  expect(inputs()).toEqual({ customers: 421, priceCents: 999, delayWeeks: 3 });
  expect(screen.getByText('Each customer contributes $6.99')).toBeTruthy();
  expect(screen.getByText('1 week sooner than at the start')).toBeTruthy();
});

test('a drag reaches every number on the axis, and no other', () => {
  expect([-50, 12, 436, size.width].map((x) => customersAt(data, x))).toEqual([0, 0, 700, 700]);
  expect(mostCustomers({ ...data, start: { ...data.start, customers: 1_900 } })).toBe(2_000);
});
