import type { ReactNode } from 'react';
import { NewsletterForm } from '../../community/newsletter/newsletter-form.tsx';
import { useSession } from '../../data/session.tsx';
import { NotificationBell } from '../../notifications/bell/bell.tsx';
import { SiteFooter, SlimFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';

type SiteFrameProps = {
  children: ReactNode;
  /** A full-width header with a line below, as in the learner's area, and one line as footer. */
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
      {app ? <SlimFooter /> : <SiteFooter newsletter={<NewsletterForm />} />}
    </>
  );
}
