import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useBlocker, useLocation } from 'react-router';
import { checkConnection, useConnectionLost } from '../../data/connection.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { StatusPage } from '../../ui/feedback/status-page.tsx';
import { cachePage, cachePagesBelow, isPageCached, rememberPage } from './page-files.ts';

const area = '/user-screen';
const isInArea = (pathname: string) => pathname.toLowerCase().startsWith(area);

/**
 * Holds a navigation until the files of its page have arrived. Without them the framework reloads the document, which
 * ends on the browser's error page while the server is away. Returns what to show in place of the page if they don't.
 */
export function useGuardedNavigation(): ReactNode {
  const isLost = useConnectionLost();
  const { pathname } = useLocation();
  const [hasFailed, setHasFailed] = useState(false);
  useEffect(() => rememberPage({ pathname }), [pathname]);
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const { pathname } = nextLocation;
    if (pathname === currentLocation.pathname) return false;
    // Pages outside the area also need data that only the server has.
    if (isLost && !isInArea(pathname)) return true;
    // Holding Back would go there and back again: only where it would lead to an error.
    return (historyAction !== 'POP' || isLost) && !isPageCached(nextLocation);
  });

  const open = useEffectEvent(async () => {
    if (blocker.state !== 'blocked') return;
    try {
      if (isLost && !(await checkConnection())) throw new Error('No connection');
      await cachePage(blocker.location);
      setHasFailed(false);
      blocker.proceed();
    } catch {
      setHasFailed(true);
      void checkConnection();
    }
  });
  const isBlocked = blocker.state === 'blocked';
  useEffect(() => {
    if (isBlocked) void open();
  }, [isBlocked]);
  // The connection is back.
  useEffect(() => {
    if (isBlocked && hasFailed && !isLost) void open();
  }, [isBlocked, hasFailed, isLost]);
  useCachedArea();

  if (!isBlocked || !hasFailed) return null;
  return (
    <StatusPage
      title="This page can’t be opened right now"
      text="We can’t reach the server. The page opens automatically once the connection is back."
      action={
        <>
          <Button variant="primary" icon="retry" onClick={() => void open()}>
            Try again
          </Button>
          <Button
            onClick={() => {
              setHasFailed(false);
              blocker.reset();
            }}
          >
            Stay on this page
          </Button>
        </>
      }
    />
  );
}

const teachersArea = 'app/area/teachers-only';
const adminArea = 'app/area/admin-only';

/** Learners don't load the screens of teachers, Admins and training managers. The first two do once they are there. */
const useCachedArea = () =>
  useCachedPages('user-screen', [
    teachersArea,
    adminArea,
    'teams/learning/team-learning',
    'teams/learning/person',
  ]);
export const useCachedStudio = () => useCachedPages(teachersArea);
export const useCachedAdministration = () => useCachedPages(adminArea);

/** Later clicks are faster, and work while the server is away. */
function useCachedPages(place: string, except?: readonly string[]) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: they never change
  useEffect(() => {
    const start = () => void cachePagesBelow(place, except).catch(() => {});
    if (!('requestIdleCallback' in window)) return;
    const handle = requestIdleCallback(start, { timeout: 10_000 });
    return () => cancelIdleCallback(handle);
  }, []);
}
