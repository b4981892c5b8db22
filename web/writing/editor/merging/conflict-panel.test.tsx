import { screen, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { ConflictPanel } from './conflict-panel.tsx';
import { type Choice, type Clash, listClashes, mergeTexts } from './merge-texts.ts';

const base = 'Lead.\n\nOne.\n\nTwo.\n';
const theirs = { name: 'Lena', at: '2026-11-16T14:31:00Z' };

async function open(mine: string, text: string) {
  const onSettle = vi.fn<(clash: Clash, choice: Choice) => void>();
  const clashes = listClashes(mergeTexts(base, mine, text));
  const { user } = await renderScreen(
    <ConflictPanel
      conflict={{ base, mine, theirs: text }}
      clashes={clashes}
      theirs={theirs}
      onSettle={onSettle}
    />,
  );
  return { onSettle, user, clashes };
}

test.each([
  ['Keep mine', 'mine'],
  ['Take Lena’s', 'theirs'],
  ['Both, one after the other', 'both'],
])(
  'a paragraph is decided with one press, and the focus is left where it is: %s',
  async (name, choice) => {
    const { onSettle, user, clashes } = await open(
      base.replace('One', 'Mine'),
      base.replace('One', 'Theirs'),
    );
    expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent(
      'You and Lena changed this paragraph',
    );
    expect(document.activeElement).toBe(document.body);
    await user.click(screen.getByRole('button', { name }));
    expect(onSettle.mock.calls).toEqual([[clashes[0], choice]]);
  },
);

test('several are decided one by one', async () => {
  const { onSettle, user, clashes } = await open('Lead.\n\nA.\n\nB.\n', 'Lead.\n\nC.\n\nD.\n');
  expect(screen.getByRole('heading', { level: 2 })).toHaveTextContent('these 2 paragraphs');
  const [, second] = screen.getAllByRole('group');
  await user.click(within(second as HTMLElement).getByRole('button', { name: 'Take Lena’s' }));
  expect(onSettle.mock.calls).toEqual([[clashes[1], 'theirs']]);
});

test('a paragraph that one of them has removed says so', async () => {
  await open(base.replace('One.\n\n', ''), base.replace('One', 'Changed'));
  expect(screen.getByText('Removed')).toBeInTheDocument();
});
