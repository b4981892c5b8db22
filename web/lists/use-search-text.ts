import { useEffect, useEffectEvent, useRef, useState } from 'react';

const debounceMs = 250;

/** A search field's text: applied after a pause in typing, and replaced when the address changes. */
export function useSearchText(applied: string, apply: (text: string) => void) {
  const [text, setText] = useState(applied);
  const last = useRef(applied);
  // A trailing space only begins the next word.
  const wanted = text.trim();
  const applyNow = useEffectEvent((next: string) => {
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
    const timer = setTimeout(applyNow, debounceMs, wanted);
    return () => clearTimeout(timer);
  }, [wanted]);

  return [text, setText] as const;
}
