import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { defaultSite } from '../../../contract/site/site.ts';
import { useSite } from '../../data/site.ts';
import { ThemeToggle } from '../../ui/buttons/theme-toggle.tsx';
import { Logo } from '../../ui/drawings/logo.tsx';
import styles from './site-footer.module.css';

const columns = [
  {
    title: 'Courses',
    links: [
      { label: 'Languages', to: '/courses?category=languages' },
      { label: 'Business', to: '/courses?category=business' },
      { label: 'Photography', to: '/course-detail/3' },
      { label: 'Development', to: '/courses?category=development' },
      { label: 'Health', to: '/courses?category=health' },
    ],
  },
  {
    title: 'Platform',
    links: [
      { label: 'Features', to: '/features' },
      { label: 'Pricing', to: '/pricing' },
      { label: 'Achievements', to: '/user-screen/achievement' },
      { label: 'Help Center', to: '/user-screen/help-center' },
      { label: 'API', to: '/build' },
    ],
  },
  {
    title: 'Company',
    links: [
      { label: 'Contact Us', to: '/contact-us' },
      { label: 'Terms', to: '/terms' },
      { label: 'Privacy', to: '/privacy' },
    ],
  },
];

type SiteFooterProps = {
  /** A `NewsletterForm` that can submit. */
  newsletter?: ReactNode;
};

/** Below a lesson, where the next step matters more than the rest of the site. */
export function SlimFooter() {
  return (
    <footer className={styles.slim}>
      <p>
        <Link to="/">{useSite().name}</Link> <Link to="/courses">Courses</Link>{' '}
        <Link to="/terms">Terms</Link> <Link to="/privacy">Privacy</Link>{' '}
        <Link to="/help">Help</Link>
      </p>
      <ThemeToggle />
    </footer>
  );
}

/** The footer of every public page. */
export function SiteFooter({ newsletter }: SiteFooterProps) {
  const site = useSite();
  return (
    <footer className={styles.foot}>
      <div className="wrap">
        <div className={styles.columns}>
          <div className={styles.lead}>
            <h2>Hear about new courses by email.</h2>
            <p>Short lessons and news about our courses, by email. Unsubscribe with one click.</p>
            {newsletter}
          </div>
          {columns.map(({ title, links }) => (
            <div key={title}>
              <h3>{title}</h3>
              <ul>
                {links.map(({ label, to }) => (
                  <li key={label}>
                    <Link to="/sign-up" className="when-signed-out">
                      {label}
                    </Link>
                    <Link to={to} className="when-signed-in">
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <div className={styles.fine}>
          <Link to="/" aria-label={`${site.name}, home page`}>
            <Logo name={site.name} image={site.logo} onDeep />
          </Link>
          <p>
            {site.name === defaultSite.name ? 'Open source. ' : 'Runs on Stepwell, open source. '}
            Made for people who finish what they start. <Link to="/terms">Terms</Link>{' '}
            <Link to="/privacy">Privacy</Link> <Link to="/help">Help</Link>
          </p>
          <ThemeToggle />
        </div>
      </div>
    </footer>
  );
}
