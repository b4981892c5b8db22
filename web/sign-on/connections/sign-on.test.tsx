import { screen, within } from '@testing-library/react';
import { Outlet, Route, Routes } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { proveIdentity } from '../../../contract/accounts.ts';
import { listActivity } from '../../../contract/sign-on/activity.ts';
import * as domains from '../../../contract/sign-on/domains.ts';
import * as managing from '../../../contract/sign-on/managing.ts';
import { getSignOn, type SignOn } from '../../../contract/sign-on/overview.ts';
import { setSamlProvider } from '../../../contract/sign-on/saml-provider.ts';
import type { TeamSummary } from '../../../contract/teams/teams.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import {
  buildArrived,
  buildConnection,
  buildDomain,
  buildSignOn,
  buildTest,
  provider,
} from './sign-on.fixture.ts';
import SignOnScreen from './sign-on.tsx';
import { rowsOf } from './test-result.tsx';

beforeEach(() => {
  vi.spyOn(notify, 'success').mockResolvedValue();
  vi.spyOn(notify, 'info').mockResolvedValue();
  vi.spyOn(notify, 'error').mockResolvedValue();
});
afterEach(() => vi.restoreAllMocks());

const team = { id: 'harbour', name: 'Harbour Clinics' } as TeamSummary;

async function open(signOn: SignOn, path = '/', api = new ApiStub()) {
  api
    .reply(getSignOn, { data: signOn })
    .reply(listActivity, { data: [], meta: { page: 1, limit: 20, total: 0 } });
  const view = await renderScreen(
    <Routes>
      <Route element={<Outlet context={{ team }} />}>
        <Route path="*" element={<SignOnScreen />} />
      </Route>
    </Routes>,
    { viewer: learner, api, path },
  );
  await screen.findByRole('heading', { name: 'Connections' });
  return view;
}

const field = (name: string) => screen.getByRole('textbox', { name });

test('without a connection, one is added, named after its provider', async () => {
  const { api, user } = await open(buildSignOn());
  await user.click(screen.getByRole('button', { name: 'Add a connection' }));
  await user.selectOptions(screen.getByRole('combobox', { name: 'Where people sign in' }), 'okta');
  const signOn = buildSignOn({ connections: [buildConnection()] });
  api
    .reply(managing.createConnection, { data: { id: 'entra', signOn } })
    .reply(getSignOn, { data: signOn });
  await user.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByRole('heading', { name: 'Set up Entra ID' })).toBeVisible();
  expect(api.calls(managing.createConnection)[0]?.body).toEqual({
    provider: 'okta',
    kind: 'oidc',
    name: 'Okta',
  });
});

test('a draft shows what to copy, stores the provider, and can’t be switched on untested', async () => {
  const { api, user } = await open(buildSignOn({ connections: [buildConnection()] }));
  expect(field('Redirect address')).toHaveValue(buildConnection().addresses.answer);
  expect(screen.getByRole('button', { name: 'Switch on' })).toBeDisabled();
  expect(screen.queryByRole('button', { name: /^Test/ })).toBeNull();
  await user.type(field('Issuer'), provider.issuer);
  await user.type(field('Client ID'), provider.clientId);
  await user.type(screen.getByLabelText('Client secret'), 'very secret');
  api.fail(managing.setOidcProvider, 400, {
    errors: [{ field: 'issuer', message: 'One tenant only.' }],
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('One tenant only.')).toBeVisible();
  expect(field('Issuer')).toHaveFocus();
  api.reply(managing.setOidcProvider, { data: buildSignOn() });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await vi.waitFor(() => expect(screen.getByLabelText('Client secret')).toHaveValue(''));
  expect(api.calls(managing.setOidcProvider)[1]?.body).toEqual({
    ...provider,
    secret: 'very secret',
    secretEndsOn: null,
    secondFactorAcr: '',
  });
});

test('what arrived is shown, and a test of these settings allows switching on', async () => {
  const connection = buildConnection({ oidc: provider, tested: true, lastTest: buildTest() });
  const { api, user } = await open(buildSignOn({ connections: [connection] }));
  expect(screen.getByText(/You would be signed in as Thandi Nkosi/)).toBeVisible();
  const table = screen.getByRole('table', { name: 'What arrived' });
  expect(within(table).getByRole('row', { name: /email.*domain is yours/ })).toBeVisible();
  api.reply(managing.switchConnection, { data: buildSignOn() });
  await user.click(screen.getByRole('button', { name: 'Switch on' }));
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith('It’s on.'));
});

test('a failed test says why in full', async () => {
  const lastTest = buildTest({ code: 'secret_refused', found: 'invalid_client', arrived: null });
  const connection = buildConnection({ oidc: provider, lastTest });
  await open(buildSignOn({ connections: [connection] }));
  expect(screen.getByText(/doesn’t accept our client secret/)).toHaveTextContent('invalid_client');
});

test('groups make managers, once who asks has been proved', async () => {
  const connection = buildConnection({ oidc: provider });
  const { api, user } = await open(buildSignOn({ connections: [connection] }));
  await user.click(screen.getByRole('button', { name: 'Add a group' }));
  await user.type(field('Group 1'), 'SW-Managers');
  api.fail(managing.changeConnection, 403, {
    errors: [{ field: 'proof', message: 'Confirm it’s you first.' }],
  });
  await user.click(screen.getByRole('button', { name: 'Save what means what' }));
  await user.type(await screen.findByLabelText('Your password'), 'a good test password');
  api
    .reply(proveIdentity, { data: { message: 'Confirmed.' } })
    .reply(managing.changeConnection, { data: buildSignOn() });
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await vi.waitFor(() => expect(notify.success).toHaveBeenCalledWith('Saved.'));
  expect(api.calls(managing.changeConnection).at(-1)?.body).toMatchObject({
    mapping: { email: 'email', roles: [{ group: 'SW-Managers', role: 'manager' }] },
  });
});

test('a domain shows its record until it’s found, and says what requiring takes', async () => {
  const waiting = buildDomain({ id: 'kids', domain: 'harbour-kids.example', state: 'waiting' });
  const { api, user } = await open(buildSignOn({ domains: [buildDomain(), waiting] }));
  expect(field('Value for harbour-kids.example')).toHaveValue('sw-4f81c2a97be04d');
  expect(screen.queryByRole('textbox', { name: 'Value for harbour.example' })).toBeNull();
  const signOn = buildSignOn({ domains: [buildDomain()] });
  api.reply(domains.checkDomain, { data: { found: false, signOn } });
  await user.click(screen.getByRole('button', { name: 'Check now: harbour-kids.example' }));
  await vi.waitFor(() => expect(notify.info).toHaveBeenCalled());

  await user.click(await screen.findByRole('button', { name: 'More for harbour.example' }));
  await user.click(screen.getByRole('menuitem', { name: 'Require sign-on' }));
  const dialog = screen.getByRole('dialog', { name: 'Require sign-on for harbour.example?' });
  expect(dialog).toHaveTextContent('Passwords of 1,070 people stop working');
  expect(dialog).toHaveTextContent('So far that’s Thandi Nkosi.');
  api.fail(domains.requireSignOn, 409, { detail: 'Two administrators have to be able to get in.' });
  await user.click(within(dialog).getByRole('button', { name: 'Require sign-on' }));
  expect(await within(dialog).findByText(/Two administrators have to/)).toBeVisible();
});

test('a SAML provider is set by a file, and says why it can’t be used', async () => {
  const connection = buildConnection({ kind: 'saml', name: 'Our SAML' });
  const { api, user } = await open(buildSignOn({ connections: [connection] }));
  expect(field('Our entity ID (identifier, audience)')).toHaveValue(connection.addresses.entityId);
  const file = new File(['<EntityDescriptor/>'], 'metadata.xml', { type: 'text/xml' });
  await user.upload(screen.getByLabelText('Or a file with the metadata'), file);
  api.fail(setSamlProvider, 400, {
    errors: [{ field: 'metadata', message: 'There is no certificate.' }],
  });
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('There is no certificate.')).toBeVisible();
  expect(api.calls(setSamlProvider)[0]?.body).toEqual({
    metadataUrl: '',
    metadata: '<EntityDescriptor/>',
    subjectAttribute: '',
  });
});

test('groups that a provider leaves out make no managers, and nobody is told otherwise', () => {
  const rows = rowsOf(buildConnection(), buildArrived({ groupsLeftOut: true }));
  expect(rows.find(({ name }) => name === 'groups')).toMatchObject({ mark: 'late' });
  expect(rows.at(-1)).toMatchObject({ name: 'upn, tid', value: '2 more' });
});
