import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { getEmbedRule } from '../../../../contract/catalog/embeds.ts';
import { ApiStub } from '../../../../tests/support/api-stub.ts';
import { renderScreen } from '../../../../tests/support/render.tsx';
import { LessonText } from './lesson-text.tsx';

const src = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ';
const html = `<section data-step="Introduction"><figure data-embed="${src}" class="media"><div class="frame"></div><figcaption><a href="https://youtu.be/dQw4w9WgXcQ" class="leaves"><b>Locks</b></a> <span>youtube.com</span></figcaption></figure></section>`;

const open = (allowed: string[]) =>
  renderScreen(<LessonText html={html} late={false} />, {
    api: new ApiStub().reply(getEmbedRule, { data: allowed }),
  });

it('loads nothing from another site before someone asks for it', async () => {
  const { user } = await open(['https://www.youtube-nocookie.com/embed/']);
  const button = await screen.findByRole('button', { name: 'Load “Locks” here' });
  expect(
    screen.getByText('Loads from youtube.com, which then sees your internet address.'),
  ).toBeVisible();
  expect(document.querySelector('iframe')).toBeNull();
  await user.click(button);
  const frame = screen.getByTitle('Locks');
  expect(frame).toHaveAttribute('src', src);
  expect(frame).toHaveAttribute('sandbox', expect.stringContaining('allow-scripts'));
  expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin-when-cross-origin');
  expect(frame.parentElement).toHaveFocus();
  expect(screen.getByRole('link', { name: 'Locks' })).toHaveAttribute(
    'href',
    'https://youtu.be/dQw4w9WgXcQ',
  );
});

it('is a link once the site is off the list', async () => {
  const { api } = await open([]);
  await expect.poll(() => api.calls(getEmbedRule)).toHaveLength(1);
  await expect.poll(() => document.querySelector<HTMLElement>('.frame')?.hidden).toBe(true);
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Locks' })).toBeVisible();
});
