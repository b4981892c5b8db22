import type { ReactNode } from 'react';
import { useSession } from '../session.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { SiteHeader } from '../ui/site-header.tsx';
import { Newsletter } from './newsletter.tsx';
import { NotificationBell } from './notification-bell.tsx';

type SiteFrameProps = {
  children: ReactNode;
  /** A bar of the full width with a line below, as in the learner's area. */
  app?: boolean;
};

export function SiteFrame({ children, app = false }: SiteFrameProps) {
  const { user } = useSession();
  return (
    <>
      <SiteHeader app={app} person={user} bell={<NotificationBell />} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter newsletter={<Newsletter />} />
    </>
  );
}
