import { screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { cancelMfa, confirmMfa, getMfaSecret, registerMfa } from '../../../contract/accounts.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { MfaView } from './mfa-view.tsx';

beforeEach(() => void vi.spyOn(notify, 'success').mockResolvedValue());
afterEach(() => vi.restoreAllMocks());

const registeringApi = () =>
  new ApiStub()
    .respond(registerMfa, () => new Response('image'))
    .reply(getMfaSecret, { data: { secret: 'ABCDEFGHIJKL' } });

async function openView(api = registeringApi()) {
  const onBack = vi.fn();
  const onRegistered = vi.fn();
  const view = await renderScreen(
    <MfaView user={learner} takesFocus onBack={onBack} onRegistered={onRegistered} />,
    { viewer: learner, api },
  );
  const enterCode = async (code: string) => {
    await view.user.type(await screen.findByLabelText('One-time code'), code);
    await view.user.click(screen.getByRole('button', { name: 'Submit' }));
  };
  return { ...view, onBack, onRegistered, enterCode };
}

it('shows the QR code and its secret, and announces the view', async () => {
  await openView();
  expect(screen.getByRole('heading', { name: 'MFA registration' })).toHaveFocus();
  expect(await screen.findByRole('img', { name: /^QR code/ })).toBeVisible();
  expect(screen.getByText('ABCD EFGH IJKL')).toBeVisible();
});

it('turns MFA on with a right code and passes on the recovery codes', async () => {
  const recovery_codes = ['aaaa-bbbb', 'cccc-dddd'];
  const { enterCode, onRegistered } = await openView(
    registeringApi().reply(confirmMfa, { data: { recovery_codes } }),
  );
  await enterCode('123456');
  await vi.waitFor(() => expect(onRegistered).toHaveBeenCalledWith(recovery_codes));
  expect(notify.success).toHaveBeenCalledWith('Multi-Factor Authorization Registered!');
});

it('refuses a wrong code', async () => {
  const errors = [{ field: 'totp', message: 'The code is wrong.' }];
  const { enterCode, onRegistered } = await openView(
    registeringApi().fail(confirmMfa, 400, { errors }),
  );
  await enterCode('123456');
  expect(await screen.findByText('*Wrong OTP')).toBeVisible();
  expect(screen.getByLabelText('One-time code')).toHaveFocus();
  expect(onRegistered).not.toHaveBeenCalled();
});

it.each(['', '123'])('asks for six digits when given %j', async (code) => {
  const { api, enterCode } = await openView();
  await enterCode(code || ' ');
  expect(await screen.findByText('The code has six digits.')).toBeVisible();
  expect(api.calls(confirmMfa)).toEqual([]);
});

it('cancels the registration on the way back', async () => {
  const { api, user, onBack } = await openView(
    registeringApi().reply(cancelMfa, { data: { message: '' } }),
  );
  await user.click(screen.getByRole('button', { name: 'Back to settings' }));
  await vi.waitFor(() => expect(onBack).toHaveBeenCalled());
  expect(api.calls(cancelMfa)).toHaveLength(1);
  expect(notify.success).toHaveBeenCalledWith('Canceled MFA register!');
});

it('can be tried again when the registration fails', async () => {
  const api = registeringApi().fail(registerMfa, 503, { detail: 'The database is away.' });
  const { user } = await openView(api);
  expect(await screen.findByText('The database is away.')).toBeVisible();
  api.respond(registerMfa, () => new Response('image'));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('ABCD EFGH IJKL')).toBeVisible();
});
