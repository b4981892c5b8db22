import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { validateTotp } from '../../../contract/accounts.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { renderScreen } from '../../../tests/support/render.tsx';
import { notify } from '../../ui/overlays/toast.ts';
import { SecondFactorDialog } from './second-factor-dialog.tsx';

afterEach(() => vi.restoreAllMocks());

async function openDialog(api: ApiStub) {
  const onDone = vi.fn();
  const onEnd = vi.fn();
  const pending = { token: 'held-back', username: 'robin' };
  const view = await renderScreen(
    <SecondFactorDialog pending={pending} onDone={onDone} onEnd={onEnd} />,
    { api },
  );
  const enter = async (label: string, code: string) => {
    await view.user.type(screen.getByLabelText(label), code);
    await view.user.click(screen.getByRole('button', { name: 'Confirm' }));
  };
  return { ...view, onDone, onEnd, enter };
}

it('hands over the token once the code is right', async () => {
  const { api, enter, onDone } = await openDialog(
    new ApiStub().reply(validateTotp, { data: { message: '' } }),
  );
  await enter('One-time code', '123 456');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalledWith('held-back'));
  const [call] = api.calls(validateTotp);
  expect(call?.body).toEqual({ username: 'robin', totp: '123456' });
  expect(call?.headers.get('Authorization')).toBe('Bearer held-back');
});

it('accepts a recovery code instead', async () => {
  const api = new ApiStub().reply(validateTotp, { data: { message: '' } });
  const { enter, onDone, user } = await openDialog(api);
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
  await enter('Recovery code', 'abcd-efgh');
  await vi.waitFor(() => expect(onDone).toHaveBeenCalled());
  expect(api.calls(validateTotp)[0]?.body).toMatchObject({ totp: 'abcd-efgh' });
});

it('refuses a wrong code', async () => {
  const { enter, onDone } = await openDialog(new ApiStub().fail(validateTotp, 400));
  await enter('One-time code', '123456');
  expect(await screen.findByText('*Wrong OTP')).toBeVisible();
  expect(screen.getByLabelText('One-time code')).toHaveFocus();
  expect(onDone).not.toHaveBeenCalled();
});

it('says how long to wait after too many wrong codes', async () => {
  const detail = 'Too many tries. Try again in 5 minutes.';
  const { enter } = await openDialog(new ApiStub().fail(validateTotp, 429, { detail }));
  await enter('One-time code', '123456');
  expect(await screen.findByText(detail)).toBeVisible();
});

it('ends when the server has ended the sign-in, and says why', async () => {
  const detail = 'Too many wrong codes. Please sign in again.';
  const { enter, onEnd } = await openDialog(new ApiStub().fail(validateTotp, 401, { detail }));
  await enter('One-time code', '123456');
  await vi.waitFor(() => expect(onEnd).toHaveBeenCalledWith(detail));
});

it('reports a server that does not answer', async () => {
  const error = vi.spyOn(notify, 'error').mockResolvedValue();
  const { enter } = await openDialog(new ApiStub().disconnect(validateTotp));
  await enter('One-time code', '123456');
  expect(await screen.findByText('We couldn’t check the code. Try again.')).toBeVisible();
  expect(error).toHaveBeenCalledOnce();
});
