import { type ReactNode, useCallback, useRef, useState } from 'react';
import { ApiError } from '../../data/api.ts';
import { useSession } from '../../data/session.tsx';
import { ProofDialog } from './proof-dialog.tsx';

/** The server wants to know first that it's really the owner. */
export function isProofNeeded(failure: unknown): boolean {
  return failure instanceof ApiError && failure.errors.some(({ field }) => field === 'proof');
}

/**
 * `withProof(act)` makes a call; if the server asks for a proof, a dialog does, and the call is made again. Resolves to
 * `undefined` if the viewer cancels. Render `proofDialog` somewhere.
 */
export function useProof(): {
  withProof: <Result>(act: () => Promise<Result>) => Promise<Result | undefined>;
  proofDialog: ReactNode;
} {
  const { user } = useSession();
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<(isProved: boolean) => void>(undefined);

  const askForProof = useCallback(
    () =>
      new Promise<boolean>((resolve) => {
        answer.current = resolve;
        setIsAsking(true);
      }),
    [],
  );
  const withProof = useCallback(
    async <Result,>(act: () => Promise<Result>) => {
      try {
        return await act();
      } catch (failure) {
        if (!isProofNeeded(failure)) throw failure;
        return (await askForProof()) ? act() : undefined;
      }
    },
    [askForProof],
  );
  const close = (isProved: boolean) => {
    setIsAsking(false);
    answer.current?.(isProved);
  };

  const proofDialog = (
    <ProofDialog
      open={isAsking}
      hasSecondFactor={user?.istwofactorenabled ?? false}
      onProved={() => close(true)}
      onClose={() => close(false)}
    />
  );
  return { withProof, proofDialog };
}
