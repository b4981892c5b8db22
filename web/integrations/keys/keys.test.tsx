import { screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import * as contract from '../../../contract/integrations/keys.ts';
import { listDepartments } from '../../../contract/teams/departments.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { buildKey } from './keys.fixture.ts';
import { Keys } from './keys.tsx';

const wards = {
  id: 'f3a1c2d4-0000-4000-8000-000000000001',
  parentId: null,
  name: 'Wards',
  people: 338,
  ownPeople: 338,
  managers: [],
  assigned: 0,
  late: 0,
  latePeople: 0,
};

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'error').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

async function open(
  keys: contract.Key[] = [],
  { kinds, of }: { kinds?: readonly [contract.KeyKind, ...contract.KeyKind[]]; of?: 'me' } = {},
) {
  const api = new ApiStub()
    .reply(contract.listKeys, {
      data: keys,
      meta: { page: 1, limit: 20, total: keys.length },
    })
    .reply(listDepartments, {
      data: { departments: [wards], without: null, can: { change: true } },
    });
  const view = await renderScreen(
    <Keys
      team={{ id: 'harbour', name: 'Harbour Clinics' }}
      title="Keys"
      text="With a key."
      of={of ?? 'anyone'}
      kinds={kinds ?? ['organisation', 'client', 'personal']}
    />,
    { viewer: learner, api },
  );
  await screen.findByText(keys[0]?.name ?? 'No keys yet.');
  return view;
}

const made = { ...buildKey({ name: 'Ward screen' }), secret: 'sw_live_secret' };

test('a key is made for a department, and shown once', async () => {
  const { api, user } = await open();
  api.reply(contract.createKey, { data: made });
  await user.click(screen.getByRole('button', { name: 'New key' }));
  expect(screen.getByRole('heading', { name: 'New key' })).toHaveFocus();
  await user.type(screen.getByRole('textbox', { name: 'What is it for?' }), 'Ward screen');
  await user.selectOptions(screen.getByRole('combobox', { name: 'Ends' }), '90');
  await user.click(screen.getByRole('checkbox', { name: /read progress/ }));
  const meaning = screen.getByRole('complementary', { name: 'What the key means' });
  expect(meaning).toHaveTextContent('How far people are');
  expect(meaning).toHaveTextContent('that Harbour Clinics didn’t assign');
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Only for' }),
    'Wards, 338 people',
  );
  expect(meaning).toHaveTextContent('Anyone outside this department');
  await user.click(screen.getByRole('button', { name: 'Make the key' }));
  const shown = await screen.findByRole('region', { name: 'Ward screen: shown this once' });
  expect(shown).toHaveTextContent('sw_live_secret');
  expect(api.calls(contract.createKey)[0]?.body).toEqual({
    kind: 'organisation',
    name: 'Ward screen',
    scopes: ['progress:read'],
    days: 90,
    departmentId: wards.id,
  });
  expect(screen.queryByRole('button', { name: 'Make the key' })).toBeNull();
  await user.click(within(shown).getByRole('button', { name: 'Close' }));
  expect(screen.queryByText('sw_live_secret')).toBeNull();
});

test('a client has an ID beside its secret; a personal key has no department', async () => {
  const { api, user } = await open();
  const client = { ...made, id: 'client-id', kind: 'client' as const, secret: 'sw_secret_x' };
  api.reply(contract.createKey, { data: client });
  await user.click(screen.getByRole('button', { name: 'New key' }));
  const who = screen.getByRole('combobox', { name: 'Who uses it?' });
  expect(await screen.findByRole('combobox', { name: 'Only for' })).toBeVisible();
  await user.selectOptions(who, 'Only me: it may do what I may');
  expect(screen.queryByRole('combobox', { name: 'Only for' })).toBeNull();
  await user.selectOptions(who, 'A system of ours, with OAuth client credentials');
  await user.type(screen.getByRole('textbox', { name: 'What is it for?' }), 'Payroll');
  await user.click(screen.getByRole('checkbox', { name: /read people/ }));
  await user.click(screen.getByRole('button', { name: 'Make the key' }));
  expect(await screen.findByText('client-id')).toBeVisible();
  expect(api.calls(contract.createKey)[0]?.body).toMatchObject({ kind: 'client' });
});

test('what is missing is said beside its field, without a call', async () => {
  const { api, user } = await open([], { kinds: ['personal'], of: 'me' });
  await user.click(screen.getByRole('button', { name: 'New key' }));
  await user.click(screen.getByRole('button', { name: 'Make the key' }));
  expect(await screen.findByText('Choose at least one thing that it may do.')).toBeVisible();
  expect(screen.getByRole('textbox', { name: 'What is it for?' })).toBeInvalid();
  expect(screen.queryByRole('combobox', { name: 'Who uses it?' })).toBeNull();
  expect(api.calls(contract.createKey)).toEqual([]);
});

test('a key is ended after a question', async () => {
  const { api, user } = await open([buildKey()]);
  api.reply(contract.endKey, { data: { message: 'This key no longer works.' } });
  const row = screen.getByRole('row', { name: /Personnel system/ });
  expect(row).toHaveTextContent('read people and read groups');
  await user.click(within(row).getByRole('button', { name: 'End Personnel system' }));
  expect(screen.getByRole('dialog')).toHaveTextContent('This can’t be undone.');
  await user.click(screen.getByRole('button', { name: 'End it' }));
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith('This key no longer works.'));
  expect(api.calls(contract.endKey)[0]?.path).toBe('/api/teams/harbour/keys/personnel');
  expect(screen.getByRole('heading', { name: 'Keys' })).toHaveFocus();
});

test('keys that ended are shown on request, and can’t be ended again', async () => {
  const { api, user } = await open([buildKey()]);
  const ended = buildKey({ id: 'old', name: 'Old intranet', state: 'ended', can: { end: false } });
  api.reply(contract.listKeys, { data: [ended], meta: { page: 1, limit: 20, total: 1 } });
  await user.click(screen.getByRole('button', { name: 'Show keys that ended' }));
  expect(await screen.findByText('Old intranet')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'End Old intranet' })).toBeNull();
  expect(api.calls(contract.listKeys).at(-1)?.query).toMatchObject({ state: 'all', of: 'anyone' });
});
