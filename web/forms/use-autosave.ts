import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useConnectionLost } from '../data/connection.ts';
import { useSession } from '../data/session.tsx';
import { Autosave, type AutosaveCalls, type Stored } from './autosave.ts';

type AutosaveOptions<Value> = AutosaveCalls<Value> & {
  /** Of the part: `lesson 0190… text`. Another name is another part. */
  name: string;
  /** As loaded by the screen. A newer one is taken over unless something was typed. */
  stored: Stored<Value>;
};

/**
 * For every part of a draft that has a revision. `value` is what the screen shows, `change` what it calls on every
 * keystroke; `status` goes to the water line. Update the screen's query in `onSaved`, so that it doesn't start from an older text when it is opened again.
 */
export function useAutosave<Value>(options: AutosaveOptions<Value>) {
  const { name, stored, save, load, onSaved } = options;
  const accountId = useSession().user?.userid ?? 0;
  const isLost = useConnectionLost();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name identifies the part
  const autosave = useMemo(
    () => new Autosave({ name, accountId, stored, calls: { save, load, onSaved } }),
    [name, accountId],
  );
  useEffect(() => {
    autosave.calls = { save, load, onSaved };
  }, [autosave, save, load, onSaved]);
  useEffect(() => autosave.start(), [autosave]);
  useEffect(() => autosave.receive(stored), [autosave, stored]);
  useEffect(() => {
    if (!isLost) autosave.retry();
  }, [autosave, isLost]);
  const view = useSyncExternalStore(autosave.subscribe, autosave.getView, autosave.getView);
  const { change, flush, retry, settle, resolve } = autosave;
  return { ...view, change, flush, retry, settle, resolve };
}
