import { errorMessage } from '../../data/error-message.ts';
import { notify } from '../../ui/overlays/toast.ts';
import { useTestConnection } from './hooks.ts';

/** Leaves for the provider. What arrives is shown on the way back. */
export function useTest(teamId: string, connectionId: string) {
  const begin = useTestConnection(teamId, connectionId);
  return {
    // Until the browser has left, too.
    isTesting: begin.isPending || begin.isSuccess,
    test: () =>
      begin.mutate(undefined, {
        onSuccess: ({ address }) => window.location.assign(address),
        onError: (failure) => void notify.error(errorMessage(failure)),
      }),
  };
}
