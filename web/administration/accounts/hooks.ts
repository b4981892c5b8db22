import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import * as contract from '../../../contract/administration/accounts.ts';
import { call } from '../../data/api.ts';
import { saveFile } from '../../data/save-file.ts';
import { actAs } from '../../data/token.ts';
import { useChange } from '../../data/use-change.ts';

const allKeys = ['administration'];

export function useAccountPage(id: number) {
  return useQuery({
    queryKey: [...allKeys, 'account', id],
    queryFn: ({ signal }) => call(contract.getAccountPage, { params: { id } }, { signal }),
  });
}

/** What can be done to an account with one call, by name. */
export type AccountAct = 'suspend' | 'lift' | 'signOut' | 'passwordLink' | 'export' | 'signInAs';

export function useAccountAct(id: number) {
  const client = useQueryClient();
  const params = { id };
  return useMutation({
    mutationFn: async ({ act, reason = '' }: { act: AccountAct; reason?: string }) => {
      switch (act) {
        case 'suspend':
          return (await call(contract.suspendAccount, { params, body: { reason } })).message;
        case 'lift':
          return (await call(contract.liftSuspension, { params })).message;
        case 'signOut':
          return (await call(contract.signOutAccount, { params })).message;
        case 'passwordLink':
          return (await call(contract.sendPasswordLink, { params })).message;
        case 'signInAs': {
          const { token } = await call(contract.signInAs, { params, body: { reason } });
          actAs(token);
          // Like a new visit: nothing that this page knows about the Admin's own account is left.
          location.assign('/user-screen');
          return 'Signed in.';
        }
        case 'export': {
          const data = await call(contract.exportAccountData, { params });
          const json = JSON.stringify(data, null, 2);
          saveFile(`stepwell-user-${id}.json`, new Blob([json], { type: 'application/json' }));
          return 'The file is saved on your device.';
        }
      }
    },
    // Also after a failure: another Admin may have been quicker.
    onSettled: () => client.invalidateQueries({ queryKey: allKeys }),
  });
}

export function useInviteAccount() {
  return useChange(
    (body: Parameters<typeof call<typeof contract.inviteAccount>>[1]['body']) =>
      call(contract.inviteAccount, { body }),
    { refresh: [allKeys], failsInPlace: true },
  );
}
