import type { ReactNode } from 'react';
import { useSession } from '../session.tsx';
import { SiteFooter } from '../ui/site-footer.tsx';
import { SiteHeader } from '../ui/site-header.tsx';
import { Newsletter } from './newsletter.tsx';

export function SiteFrame({ children }: { children: ReactNode }) {
  const { user } = useSession();
  return (
    <>
      <SiteHeader person={user} />
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <SiteFooter newsletter={<Newsletter />} />
    </>
  );
}
