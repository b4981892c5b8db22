import { createContext, useContext, useState } from 'react';

/** What is set in a view and is no part of its inputs, such as someone's own bedtime. It never leaves the browser. */
export interface BrowserDraft {
  read: (name: string) => unknown;
  write: (name: string, value: unknown) => void;
}

export const BrowserDraftContext = createContext<BrowserDraft>({
  read: () => undefined,
  write: () => {},
});

/** State that a reload doesn't lose. What was kept may be anything: `isPossible` tells whether it still makes sense. */
export function useKeptState<Value>(
  name: string,
  initial: () => Value,
  isPossible: (value: unknown) => value is Value,
): readonly [Value, (value: Value) => void] {
  const draft = useContext(BrowserDraftContext);
  const [value, setValue] = useState(() => {
    const kept = draft.read(name);
    return isPossible(kept) ? kept : initial();
  });
  return [
    value,
    (changed) => {
      setValue(changed);
      draft.write(name, changed);
    },
  ];
}

/** Whether what was kept has the same parts, of the same types. */
export const isLike =
  <Value extends object>(sample: Value) =>
  (kept: unknown): kept is Value =>
    typeof kept === 'object' &&
    kept !== null &&
    Object.entries(sample).every(
      ([name, value]) => typeof (kept as Record<string, unknown>)[name] === typeof value,
    );
