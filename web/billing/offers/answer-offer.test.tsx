import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { acceptOffer, type OpenOffer } from '../../../contract/billing/offers.ts';
import { getPlan, type Plan } from '../../../contract/billing/orders.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { AnswerOffer } from './answer-offer.tsx';
import { buildOffer } from './offer.fixture.ts';

const { number, organisation, contactName, contactEmail, seats, unitCents, price } = buildOffer();
const offer: OpenOffer = {
  number,
  state: 'sent',
  organisation,
  contactName,
  contactEmail,
  seats,
  unitCents,
  currency: 'AUD',
  price,
  terms: '',
  validUntil: '2099-01-31',
  startsOn: null,
  team: null,
  salesEmail: 'sales@example.org',
};

const owned = (name: string, plan: 'team' | 'enterprise' = 'team'): Plan['owned'][number] => ({
  id: `0b9c1f6e-3d1c-4b7e-9a55-1f6f5d3c2b1${name.length}`,
  name,
  personal: false,
  plan,
  seats: 20,
  endsAt: '2099-01-01T00:00:00Z',
  openUntil: '2099-01-15T00:00:00Z',
  waiting: null,
});

async function show(teams: Plan['owned'], change: Partial<OpenOffer> = {}) {
  const plan = { licence: null, owned: teams, waiting: null };
  const api = new ApiStub().reply(getPlan, { data: plan });
  const onAccepted = vi.fn();
  const view = await renderScreen(
    <AnswerOffer offer={{ ...offer, ...change }} onAccepted={onAccepted} />,
    { viewer: learner, api, path: '/offers/secret', route: '/offers/:token' },
  );
  return { ...view, onAccepted };
}

it('asks for what the invoice needs, then accepts for the sum that was shown', async () => {
  const { user, api, onAccepted } = await show([owned('Wells')]);
  await waitFor(() => expect(screen.getByLabelText('Your name')).toHaveValue('Robin Walker'));
  await user.click(screen.getByRole('button', { name: 'Accept for AUD $19,000.00' }));
  expect(await screen.findByText('Address is required.')).toBeVisible();
  expect(screen.getByLabelText('Address')).toHaveFocus();
  api.reply(acceptOffer, { data: { number: 1187 } as never });
  await user.type(screen.getByLabelText('Address'), '1 Harbour Street');
  await user.selectOptions(await screen.findByLabelText('What for?'), 'My team Wells, which grows');
  await user.click(screen.getByRole('button', { name: /^Accept for/ }));
  await waitFor(() => expect(onAccepted).toHaveBeenCalledWith({ number: 1187 }));
  expect(api.calls(acceptOffer).map(({ body }) => body)).toMatchObject([
    {
      organisation: 'Harbour Clinics',
      address: '1 Harbour Street',
      totalCents: 19_000_00,
      teamId: owned('Wells').id,
    },
  ]);
});

it('lets only its owner accept an offer for a team', async () => {
  const team = { id: owned('Wells').id, name: 'Wells', purpose: 'grow' } as const;
  await show([owned('Another')], { team });
  expect(await screen.findByText('Only the owner of Wells can accept it')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Accept for/ })).not.toBeInTheDocument();
});

it('asks nothing about teams where there are none to choose from', async () => {
  await show([{ ...owned('Mine'), personal: true }]);
  expect(await screen.findByRole('button', { name: /^Accept for/ })).toBeVisible();
  expect(screen.queryByLabelText('What for?')).not.toBeInTheDocument();
});
