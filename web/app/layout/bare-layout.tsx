import { Link, Outlet } from 'react-router';
import { useSite } from '../../data/site.ts';
import type { PageHandle } from '../../page/page-handle.ts';
import { Logo } from '../../ui/drawings/logo.tsx';
import styles from './bare-layout.module.css';

export const handle: PageHandle = { frame: 'none' };

/** For signing in and up: no navigation, so that nothing distracts. */
export default function BareLayout() {
  const site = useSite();
  return (
    <>
      <header className={styles.top}>
        <Link to="/" className={styles.brand} aria-label={`${site.name}, home page`}>
          <Logo name={site.name} image={site.logo} />
        </Link>
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
    </>
  );
}
