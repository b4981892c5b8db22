import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

type TabLinkProps = {
  tab: 'curriculum' | 'reviews';
  className?: string | undefined;
  children: ReactNode;
};

/** Leads to a tab of the course that is shown. What else the address says stays. */
export function TabLink({ tab, className, children }: TabLinkProps) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('tab', tab);
  return (
    <Link to={{ search: next.toString(), hash: 'about' }} replace className={className}>
      {children}
    </Link>
  );
}
