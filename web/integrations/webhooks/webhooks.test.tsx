import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as contract from '../../../contract/integrations/webhooks.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { buildDelivery, buildWebhook } from './webhooks.fixture.ts';
import { Webhooks } from './webhooks.tsx';

const hr = buildWebhook();
const wards = buildWebhook({ id: 'wards', url: 'https://wards.harbour.example/in' });

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'error').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

const page = (deliveries: contract.WebhookDelivery[]) => ({
  data: deliveries,
  meta: { page: 1, limit: 20, total: deliveries.length },
});

async function open(
  webhooks = [hr],
  deliveries: contract.WebhookDelivery[] = [],
  api = new ApiStub(),
  path = '/',
) {
  api
    .reply(contract.listWebhooks, { data: webhooks })
    .reply(contract.listDeliveries, page(deliveries));
  const view = await renderScreen(<Webhooks teamId="harbour" />, { viewer: learner, api, path });
  await screen.findByText(webhooks[0]?.url ?? 'No addresses yet');
  return view;
}

const box = (name: RegExp) => screen.getByRole('checkbox', { name });

test('an address is added, and its secret is shown', async () => {
  const { api, user } = await open([]);
  const made = { ...hr, secret: 'whsec_abc' };
  api.reply(contract.createWebhook, { data: made });
  await user.click(screen.getByRole('button', { name: 'Add an address' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), ` ${hr.url} `);
  await user.click(box(/completed a course/));
  await user.click(box(/Someone left/));
  api.reply(contract.listWebhooks, { data: [hr] });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  const shown = await screen.findByRole('region', { name: 'Secret of hr.harbour.example' });
  expect(shown).toHaveTextContent('whsec_abc');
  await vi.waitFor(() => expect(shown).toHaveFocus());
  expect(api.calls(contract.createWebhook)[0]?.body).toEqual({
    url: hr.url,
    types: ['course.completed', 'member.left'],
  });
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('whsec_abc')).toBeNull();
});

test('says beside the fields what is missing or refused', async () => {
  const { api, user } = await open([]);
  await user.click(screen.getByRole('button', { name: 'Add an address' }));
  await user.type(screen.getByRole('textbox', { name: 'Address' }), 'https://10.0.0.1/');
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Choose at least one event.')).toBeVisible();
  expect(box(/was enrolled/)).toHaveFocus();

  const message = 'Enter an https address.';
  api.fail(contract.createWebhook, 400, { errors: [{ field: 'url', message }] });
  await user.click(box(/Someone joined/));
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'Address' })).toBeInvalid();
});

test('the events of an address are changed', async () => {
  const { api, user } = await open();
  api.reply(contract.changeWebhook, { data: hr });
  await user.click(screen.getByRole('button', { name: 'More for hr.harbour.example' }));
  await user.click(screen.getByRole('menuitem', { name: 'Edit' }));
  expect(screen.getByRole('textbox', { name: 'Address' })).toHaveValue(hr.url);
  await user.click(box(/Someone left/));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith('Saved.'));
  expect(api.calls(contract.changeWebhook)[0]?.body).toEqual({
    url: hr.url,
    types: ['course.completed'],
  });
});

test('an address that is off is switched on; a test is sent to one that is on', async () => {
  const off = { ...wards, state: 'off', offReason: 'gone' } as const;
  const { api, user } = await open([hr, off]);
  api
    .reply(contract.changeWebhook, { data: wards })
    .reply(contract.testWebhook, { data: { message: 'The test is on its way.' } });
  expect(screen.getByText(/this address is gone/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Switch on: wards.harbour.example' }));
  await vi.waitFor(() =>
    expect(api.calls(contract.changeWebhook)[0]).toMatchObject({
      path: '/api/teams/harbour/webhooks/wards',
      body: { state: 'on' },
    }),
  );
  await user.click(screen.getByRole('button', { name: 'Send a test to hr.harbour.example' }));
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith('The test is on its way.'));
});

test('a secret is replaced after a question', async () => {
  const { api, user } = await open();
  api.reply(contract.replaceWebhookSecret, { data: { ...hr, secret: 'whsec_new' } });
  await user.click(screen.getByRole('button', { name: 'More for hr.harbour.example' }));
  await user.click(screen.getByRole('menuitem', { name: 'Replace the secret' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('For 24 hours, both');
  await user.click(screen.getByRole('button', { name: 'Replace the secret' }));
  expect(await screen.findByText('whsec_new')).toBeVisible();
});

test('a secret is shown again to someone who proves who they are', async () => {
  const { api, user } = await open();
  api.fail(contract.readWebhookSecret, 403, {
    errors: [{ field: 'proof', message: 'Enter your password.' }],
  });
  await user.click(screen.getByRole('button', { name: 'More for hr.harbour.example' }));
  await user.click(screen.getByRole('menuitem', { name: 'Show the secret' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByText(/whsec_/)).toBeNull();
  expect(notify.error).not.toHaveBeenCalled();
});

test('deleting asks first, and leaves the focus at the heading', async () => {
  const { api, user } = await open();
  const message = 'Events are no longer sent to this address.';
  api.reply(contract.deleteWebhook, { data: { message } });
  await user.click(screen.getByRole('button', { name: 'More for hr.harbour.example' }));
  await user.click(screen.getByRole('menuitem', { name: 'Delete' }));
  api.reply(contract.listWebhooks, { data: [] });
  await user.click(screen.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByText('No addresses yet')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Webhooks' })).toHaveFocus();
});

test('no more than twenty addresses can be added', async () => {
  const all = Array.from({ length: contract.maxEndpoints }, (_, number) => ({
    ...hr,
    id: String(number),
    url: `https://${number}.example/`,
  }));
  await open(all);
  expect(screen.getByRole('button', { name: 'Add an address' })).toBeDisabled();
});

test('a delivery opens in place, with what was sent and each answer, and is sent again', async () => {
  const failed = buildDelivery({
    state: 'given_up',
    tries: 10,
    status: 500,
    tookMs: 84,
    failures: [{ at: '2026-11-19T09:45:00Z', status: 500, problem: null, tookMs: 84 }],
    nextAt: null,
  });
  const sent = buildDelivery({ eventId: 'new', type: 'member.left', person: 'Tom Whelan' });
  const { api, user } = await open([hr], [sent, failed]);
  api.reply(contract.repeatDelivery, { data: { message: 'It will be sent again in a moment.' } });
  const row = await screen.findByRole('row', { name: /Grace Adjei completed Healthy Habits/ });
  expect(row).toHaveTextContent('500, given up after 10 tries');
  const toggle = within(row).getByRole('button', {
    name: /Grace Adjei completed/,
    expanded: false,
  });
  await user.click(toggle);
  expect(screen.getByRole('region', { name: 'What we sent' })).toHaveTextContent('"id": 7');
  expect(screen.getByText('500, after 84 ms')).toBeVisible();

  // What hasn't been tried yet is on its way anyway.
  const waiting = screen.getByRole('row', { name: /Tom Whelan left/ });
  expect(within(waiting).queryByRole('button', { name: /Send/ })).toBeNull();
  await user.click(within(row).getByRole('button', { name: /^Send again/ }));
  await vi.waitFor(() =>
    expect(api.calls(contract.repeatDelivery)[0]?.path).toBe(
      '/api/teams/harbour/webhooks/hr/deliveries/event/repeat',
    ),
  );
});

test('deliveries are those of the chosen address, and the organisation stays in the page’s address', async () => {
  const { api, user, router } = await open([hr, wards], [], undefined, '/?team=harbour&page=2');
  await user.click(screen.getByRole('button', { name: 'Deliveries to wards.harbour.example' }));
  expect(
    await screen.findByRole('heading', { name: 'Deliveries to wards.harbour.example' }),
  ).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Given up' }));
  expect(await screen.findByText('Nothing was given up in the last 30 days.')).toBeVisible();
  expect(api.calls(contract.listDeliveries).at(-1)).toMatchObject({
    path: '/api/teams/harbour/webhooks/wards/deliveries',
    query: { state: 'given_up', _page: '1' },
  });
  expect(router.state.location.search).toBe('?team=harbour&webhook=wards&state=given_up');
});
