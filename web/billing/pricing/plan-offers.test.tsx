import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderScreen } from '../../../tests/support/render.tsx';
import { TeamOffer } from './plan-offers.tsx';

it('keeps a number that is too large, says why, and leads to sales with it', async () => {
  const { user } = await renderScreen(<TeamOffer />);
  const field = screen.getByLabelText('Licences');
  await user.clear(field);
  await user.type(field, '200');
  await user.tab();
  expect(field).toHaveValue('200');
  expect(field).toHaveAccessibleDescription(
    'Team has at most 125 licences. For 200, we make you an Enterprise offer.',
  );
  expect(screen.getByRole('link', { name: 'Contact sales' })).toHaveAttribute(
    'href',
    '/contact-sales?licences=200',
  );
  expect(screen.queryByRole('link', { name: 'Buy Team' })).toBeNull();
});
