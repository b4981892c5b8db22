import { useEffect, useEffectEvent } from 'react';

/** Hears of what happens to the window, with what the page knows at that moment. */
export function useWindowEvent(name: string, act: (event: Event) => void): void {
  const hear = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: Event) => hear(event);
    window.addEventListener(name, listen);
    return () => window.removeEventListener(name, listen);
  }, [name]);
}
