import { type RefObject, useEffect } from 'react';
import { useLocation } from 'react-router';

/** For a heading with an id that links lead to. It appears only once its screen has loaded, when the browser has given up looking for it. */
export function useOpenedHere(heading: RefObject<HTMLElement | null>): void {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash === '' || hash !== `#${heading.current?.id}`) return;
    heading.current?.scrollIntoView();
    heading.current?.focus({ preventScroll: true });
  }, [hash, heading]);
}
