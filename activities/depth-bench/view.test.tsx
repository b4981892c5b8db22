import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ActivityView } from '../shared/view.ts';
import { type Bench, type DepthBenchData, depthBench } from './model.ts';
import { bench, placeOf } from './picture.ts';
import { takenAt, view } from './view.tsx';

const data: DepthBenchData = {
  start: { fNumber: 8, focalLengthMm: 50, focusCm: 600, flowerCm: 210, personCm: 300, treeCm: 600 },
  tasks: [
    {
      id: 'half',
      text: 'How deep?',
      goal: 'predict',
      before: { fNumber: 4, focalLengthMm: 85, focusCm: 400 },
      afterFocusCm: 200,
    },
  ],
};
const { Workspace } = view as unknown as ActivityView<DepthBenchData, Bench>;

function Tried() {
  const [inputs, setInputs] = useState(depthBench.start(data));
  return <Workspace data={data} inputs={inputs} onChange={setInputs} />;
}

test('the picture and its words follow the controls', async () => {
  render(<Tried />);
  expect(screen.getByRole('img').getAttribute('aria-label')).toContain('the person soft');
  const closer = screen.getByRole('button', { name: 'Focus: 5 cm closer' });
  for (let pressed = 0; pressed < 60; pressed++) await userEvent.click(closer);
  const label = screen.getByRole('img').getAttribute('aria-label');
  expect(label).toContain('focused at 3.00 m');
  expect(label).toContain('the person sharp');
});

test('a prediction is a number of centimetres, or nothing yet', async () => {
  render(<Tried />);
  const field = screen.getByRole('spinbutton', { name: 'Depth you predict' });
  await userEvent.type(field, '13');
  expect(field).toHaveProperty('value', '13');
  await userEvent.clear(field);
  expect(field).toHaveProperty('value', '');
});

test('a finger takes what is nearest, and the focus by its mark', () => {
  const inputs = depthBench.start(data);
  const x = placeOf(data, 300);
  expect(takenAt(data, inputs, { x: x + 3, y: bench.ground })).toBe('personCm');
  expect(takenAt(data, inputs, { x: 90, y: bench.top })).toBe('focusCm');
  expect(takenAt(data, inputs, { x: 90, y: 40 })).toBeUndefined();
});
