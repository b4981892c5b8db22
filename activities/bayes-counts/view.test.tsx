import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ActivityView } from '../shared/view.ts';
import { type BayesCountsData, bayesCounts, type Counting } from './model.ts';
import { view } from './view.tsx';

const test20 = { illPerThousand: 20, foundPercent: 95, falseAlarmsPerThousand: 100 };
const data: BayesCountsData = {
  words: { one: 'ill', other: 'healthy', all: 'people' },
  start: { illPerThousand: 10, foundPercent: 90, falseAlarmsPerThousand: 90 },
  tasks: [{ id: 'leaflet', text: 'Count.', goal: 'count', test: test20 }],
};
const { Workspace } = view as unknown as ActivityView<BayesCountsData, Counting>;

function Hall({ onInputs }: { onInputs: (inputs: Counting) => void }) {
  const [inputs, setInputs] = useState(bayesCounts.start(data));
  onInputs(inputs);
  return <Workspace data={data} inputs={inputs} onChange={setInputs} />;
}

test('a count can be written, corrected and cleared, and is never out of bounds', async () => {
  let inputs = bayesCounts.start(data);
  render(<Hall onInputs={(now) => (inputs = now)} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Your count: ill, positive');
  await user.type(field, '19');
  expect(inputs.illPositive).toBe(19);
  await user.type(field, '999');
  expect(inputs.illPositive).toBe(1_000);
  await user.clear(field);
  expect(inputs.illPositive).toBeNull();
  await user.type(screen.getByLabelText('Share of the positives who are ill'), '16.2');
  expect(inputs.sharePercent).toBe(16.2);
});

test('a step of one in a thousand needs no steady hand', async () => {
  let inputs = bayesCounts.start(data);
  render(<Hall onInputs={(now) => (inputs = now)} />);
  await userEvent.click(screen.getByRole('button', { name: 'Base rate: 1 in 1,000 more' }));
  expect(inputs.illPerThousand).toBe(11);
  expect(screen.getByText('1.1%: 11 in 1,000 ill')).toBeTruthy();
  expect(screen.getByRole('img').getAttribute('aria-label')).toMatch(/^1,000 people: 1 ill, neg/);
  expect(bayesCounts.inputs.safeParse(inputs).success).toBe(true);
});
