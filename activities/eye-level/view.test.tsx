import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { ActivityView } from '../shared/view.ts';
import type { Drawing, EyeLevelData } from './model.ts';
import { describeEdge, view } from './view.tsx';

const { Workspace } = view as unknown as ActivityView<EyeLevelData, Drawing>;
const data: EyeLevelData = {
  eyesCm: 120,
  mugHeightCm: 10,
  start: { rimPercent: 100, bottomPercent: 0 },
  tasks: [
    { id: 'table', text: 'On the table.', where: 'on the table', bottomCm: 75, distanceCm: 60 },
    { id: 'floor', text: 'On the floor.', where: 'on the floor', bottomCm: 0, distanceCm: 90 },
  ],
};

test('the room shows the place that is chosen', async () => {
  render(<Workspace data={data} inputs={data.start} onChange={() => {}} />);
  const label = () => screen.getByRole('img').getAttribute('aria-label');
  expect(label()).toContain('the mug is on the table, 75 cm above the floor');
  await userEvent.selectOptions(screen.getByLabelText('Where the mug is'), 'On the floor');
  expect(label()).toContain('the mug is on the floor, 0 cm above the floor');
});

test('an edge is told in words', () => {
  expect([describeEdge(0), describeEdge(40), describeEdge(-12)]).toEqual([
    'a straight line',
    '40% open, bending down',
    '12% open, bending up',
  ]);
});
