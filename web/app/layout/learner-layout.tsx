import { type ReactNode, useEffect } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, redirect } from 'react-router';
import { QueryProvider } from '../../data/query-provider.tsx';
import { sessionOver, useSession } from '../../data/session.tsx';
import { isLive, readToken, removeToken } from '../../data/token.ts';
import { NotificationBell } from '../../notifications/bell/notification-bell.tsx';
import { useSignals } from '../../notifications/shared/signals.ts';
import { ReportTimeZone } from '../../notifications/shared/time-zone.ts';
import { signInPath } from '../../page/next-path.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { SkeletonCards, SkeletonLines } from '../../ui/feedback/skeleton.tsx';
import { notify, prepareToasts } from '../../ui/overlays/toast.ts';
import styles from './learner-layout.module.css';
import { SideMenu } from './side-menu.tsx';
import { SiteHeader } from './site-header.tsx';

export const handle: PageHandle = { frame: 'none' };

export function clientLoader({ request }: ClientLoaderFunctionArgs) {
  const token = readToken();
  if (!token) throw redirect(signInPath(new URL(request.url)));
  if (!isLive(token)) {
    removeToken();
    void notify.info(sessionOver);
    throw redirect('/home');
  }
  return null;
}
// The token lives in the browser, so the server shows the skeleton and this decides.
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Frame>
      <Waiting />
    </Frame>
  );
}

export default function LearnerLayout() {
  const { state } = useSession();
  useEffect(prepareToasts, []);
  return (
    <QueryProvider>
      {state === 'signedIn' && <ReportTimeZone />}
      <Frame>{state === 'signedIn' ? <Outlet /> : <Waiting />}</Frame>
    </QueryProvider>
  );
}

function Frame({ children }: { children: ReactNode }) {
  const { user, permission } = useSession();
  const { data: signals } = useSignals();
  return (
    <>
      <SiteHeader app person={user} bell={<NotificationBell />} />
      <div className={styles.frame}>
        <SideMenu permission={permission} dueReviews={signals?.dueReviews} />
        <main id="main" tabIndex={-1} className={styles.content}>
          {children}
        </main>
      </div>
    </>
  );
}

function Waiting() {
  return (
    <div className={styles.waiting}>
      <SkeletonLines lines={1} title />
      <SkeletonCards />
      <noscript>
        <p>The learning area needs JavaScript. Please switch it on in your browser.</p>
      </noscript>
    </div>
  );
}
