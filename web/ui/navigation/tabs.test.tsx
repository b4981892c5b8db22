import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { Tabs } from './tabs.tsx';

const tabs = [
  { id: 'overview', label: 'Overview', content: 'About it' },
  { id: 'faqs', label: 'FAQs', content: 'Questions' },
  { id: 'reviews', label: 'Reviews', content: 'Opinions' },
];

const openTabs = (path: string) => renderScreen(<Tabs label="Course" tabs={tabs} />, { path });
const selected = () => screen.getByRole('tab', { selected: true });

it.each([
  ['/', 'Overview', 'About it'],
  ['/?tab=reviews', 'Reviews', 'Opinions'],
  ['/?tab=FAQs', 'FAQs', 'Questions'],
  ['/?tab=unknown', 'Overview', 'About it'],
])('opens %s at %s', async (path, label, content) => {
  await openTabs(path);
  expect(selected()).toHaveTextContent(label);
  expect(screen.getByRole('tabpanel', { name: label })).toHaveTextContent(content);
});

it('moves with the arrow keys, Home and End, and wraps around', async () => {
  const { user } = await openTabs('/');
  selected().focus();
  for (const [key, label] of [
    ['ArrowRight', 'FAQs'],
    ['End', 'Reviews'],
    ['ArrowRight', 'Overview'],
    ['ArrowLeft', 'Reviews'],
    ['Home', 'Overview'],
  ] as const) {
    await user.keyboard(`{${key}}`);
    await waitFor(() => expect(selected()).toHaveTextContent(label));
    expect(selected()).toHaveFocus();
  }
});

it('keeps the other query parameters and leaves out the default tab', async () => {
  const { user, router } = await openTabs('/?enrol=1&tab=faqs');
  await user.click(screen.getByRole('tab', { name: 'Reviews' }));
  await waitFor(() => expect(router.state.location.search).toBe('?enrol=1&tab=reviews'));
  await user.click(screen.getByRole('tab', { name: 'Overview' }));
  await waitFor(() => expect(router.state.location.search).toBe('?enrol=1'));
});
