import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { FigureBox } from './figure-box.tsx';
import type { FigureInBox } from './use-figure-box.ts';

const figure = {
  name: 'stairs.webp',
  kind: 'image' as const,
  bytes: 14_336,
  width: 640,
  height: 480,
  html: '',
  isCover: false,
  lessons: [],
};

async function open(inBox: FigureInBox) {
  const events = {
    onInsert: vi.fn(),
    onRetry: vi.fn(),
    onCancel: vi.fn(),
    onDiscard: vi.fn(),
  };
  const { user } = await renderScreen(<FigureBox inBox={inBox} afterLine={3} {...events} />);
  return { user, ...events };
}

test('a picture is not inserted before someone has said what it shows', async () => {
  const { user, onInsert } = await open({ state: 'ready', figure, isNew: true, remarks: [] });
  expect(screen.getByText('640 × 480, 14 KB, checked')).toBeInTheDocument();
  const said = screen.getByLabelText('What does it show?');
  expect(said).toHaveFocus();
  const insert = screen.getByRole('button', { name: 'Insert after line 3' });
  await user.click(insert);
  expect(said).toHaveAccessibleDescription(/^Say what the figure shows\./);
  expect(said).toHaveFocus();
  await user.type(said, 'Three steps.');
  expect(said).not.toHaveAttribute('aria-invalid');
  await user.type(screen.getByLabelText('Caption'), 'The stair');
  await user.click(insert);
  expect(onInsert.mock.calls).toEqual([[{ alt: 'Three steps.', caption: 'The stair' }]]);
});

test('a file that was refused says why, and can be sent again only if that may help', async () => {
  const file = new File(['x'], 'x.png');
  const { onRetry, user } = await open({
    state: 'failed',
    file,
    message: 'We can’t reach Stepwell.',
    mayRetry: true,
  });
  expect(screen.getByRole('alert')).toHaveTextContent('We can’t reach Stepwell.');
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(onRetry).toHaveBeenCalledOnce();
});

test('one of the course is only put back, never removed', async () => {
  await open({ state: 'ready', figure, isNew: false, remarks: [] });
  expect(screen.getByRole('button', { name: 'Don’t insert the picture' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Remove the picture' })).toBeNull();
});
