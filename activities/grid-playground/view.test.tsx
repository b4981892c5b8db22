import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { ActivityView } from '../shared/view.ts';
import { readColour } from './colour-field.tsx';
import { type GridPlaygroundData, gridPlayground, type Style } from './model.ts';
import { view } from './view.tsx';

const data: GridPlaygroundData = {
  start: {
    minPx: 240,
    gapPx: 16,
    paddingPx: 16,
    borderPx: 2,
    boxSizing: 'content-box',
    textColour: '#aaaaaa',
    backgroundColour: '#ffffff',
  },
  frames: [
    { name: 'phone', widthPx: 360, roomPx: 328 },
    { name: 'tablet', widthPx: 600, roomPx: 568 },
    { name: 'laptop', widthPx: 1000, roomPx: 928 },
  ],
  cards: 6,
  tasks: [{ id: 'readable', text: 'Make it readable.', contrast: 4.5 }],
};
const { Workspace } = view as unknown as ActivityView<GridPlaygroundData, Style>;

function Playground({ onInputs }: { onInputs: (inputs: Style) => void }) {
  const [inputs, setInputs] = useState(gridPlayground.start(data));
  onInputs(inputs);
  return <Workspace data={data} inputs={inputs} onChange={setInputs} />;
}

test('colours are read as people write them, and nothing else gets into the style sheet', () => {
  expect(['#0f5458', '0F5458', ' #FFF '].map(readColour)).toEqual([
    '#0f5458',
    '#0f5458',
    '#ffffff',
  ]);
  expect(['', '#12', 'red', '#fffff;', 'url(x)'].map(readColour)).toEqual(Array(5).fill(undefined));
});

test('a colour counts when it is whole; a short one when the field is left', async () => {
  let inputs = gridPlayground.start(data);
  render(<Playground onInputs={(now) => (inputs = now)} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText('Text colour');
  await user.clear(field);
  await user.type(field, '#333');
  expect(inputs.textColour).toBe('#aaaaaa');
  await user.tab();
  expect(inputs.textColour).toBe('#333333');
  expect(screen.getByText(/contrast of its text is 12\.6:1/)).toBeTruthy();
});

test('no script can run on the screens, and each says how many columns it has', () => {
  render(<Playground onInputs={() => undefined} />);
  const pages = screen.getAllByTitle(/^The page on the/);
  expect(pages.map((page) => page.getAttribute('sandbox'))).toEqual(
    Array(3).fill('allow-same-origin'),
  );
  fireEvent.change(screen.getByLabelText('Minimum column width'), { target: { value: '150' } });
  expect(screen.getByText(/5 columns/)).toBeTruthy();
  expect(screen.getByText(/minmax\(150px, 1fr\)/)).toBeTruthy();
});

test('what isn’t a colour is told in words, and kept', async () => {
  render(<Playground onInputs={() => undefined} />);
  const user = userEvent.setup();
  const field = screen.getByLabelText<HTMLInputElement>('Text colour');
  await user.clear(field);
  await user.type(field, 'teal');
  expect(screen.queryByText(/^That isn’t a colour yet/)).toBeNull();
  await user.tab();
  expect(screen.getByText(/^That isn’t a colour yet/)).toBeTruthy();
  expect(field.value).toBe('teal');
  expect(field.getAttribute('aria-invalid')).toBe('true');
});
