import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { sendInputs } from './activity-calls.ts';
import {
  adoptVisitorDraft,
  type DraftOwner,
  readDraft,
  visitor,
  writeDraft,
} from './activity-draft.ts';

/** How long inputs have to rest before they are sent: a slider passes many values. */
const pauseMs = 1_500;

interface Kept {
  /** Null in a preview, where nothing is stored. */
  of: DraftOwner | null;
  /** As the account has it. */
  stored: unknown;
  isPossible: (inputs: unknown) => boolean;
  start: unknown;
}

/**
 * The inputs of an activity. Each change is stored in the browser at once, so that a reload loses nothing, and with the account
 * soon after. Then the copy in the browser is removed.
 */
export function useKeptInputs({ of, stored, isPossible, start }: Kept) {
  const [inputs, setInputs] = useState<unknown>(() => {
    if (of && of.owner !== visitor && stored === null) adoptVisitorDraft(of);
    const draft = of ? readDraft(of).inputs : undefined;
    if (draft !== undefined && isPossible(draft)) return draft;
    return stored ?? start;
  });
  const [isOffline, setIsOffline] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const sending = useRef<Promise<void>>(Promise.resolve());
  const isOfAccount = of !== null && of.owner !== visitor;

  const isKept = (sent: unknown) => {
    if (of && JSON.stringify(readDraft(of).inputs) === JSON.stringify(sent)) {
      writeDraft(of, { inputs: undefined });
    }
  };
  const send = () => {
    clearTimeout(timer.current);
    timer.current = undefined;
    const unsent = of ? readDraft(of).inputs : undefined;
    if (!of || !isOfAccount || unsent === undefined) return;
    sending.current = sending.current
      .then(() => sendInputs(of.place, { inputs: unsent, hash: of.hash }))
      .then(
        () => {
          isKept(unsent);
          setIsOffline(false);
        },
        // It is still in the browser, and sent with the next change or visit.
        () => setIsOffline(true),
      );
  };
  const sendSoon = () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(send, pauseMs);
  };

  const begin = useEffectEvent(() => {
    if (isOfAccount && readDraft(of).inputs !== undefined) sendSoon();
  });
  const leave = useEffectEvent(() => {
    if (timer.current !== undefined) send();
  });
  useEffect(() => {
    begin();
    const hide = () => {
      if (document.visibilityState === 'hidden') leave();
    };
    document.addEventListener('visibilitychange', hide);
    return () => {
      document.removeEventListener('visibilitychange', hide);
      leave();
    };
  }, []);

  return {
    inputs,
    /** The account couldn't be reached: the browser has it. */
    isOffline,
    change: (changed: unknown) => {
      setInputs(changed);
      if (!of) return;
      writeDraft(of, { inputs: changed });
      if (isOfAccount) sendSoon();
    },
    /** Before they are handed in: nothing older may arrive afterwards. */
    settle: async () => {
      clearTimeout(timer.current);
      timer.current = undefined;
      await sending.current;
    },
    /** They were handed in, which stores them too. */
    isKept,
  };
}
