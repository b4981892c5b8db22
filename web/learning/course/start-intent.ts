import { useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { coursePath } from '../../catalog/shared/paths.ts';
import { hasJustSignedIn, signInPath } from '../../page/next-path.ts';

const startHash = '#start';

/**
 * Where Start Now takes a visitor: to sign-in, which leads back to the course. The address carries what they intend, so the
 * link works before the page's scripts have arrived.
 */
export function startAfterSignInPath(courseId: number): string {
  return signInPath({ pathname: coursePath(courseId), search: '', hash: startHash });
}

/** Starts the course once the viewer is known not to be in it. Only after signing in: a link alone can't start a course. */
export function useStartIntent(isEnrolled: boolean | undefined, start: () => void): void {
  const { hash, state } = useLocation();
  const isIntended = hash === startHash && hasJustSignedIn(state);
  const isStarted = useRef(false);
  const startOnce = useEffectEvent(() => {
    if (isStarted.current) return;
    isStarted.current = true;
    start();
  });
  useEffect(() => {
    if (isIntended && isEnrolled === false) startOnce();
  }, [isIntended, isEnrolled]);
}
