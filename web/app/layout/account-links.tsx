import { Link } from 'react-router';
import { ThemeToggle } from '../../ui/buttons/theme-toggle.tsx';
import type { Person } from '../../ui/drawings/avatar.tsx';
import styles from './account-links.module.css';

/** The content of the menu at the avatar. */
export function AccountLinks({ person }: { person: Person | null | undefined }) {
  return (
    <div className={styles.links}>
      {person && (
        <p className={styles.name}>
          <b>{`${person.firstname ?? ''} ${person.lastname ?? ''}`.trim() || person.username}</b>
          {person.username}
        </p>
      )}
      <Link to="/user-screen/account-settings">Account Settings</Link>
      <Link to="/user-screen/orders">Orders</Link>
      <Link to="/user-screen/help-center">Help Center</Link>
      <div className={styles.theme}>
        <ThemeToggle />
      </div>
      <Link to="/sign-out">Sign Out</Link>
    </div>
  );
}
