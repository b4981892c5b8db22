import { useEffect, useEffectEvent } from 'react';
import { Outlet, useLocation, useMatches, useNavigate } from 'react-router';
import { QueryProvider } from '../../data/query-provider.tsx';
import { useSession } from '../../data/session.tsx';
import { readToken } from '../../data/token.ts';
import { NotificationBell } from '../../notifications/bell/bell.tsx';
import { useSignals } from '../../notifications/shared/signals.ts';
import { ReportTimeZone } from '../../notifications/shared/time-zone.ts';
import { signInPath } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { SkeletonCards } from '../../ui/feedback/skeleton-shapes.tsx';
import { prepareToasts } from '../../ui/overlays/toast.ts';
import { SiteHeader } from '../layout/site-header.tsx';
import { areaMenu } from './area-menu.ts';
import { BottomBar } from './bottom-bar.tsx';
import { ConnectionLost } from './connection-lost.tsx';
import styles from './learner-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { useGuardedNavigation } from './use-guarded-navigation.tsx';
import '../../ui/styles/working.css';

export const handle: PageHandle = { frame: 'none', needsScripts: true };

/**
 * The server renders it without a viewer, which only the browser knows, and hydration continues with the same elements:
 * what was opened in the meantime stays open.
 */
export default function LearnerLayout() {
  const { state, user, permission } = useSession();
  const { data: signals } = useSignals();
  const blocked = useGuardedNavigation();
  const menu = areaMenu({ permission, teaches: user?.teaches ?? false, signals });
  const screen = useScreenKind();
  const hasMenu = screen !== 'bench';
  useSendVisitorsToSignIn();
  useEffect(prepareToasts, []);
  return (
    <QueryProvider>
      {state === 'signedIn' && <ReportTimeZone />}
      <SiteHeader app area={hasMenu} slim={!hasMenu} person={user} bell={<NotificationBell />} />
      <ConnectionLost />
      <div className={`${styles.frame} stack centred`} data-area data-screen={screen}>
        {hasMenu && <SideMenu menu={menu} />}
        <main id="main" tabIndex={-1} className={`${styles.content} fits`}>
          {blocked}
          {/* Hidden, not removed: someone who stays finds what they had typed. */}
          <div className={blocked ? styles.hidden : styles.page}>
            {/* Without its token, the page's calls would only be refused. */}
            {state === 'signedIn' && readToken() ? <Outlet /> : <Loading />}
          </div>
        </main>
      </div>
      {hasMenu && <BottomBar menu={menu} />}
    </QueryProvider>
  );
}

/** What the innermost page wants. */
function useScreenKind(): PageHandle['screen'] {
  const handles = useMatches().map(({ handle }) => handle as PageHandle | undefined);
  return handles.findLast((handle) => handle?.screen !== undefined)?.screen;
}

/** On every page of the area, because the token can disappear in between. An expired session goes to the home page. */
function useSendVisitorsToSignIn() {
  const location = useLocation();
  const navigate = useNavigate();
  const check = useEffectEvent((visited: typeof location) => {
    if (!readToken()) void navigate(signInPath(visited), { replace: true });
  });
  useEffect(() => check(location), [location]);
}

function Loading() {
  return (
    <div className={`${styles.waiting} stack gap-7`}>
      <SkeletonLines lines={1} title />
      <SkeletonCards />
      <noscript>
        <p>Your learning area needs JavaScript. Switch it on in your browser to continue.</p>
      </noscript>
    </div>
  );
}
