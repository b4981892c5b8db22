import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { ConflictPanel } from './conflict-panel.tsx';

const base = 'Lead.\n\nOne.\n\nTwo.\n';
const theirs = { name: 'Lena', at: '2026-11-16T14:31:00Z' };

async function open(mine: string, text: string) {
  const onResolve = vi.fn<(text: string) => void>();
  const conflict = { base, mine, theirs: text };
  const { user } = await renderScreen(
    <ConflictPanel conflict={conflict} theirs={theirs} onResolve={onResolve} />,
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  return { onResolve, user, press };
}

test.each([
  ['Keep mine', 'Lead.\n\nMine.\n\nTwo.\n'],
  ['Take Lena’s', 'Lead.\n\nTheirs.\n\nTwo.\n'],
  ['Keep both, one below the other', 'Lead.\n\nMine.\n\nTheirs.\n\nTwo.\n'],
])('one paragraph is decided with one press: %s', async (button, text) => {
  const { onResolve, press } = await open(
    base.replace('One', 'Mine'),
    base.replace('One', 'Theirs'),
  );
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
    'You and Lena changed the same paragraph',
  );
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 2 }));
  await press(button);
  expect(onResolve.mock.calls).toEqual([[text]]);
});

test('several are decided one by one, and saved together', async () => {
  const { onResolve, user } = await open('Lead.\n\nA.\n\nB.\n', 'Lead.\n\nC.\n\nD.\n');
  const save = screen.getByRole('button', { name: 'Save the merged text' });
  expect(save).toBeDisabled();
  const [first] = screen.getAllByRole('button', { name: 'Keep mine' });
  const [, second] = screen.getAllByRole('button', { name: 'Take Lena’s' });
  await user.click(first as HTMLElement);
  expect(screen.getByRole('status')).toHaveTextContent('1 of 2 decided');
  await user.click(second as HTMLElement);
  expect(onResolve).not.toHaveBeenCalled();
  await user.click(save);
  expect(onResolve.mock.calls).toEqual([['Lead.\n\nA.\n\nD.\n']]);
});

test('a paragraph that one of them has removed says so', async () => {
  await open(base.replace('One.\n\n', ''), base.replace('One', 'Changed'));
  expect(screen.getByText('Removed')).toBeInTheDocument();
});
