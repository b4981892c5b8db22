import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Illustration } from './illustration.tsx';

const cover = `/api/covers/${'400'.padEnd(64, 'a')}/card-800`;

test('a cover has its size, and is loaded when it is near', () => {
  const { container } = render(<Illustration name={cover} />);
  const image = container.querySelector('img');
  expect(image).toHaveAttribute('src', cover.replace('card-800', 'card-400'));
  expect(image).toHaveAttribute('srcset', `${cover} 2x`);
  expect(image).toHaveAttribute('loading', 'lazy');
  expect([image?.width, image?.height]).toEqual([400, 300]);
});

test('one that says what it shows is at the top of its page', () => {
  render(<Illustration name={cover} label="Boats in a harbour" />);
  expect(screen.getByRole('img', { name: 'Boats in a harbour' })).toHaveAttribute(
    'loading',
    'eager',
  );
});

test('anything else is a drawing', () => {
  const { container } = render(<Illustration name="/api/illustrations/health" />);
  expect(container.querySelector('use')?.getAttribute('href')).toMatch(/#health$/);
  expect(container.querySelector('img')).toBeNull();
});
