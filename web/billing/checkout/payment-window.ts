import { useEffect, useEffectEvent, useState } from 'react';

/** Hears of what happens to the window, with what the page knows at that moment. */
export function useWindowEvent(name: string, act: (event: Event) => void): void {
  const hear = useEffectEvent(act);
  useEffect(() => {
    const listen = (event: Event) => hear(event);
    window.addEventListener(name, listen);
    return () => window.removeEventListener(name, listen);
  }, [name]);
}

/**
 * Whether the summary stands beside the form, and is reached after it. Looked at once: the fields of
 * Stripe would be empty after a move.
 */
export function useIsBeside(): boolean {
  const [isBeside, setIsBeside] = useState(false);
  useEffect(() => setIsBeside(!window.matchMedia('(max-width: 960px)').matches), []);
  return isBeside;
}
