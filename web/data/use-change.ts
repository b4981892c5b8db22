import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../ui/overlays/toast.ts';
import { errorMessage } from './error-message.ts';

interface ChangeOptions<Input, Result> {
  /** What may be different now. Loaded again also after a failure: someone else may have made the change. */
  refresh: readonly QueryKey[];
  /** Said in a toast. */
  done?: (result: Result, input: Input) => string;
  /** Set where a form or dialog says why it failed; otherwise a toast does. */
  failsInPlace?: boolean;
}

/** A change that someone makes on a screen: made, told, and what it affects loaded again. */
export function useChange<Input = void, Result = unknown>(
  change: (input: Input) => Promise<Result>,
  { refresh, done, failsInPlace = false }: ChangeOptions<Input, Result>,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: (result, input) => {
      if (done) void notify.success(done(result, input));
    },
    onError: (failure) => {
      if (!failsInPlace) void notify.error(errorMessage(failure));
    },
    onSettled: () => Promise.all(refresh.map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
}
