import { type ReactNode, useEffect } from 'react';
import { type ClientLoaderFunctionArgs, Outlet, redirect } from 'react-router';
import { QueryProvider } from '../../data/query-provider.tsx';
import { sessionEndedMessage, useSession } from '../../data/session.tsx';
import { isLive, readToken, removeToken } from '../../data/token.ts';
import { NotificationBell } from '../../notifications/bell/bell.tsx';
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
    void notify.info(sessionEndedMessage);
    throw redirect('/home');
  }
  return null;
}
// Only the browser knows the token, so the server renders the skeleton.
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <Frame>
      <Loading />
    </Frame>
  );
}

export default function LearnerLayout() {
  const { state } = useSession();
  useEffect(prepareToasts, []);
  return (
    <QueryProvider>
      {state === 'signedIn' && <ReportTimeZone />}
      <Frame>{state === 'signedIn' ? <Outlet /> : <Loading />}</Frame>
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

function Loading() {
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
