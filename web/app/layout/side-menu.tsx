import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { Icon, type IconName } from '../../ui/drawings/icon.tsx';
import styles from './side-menu.module.css';

type Place = { to: string; label: string; icon: IconName; due?: number | undefined };

const learning = (dueReviews: number | undefined): Place[] => [
  { to: '/user-screen', label: 'Home', icon: 'home' },
  { to: '/user-screen/review', label: 'Review', icon: 'cards', due: dueReviews },
  { to: '/user-screen/achievement', label: 'Achievements', icon: 'ribbon' },
  { to: '/user-screen/reminder', label: 'Reminder', icon: 'clock' },
  { to: '/user-screen/saved-courses', label: 'Saved Courses', icon: 'bookmark' },
  { to: '/user-screen/progress', label: 'Progress', icon: 'progress' },
];
const account: Place[] = [
  { to: '/user-screen/orders', label: 'Orders', icon: 'receipt' },
  { to: '/user-screen/team', label: 'Team', icon: 'people' },
  { to: '/user-screen/help-center', label: 'Help Center', icon: 'help' },
  { to: '/user-screen/account-settings', label: 'Account Settings', icon: 'sliders' },
];
const administration: Place[] = [
  { to: '/user-screen/admin-dashboard', label: 'Admin Dashboard', icon: 'dashboard' },
  { to: '/user-screen/admin-orders', label: 'All Orders', icon: 'receipt' },
];

function Places({ places }: { places: Place[] }) {
  return places.map(({ to, label, icon, due = 0 }) => (
    <NavLink
      key={to}
      to={to}
      end={to === '/user-screen'}
      prefetch="intent"
      className={styles.place}
    >
      <Icon name={icon} />
      {label}
      {due > 0 && (
        <>
          <span className={styles.due} aria-hidden="true">
            {due}
          </span>
          <span className="visually-hidden"> {due} due</span>
        </>
      )}
    </NavLink>
  ));
}

type SideMenuProps = {
  permission?: string | null | undefined;
  /** Number of questions due for review. */
  dueReviews?: number | undefined;
};

/** The learner area's menu: a column at the left, a scrolling strip on narrow screens. */
export function SideMenu({ permission, dueReviews }: SideMenuProps) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: navigating or a new entry may move the current one out of view
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>('[aria-current]');
    // Scrolls only the strip: scrollIntoView would move the page as well.
    if (current)
      strip.current?.scrollTo({ left: current.offsetLeft - strip.current.offsetLeft - 20 });
  }, [pathname, permission]);
  return (
    <nav ref={strip} className={styles.menu} aria-label="Learning area">
      <Places places={learning(dueReviews)} />
      <hr className={styles.line} />
      <Places places={account} />
      {permission === 'Admin' && <Places places={administration} />}
    </nav>
  );
}
