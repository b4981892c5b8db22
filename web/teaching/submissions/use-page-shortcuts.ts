import { useEffect, useEffectEvent } from 'react';
import { shortcutKey } from '../../assessment/shared/shortcuts.ts';

/** Single keys that work anywhere on the page, except where one types. In lower case. */
export function usePageShortcuts(isOn: boolean, actions: Record<string, () => void>) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const action = actions[shortcutKey(event)?.toLowerCase() ?? ''];
    if (!action) return;
    event.preventDefault();
    action();
  });
  useEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => press(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [isOn]);
}
