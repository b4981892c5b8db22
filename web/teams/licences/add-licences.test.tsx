import { screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { type Quote, quoteOrder } from '../../../contract/billing/orders.ts';
import { ApiStub, type StubbedCall } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { buildTeam } from '../team/team.fixture.ts';
import { AddLicences } from './add-licences.tsx';

const team = buildTeam();

function quoteFor({ body }: StubbedCall) {
  const { seats } = (body as { item: { seats: number } }).item;
  const quote: Partial<Quote> = {
    seats,
    unitCents: 12_000,
    totalCents: 12_000 * seats,
    taxCents: 1_091 * seats,
    taxName: 'GST',
    taxIncluded: true,
    currency: 'AUD',
    refusal: null,
  };
  return Response.json({ data: quote });
}

async function openDialog(api = new ApiStub().respond(quoteOrder, quoteFor)) {
  const view = await renderScreen(<AddLicences team={team} onClose={vi.fn()} />, {
    viewer: learner,
    api,
  });
  const count = screen.getByLabelText('How many more?');
  const enterCount = async (value: string) => {
    await view.user.clear(count);
    await view.user.type(count, value);
  };
  return { ...view, enterCount };
}

/** The text that screen readers announce. */
const announcement = () =>
  screen.getByText(
    (_, element) =>
      element?.className === 'visually-hidden' && element.getAttribute('role') === 'status',
  );

describe('the price', () => {
  it('follows the number, and leads to the payment', async () => {
    const { enterCount } = await openDialog();
    await vi.waitFor(() => expect(announcement()).toHaveTextContent('AUD $120.00 for 1 licence'));
    await enterCount('2');
    await vi.waitFor(() => expect(announcement()).toHaveTextContent('AUD $240.00 for 2 licences'));
    expect(screen.getByRole('link', { name: 'Go to payment' })).toHaveAttribute(
      'href',
      '/payment?team=one&licences=2',
    );
  });

  it('stays visible while the next one loads, but is not announced', async () => {
    const api = new ApiStub().respond(quoteOrder, quoteFor);
    const { enterCount } = await openDialog(api);
    await vi.waitFor(() => expect(announcement()).toHaveTextContent('AUD $120.00'));
    const { promise, resolve } = Promise.withResolvers<void>();
    api.respond(quoteOrder, async (call) => {
      await promise;
      return quoteFor(call);
    });
    await enterCount('3');
    expect(screen.getByText('AUD $120.00')).toBeVisible();
    expect(announcement()).toBeEmptyDOMElement();
    resolve();
    await vi.waitFor(() => expect(announcement()).toHaveTextContent('AUD $360.00 for 3 licences'));
  });

  it('can be requested again after a failure', async () => {
    const api = new ApiStub().fail(quoteOrder, 400, { detail: 'The price is unknown.' });
    const { user } = await openDialog(api);
    expect(await screen.findByText('The price is unknown.')).toBeVisible();
    api.respond(quoteOrder, quoteFor);
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    await vi.waitFor(() => expect(announcement()).toHaveTextContent('AUD $120.00'));
  });
});

it.each([
  ['500', 'You can add up to 120. A team has at most 125 licences.'],
  ['0', 'Enter a whole number, 1 or more.'],
])('refuses %s', async (value, message) => {
  const { enterCount } = await openDialog();
  await enterCount(value);
  expect(announcement()).toHaveTextContent(message);
  expect(screen.getByRole('button', { name: 'Go to payment' })).toBeDisabled();
});
