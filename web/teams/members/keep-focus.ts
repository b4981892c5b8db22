import { type RefObject, useEffect, useRef, useState } from 'react';

/**
 * What had the focus is gone: go on from the place around it, once the dialog that was open is closed;
 * where that is gone too, from another.
 */
export function useFocusWhenGone<E extends HTMLElement>(other?: RefObject<E | null>) {
  const place = useRef<E>(null);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (gone > 0) (place.current ?? other?.current)?.focus({ preventScroll: true });
  }, [gone, other]);
  return { place, keepFocus: () => setGone((before) => before + 1) };
}
