import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { ListPeriod } from './list-period.tsx';

const field = (name: string) => screen.getByLabelText(name);
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });

/** A list whose address follows what is asked for only when the test says so. */
function openPeriod() {
  const show = vi.fn();
  const listWith = (from: string, to: string) => (
    <ListPeriod list={{ query: { from, to, page: 1 }, show }} />
  );
  const { rerender } = render(listWith('', ''));
  return { show, arrive: (from: string, to: string) => rerender(listWith(from, to)) };
}

it('keeps a day that is typed before the address has caught up', () => {
  const { show, arrive } = openPeriod();
  type('From', '2026-02-02');
  expect(show).toHaveBeenLastCalledWith({ from: '2026-02-02', to: '' }, { replace: true });
  type('To', '2026-02-01');
  arrive('2026-02-02', '');
  expect(field('To')).toHaveValue('2026-02-01');
  expect(field('To')).toHaveAttribute('aria-invalid', 'true');
  type('From', '2000-01-01');
  expect(show).toHaveBeenLastCalledWith(
    { from: '2000-01-01', to: '2026-02-01' },
    { replace: true },
  );
});

it('gives way to a period from elsewhere, also to the one from before', () => {
  const { arrive } = openPeriod();
  type('From', '2026-02-02');
  arrive('2026-02-02', '');
  arrive('', '');
  expect(field('From')).toHaveValue('');
  type('To', '2026-02-01');
  arrive('2026-03-01', '2026-03-31');
  expect(field('From')).toHaveValue('2026-03-01');
  expect(field('To')).toHaveValue('2026-03-31');
});
