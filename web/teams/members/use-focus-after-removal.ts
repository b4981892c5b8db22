import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * Moves the focus to `target` after the focused element was removed, once its dialog has closed.
 * Where the target is gone too, `fallback` gets it.
 */
export function useFocusAfterRemoval<E extends HTMLElement>(fallback?: RefObject<E | null>) {
  const target = useRef<E>(null);
  const [moves, setMoves] = useState(0);
  useEffect(() => {
    if (moves > 0) (target.current ?? fallback?.current)?.focus({ preventScroll: true });
  }, [moves, fallback]);
  return { target, moveFocus: () => setMoves((count) => count + 1) };
}
