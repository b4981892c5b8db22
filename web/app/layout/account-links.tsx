import { Link } from 'react-router';
import { ThemeToggle } from '../../ui/buttons/theme-toggle.tsx';
import type { Person } from '../../ui/drawings/avatar.tsx';
import styles from './account-links.module.css';

/** The content of the menu at the avatar. */
export function AccountLinks({ person }: { person: Person | null | undefined }) {
  return (
    <div className={`${styles.links} small`}>
      {person && (
        <p className={`${styles.name} mb-2 muted anywhere lined`}>
          <b className="block ink name">
            {`${person.firstname ?? ''} ${person.lastname ?? ''}`.trim() || person.username}
          </b>
          {person.username}
        </p>
      )}
      <Link className="block label rounded" to="/user-screen/account-settings">
        Account Settings
      </Link>
      <Link className="block label rounded" to="/user-screen/orders">
        Orders
      </Link>
      <Link className="block label rounded" to="/user-screen/help-center">
        Help Center
      </Link>
      <div className={`${styles.theme} ruled lined`}>
        <ThemeToggle />
      </div>
      <Link className="block label rounded" to="/sign-out">
        Sign Out
      </Link>
    </div>
  );
}
