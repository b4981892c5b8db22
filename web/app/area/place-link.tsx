import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { isAt, type Place } from './area-menu.ts';

type PlaceLinkProps = { place: Place; className: string | undefined; children: ReactNode };

/** A link of the menu, marked on every page of its place. */
export function PlaceLink({ place, className, children }: PlaceLinkProps) {
  const { pathname } = useLocation();
  return (
    <Link
      to={place.to}
      prefetch="intent"
      className={className}
      aria-current={isAt(place, pathname) ? 'page' : undefined}
    >
      {children}
    </Link>
  );
}
