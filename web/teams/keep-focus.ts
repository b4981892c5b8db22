import { useEffect, useRef, useState } from 'react';

/** What had the focus is gone: go on from the place around it, once the dialog that was open is closed. */
export function useFocusWhenGone<E extends HTMLElement>() {
  const place = useRef<E>(null);
  const [gone, setGone] = useState(0);
  useEffect(() => {
    if (gone > 0) place.current?.focus({ preventScroll: true });
  }, [gone]);
  return { place, keepFocus: () => setGone((before) => before + 1) };
}
