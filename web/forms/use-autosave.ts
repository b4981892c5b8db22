import { useEffect, useMemo, useSyncExternalStore } from 'react';
import { useConnectionLost } from '../data/connection.ts';
import { useSession } from '../data/session.tsx';
import { Autosave, type AutosaveCalls, type Stored } from './autosave.ts';

type AutosaveOptions<Value> = AutosaveCalls<Value> & {
  /** Of the part: `lesson 0190… text`. Another name is another part. */
  name: string;
  /** As loaded by the screen. A newer one is taken over unless something was typed. */
  stored: Stored<Value>;
  /**
   * For an editor that draws what is typed by itself, such as CodeMirror: the screen isn't rendered at every key, and `value` is
   * what was typed when something else changed last. `read` has what is typed now; `subscribe` tells of every change.
   */
  drawsItself?: boolean | undefined;
};

/**
 * For every part of a draft that has a revision. `value` is what the screen shows, `change` what it calls on every
 * keystroke; `status` goes to the water line. Update the screen's query in `onSaved`, so that it doesn't start from an older text when it is opened again.
 */
export function useAutosave<Value>(options: AutosaveOptions<Value>) {
  const { name, stored, save, load, onSaved, drawsItself } = options;
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
  const getView = drawsItself ? autosave.getSteadyView : autosave.getView;
  const view = useSyncExternalStore(autosave.subscribe, getView, getView);
  const { change, flush, retry, settle, resolve, read, subscribe } = autosave;
  return { ...view, change, flush, retry, settle, resolve, read, subscribe };
}
