import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Closes a popover when its link, or any other, was followed. */
export function useCloseOnNavigation(popover: RefObject<HTMLElement | null>): void {
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    // Not on the first run: it may have been opened before hydration.
    if (lastKey.current !== key) popover.current?.hidePopover?.();
    lastKey.current = key;
  }, [key, popover]);
}
