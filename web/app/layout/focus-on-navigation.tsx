import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** After a navigation, keyboard and screen reader start at the new content. */
export function FocusOnNavigation() {
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (lastPathname.current === pathname) return;
    lastPathname.current = pathname;
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname]);
  return null;
}
