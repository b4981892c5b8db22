import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { useSite } from '../../data/site.ts';
import { useCloseOnNavigation } from '../../page/use-close-on-navigation.ts';
import { LinkButton } from '../../ui/buttons/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import type { Person } from '../../ui/drawings/avatar.tsx';
import { Icon } from '../../ui/drawings/icon.tsx';
import { Logo } from '../../ui/drawings/logo.tsx';
import { AccountMenu } from './account-menu.tsx';
import styles from './site-header.module.css';

type Place = { to: string; label: string; also?: string[]; below?: boolean };

const visitorPlaces: Place[] = [
  { to: '/', label: 'Home', also: ['/home'] },
  { to: '/Courses', label: 'Courses', also: ['/course-detail', '/lesson-detail'], below: true },
  { to: '/features', label: 'Features' },
  { to: '/pricing', label: 'Pricing' },
  { to: '/contact-us', label: 'Contact Us' },
];
const learnerPlaces: Place[] = [
  { to: '/user-screen', label: 'Home' },
  {
    to: '/user-screen/user-courses',
    label: 'Courses',
    also: ['/courses', '/course-detail', '/lesson-detail'],
    below: true,
  },
  { to: '/user-screen/my-learning', label: 'My Learning' },
  { to: '/pricing', label: 'Upgrade Plan' },
  { to: '/sign-out', label: 'Sign Out' },
];
const MENU = 'site-menu';

function isHere({ to, also = [], below }: Place, pathname: string) {
  const path = pathname.toLowerCase().replace(/(.)\/$/, '$1');
  return [to.toLowerCase(), ...also].some(
    (place) => path === place || (below && path.startsWith(`${place}/`)),
  );
}

function Places({ places, pathname }: { places: Place[]; pathname: string }) {
  return places.map((place) => (
    <Link
      key={place.to}
      to={place.to}
      prefetch="intent"
      className={styles.place}
      aria-current={isHere(place, pathname) ? 'page' : undefined}
    >
      {place.label}
    </Link>
  ));
}

type SiteHeaderProps = {
  person?: Person | null | undefined;
  /** A wide bar with a line below, for pages with a menu or an outline at the side. */
  app?: boolean;
  /** In the learner's area, whose bottom bar has everything that is folded away elsewhere. */
  area?: boolean;
  /** Lower, where the page needs the height. */
  slim?: boolean;
  /** Stays in the bar on every screen. */
  bell?: ReactNode;
};

/**
 * Renders both navigation bars; an attribute on the document shows one of them. On narrow screens they fold
 * into a popover, which opens, closes on Escape and restores focus even before hydration.
 */
export function SiteHeader({ person, app, area, slim, bell }: SiteHeaderProps) {
  const { pathname } = useLocation();
  const site = useSite();
  const menu = useRef<HTMLDivElement>(null);
  const close = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  useCloseOnNavigation(menu);
  useEffect(() => {
    const wide = matchMedia('(min-width: 961px)');
    const hide = () => menu.current?.hidePopover?.();
    wide.addEventListener('change', hide);
    return () => wide.removeEventListener('change', hide);
  }, []);
  const home = (
    <>
      <Link
        to="/"
        className="inline-row fits when-signed-out"
        aria-label={`${site.name}, home page`}
      >
        <Logo name={site.name} image={site.logo} />
      </Link>
      <Link
        to="/user-screen"
        className="inline-row fits when-signed-in"
        aria-label={`${site.name}, your home page`}
      >
        <Logo name={site.name} image={site.logo} />
      </Link>
    </>
  );
  return (
    <header
      className={classNames(
        styles.top,
        app && styles.app,
        area && styles.area,
        slim && styles.slim,
      )}
    >
      <div className={classNames(styles.bar, !app && 'wrap')}>
        {home}
        <div
          ref={menu}
          id={MENU}
          popover="auto"
          className={styles.menu}
          onToggle={(event) => {
            const opens = event.newState === 'open';
            setOpen(opens);
            if (opens) close.current?.focus();
          }}
        >
          <div className={styles.menuTop}>
            {home}
            <button
              type="button"
              className={styles.burger}
              popoverTarget={MENU}
              popoverTargetAction="hide"
              aria-label="Close menu"
              ref={close}
            >
              <Icon name="close" />
            </button>
          </div>
          <nav aria-label="Main" className={classNames(styles.nav, 'when-signed-out')}>
            <Places places={visitorPlaces} pathname={pathname} />
            <LinkButton to="/sign-in" small className={styles.signIn ?? ''}>
              Sign In
            </LinkButton>
          </nav>
          <nav aria-label="Main" className={classNames(styles.nav, 'when-signed-in')}>
            <Places places={learnerPlaces} pathname={pathname} />
          </nav>
        </div>
        <div className={styles.end}>
          {bell}
          <AccountMenu person={person} />
          <button
            type="button"
            className={styles.burger}
            popoverTarget={MENU}
            aria-label="Open menu"
            aria-expanded={open}
          >
            <Icon name="menu" />
          </button>
        </div>
      </div>
    </header>
  );
}
