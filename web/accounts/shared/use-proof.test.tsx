import { screen, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { cancelMfa, proveIdentity } from '../../../contract/accounts.ts';
import { proveBySignOn } from '../../../contract/sign-on/mine.ts';
import { ApiStub } from '../../../tests/support/api-stub.ts';
import { learner, renderScreen } from '../../../tests/support/render.tsx';
import { call } from '../../data/api.ts';
import { storeWay } from '../../data/sign-on-way.ts';
import { useProof } from './use-proof.tsx';

const done = { data: { message: 'Done.' } };
const proofNeeded = { errors: [{ field: 'proof', message: 'Confirm it’s you first.' }] };

function Guarded({ onResult }: { onResult: (result: unknown) => void }) {
  const { withProof, proofDialog } = useProof();
  const act = () => call(cancelMfa, { params: { username: 'robin' } });
  return (
    <>
      <button type="button" onClick={() => void withProof(act).then(onResult, onResult)}>
        Go
      </button>
      {proofDialog}
    </>
  );
}

async function openGuarded(api: ApiStub, viewer = learner) {
  const onResult = vi.fn();
  const view = await renderScreen(<Guarded onResult={onResult} />, { viewer, api });
  await view.user.click(screen.getByRole('button', { name: 'Go' }));
  return { ...view, onResult };
}

const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirm it’s you' }));

it('asks only when the server does, then repeats the call', async () => {
  const api = new ApiStub().fail(cancelMfa, 403, proofNeeded).reply(proveIdentity, done);
  const { user, onResult } = await openGuarded(api);
  const asked = await dialog();
  const field = asked.getByLabelText('Your password');
  expect(field).toHaveAttribute('autofocus');
  api.reply(cancelMfa, done);
  await user.type(field, 'secret{Enter}');
  await vi.waitFor(() => expect(onResult).toHaveBeenCalledWith(done.data));
  expect(api.calls(proveIdentity)[0]?.body).toEqual({ password: 'secret' });
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});

it('says that the password is wrong, and stays', async () => {
  const errors = [{ field: 'password', message: 'The password is wrong.' }];
  const api = new ApiStub().fail(cancelMfa, 403, proofNeeded).fail(proveIdentity, 400, { errors });
  const { user, onResult } = await openGuarded(api);
  await user.type((await dialog()).getByLabelText('Your password'), 'wrong{Enter}');
  const messages = await screen.findAllByText('The password is wrong.');
  expect(messages[0]).toBeVisible();
  expect(onResult).not.toHaveBeenCalled();
});

it('does nothing more when cancelled', async () => {
  const api = new ApiStub().fail(cancelMfa, 403, proofNeeded);
  const { user, onResult } = await openGuarded(api);
  await user.click((await dialog()).getByRole('button', { name: 'Cancel' }));
  await vi.waitFor(() => expect(onResult).toHaveBeenCalledWith(undefined));
  expect(api.calls(cancelMfa)).toHaveLength(1);
});

it('accepts a code where there is a second factor', async () => {
  const api = new ApiStub().fail(cancelMfa, 403, proofNeeded).reply(proveIdentity, done);
  const { user } = await openGuarded(api, { ...learner, istwofactorenabled: true });
  const asked = await dialog();
  await user.click(await asked.findByRole('button', { name: 'Use a code instead' }));
  api.reply(cancelMfa, done);
  await user.type(asked.getByLabelText('Code'), '123456{Enter}');
  await vi.waitFor(() => expect(api.calls(proveIdentity)[0]?.body).toEqual({ code: '123456' }));
});

it('lets people confirm with their organisation’s provider, which brings them back', async () => {
  const connectionId = '01a1f164-c956-7205-97c8-e0d61797e2fe';
  storeWay({ connectionId, name: 'Entra ID', team: 'Harbour Clinics' });
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => {});
  const address = 'https://idp.example/authorize';
  const api = new ApiStub()
    .fail(cancelMfa, 403, proofNeeded)
    .reply(proveBySignOn, { data: { address } });
  const { user } = await openGuarded(api);
  await user.click((await dialog()).getByRole('button', { name: 'Confirm with Entra ID' }));
  await vi.waitFor(() => expect(assign).toHaveBeenCalledWith(address));
  expect(api.calls(proveBySignOn)[0]?.body).toMatchObject({ connectionId });
});
