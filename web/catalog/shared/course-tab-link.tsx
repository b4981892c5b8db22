import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';

type CourseTabLinkProps = {
  tab: 'curriculum' | 'reviews';
  className?: string;
  children: ReactNode;
};

/** Links to a tab of the current course, keeping the other query parameters. */
export function CourseTabLink({ tab, className, children }: CourseTabLinkProps) {
  const [search] = useSearchParams();
  const next = new URLSearchParams(search);
  next.set('tab', tab);
  return (
    <Link to={{ search: next.toString(), hash: 'about' }} replace className={className}>
      {children}
    </Link>
  );
}
