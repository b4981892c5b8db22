import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { notify } from '../ui/overlays/toast.ts';
import { errorMessage } from './error-message.ts';

interface ChangeOptions<Input, Result> {
  /** What may be different now. Loaded again also after a failure: someone else may have made the change. */
  refresh: readonly QueryKey[] | ((input: Input) => readonly QueryKey[]);
  /** Shown in a toast; `{ info }` if nothing was changed. */
  done?: (result: Result, input: Input) => string | { info: string };
  /** What the toast's "Undo" does. */
  undo?: (input: Input, result: Result) => Promise<unknown>;
  /** Set where a form or dialog says why it failed; otherwise a toast does. */
  failsInPlace?: boolean;
}

/** A change that someone makes on a screen: makes it, reports it, and reloads what it affects. */
export function useChange<Input = void, Result = unknown>(
  change: (input: Input) => Promise<Result>,
  { refresh, done, undo, failsInPlace = false }: ChangeOptions<Input, Result>,
) {
  const client = useQueryClient();
  const tell = (failure: unknown) => void notify.error(errorMessage(failure));
  const refreshAfter = (input: Input) => {
    const keys = typeof refresh === 'function' ? refresh(input) : refresh;
    return Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })));
  };
  return useMutation({
    mutationFn: change,
    onSuccess: (result, input) => {
      if (!done) return;
      const said = done(result, input);
      if (typeof said !== 'string') return void notify.info(said.info);
      if (!undo) return void notify.success(said);
      const onPress = () =>
        void undo(input, result)
          .catch(tell)
          .then(() => refreshAfter(input));
      void notify.success(said, { action: { label: 'Undo', onPress } });
    },
    onError: (failure) => {
      if (!failsInPlace) tell(failure);
    },
    onSettled: (_, __, input) => refreshAfter(input),
  });
}
