import { screen } from '@testing-library/react';
import { Link } from 'react-router';
import { expect, test } from 'vitest';
import { renderScreen } from '../../tests/support/render.tsx';
import { PageTitle } from './page-title.tsx';

test('takes the place of the title that is there, for as long as its screen is open', async () => {
  document.title = 'Help Center · Stepwell';
  const { unmount } = await renderScreen(
    <>
      <PageTitle>Take a lesson</PageTitle>
      <Link to="/">Home</Link>
    </>,
  );
  expect(screen.getByRole('link')).toBeVisible();
  expect(document.querySelector('head > title')?.textContent).toBe('Take a lesson · Stepwell');
  unmount();
  expect(document.querySelector('head > title')?.textContent).toBe('Help Center · Stepwell');
});
