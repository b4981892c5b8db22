import { useEffect, useEffectEvent, useRef, useState } from 'react';

const pauseMs = 250;

/** Text that is being typed: applied after a pause, and taken over when the address changes under it. */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied);
  const last = useRef(applied);
  // A space at the end is only the beginning of the next word.
  const wanted = text.trim();
  const applyNow = useEffectEvent((next: string) => {
    // The address got there first.
    if (next === last.current) return;
    last.current = next;
    apply(next);
  });

  useEffect(() => {
    if (applied === last.current) return;
    last.current = applied;
    setText(applied);
  }, [applied]);

  useEffect(() => {
    if (wanted === last.current) return;
    const timer = setTimeout(applyNow, pauseMs, wanted);
    return () => clearTimeout(timer);
  }, [wanted]);

  return [text, setText] as const;
}
