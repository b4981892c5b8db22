import type { ReactNode } from 'react';
import { useSession } from '../../data/session.tsx';
import { NotificationBell } from '../../notifications/bell/notification-bell.tsx';
import { Newsletter } from './newsletter.tsx';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

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
