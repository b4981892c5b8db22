import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { Icon } from '../drawings/icon.tsx';
import styles from './work-screen.module.css';

/** A step on the way to a screen. The last one, which is the screen itself, has no address. */
type Step = { label: string; to?: string };

export function Trail({ steps }: { steps: Step[] }) {
  return (
    <nav aria-label="Breadcrumb">
      <ol className={styles.trail}>
        {steps.map(({ label, to }) => (
          <li key={label}>
            {to ? (
              <Link className="teal label" to={to}>
                {label}
              </Link>
            ) : (
              <span>{label}</span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}

type WorkHeaderProps = {
  trail?: Step[];
  title: ReactNode;
  /** Which of several pages with this title it is. For screen readers only: the tabs show it. */
  part?: string | undefined;
  /** A button at the title, such as Rename. */
  beside?: ReactNode;
  /** Below the title: a sentence, or the state of what is shown. */
  text?: ReactNode;
  /** Small buttons. The primary one belongs to what waits, or to the water line. */
  actions?: ReactNode;
};

/** Title of a working screen. Its route exports `handle = { screen: 'work' }`, or is below one that does. */
export function WorkHeader({ trail, title, part, beside, text, actions }: WorkHeaderProps) {
  return (
    <div className={styles.head}>
      <div className="fits">
        {trail && <Trail steps={trail} />}
        <div className="row center gap-2">
          <h1>
            {title}
            <Part name={part} />
          </h1>
          {beside}
        </div>
        {text && <div className="mt-2 muted pretty measure">{text}</div>}
      </div>
      {actions && <div className={`${styles.actions} cluster center gap-2`}>{actions}</div>}
    </div>
  );
}

function Part({ name }: { name: string | undefined }) {
  return name && <span className="visually-hidden">: {name}</span>;
}

export type WorkTab = {
  to: string;
  label: string;
  count?: number | string | undefined;
  /** Also shown as the open one at addresses below it. */
  below?: boolean;
};

/** The name of the tab whose page is open. */
export function useOpenTab(tabs: readonly WorkTab[]): string | undefined {
  const { pathname } = useLocation();
  return tabs.find(({ to }) => to.split('?')[0] === pathname)?.label;
}

/** Pages of one thing, each with its address. On phones the open one is scrolled into view. */
export function WorkTabs({ label, tabs }: { label: string; tabs: WorkTab[] }) {
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another address opens another tab
  useLayoutEffect(() => {
    const open = strip.current?.querySelector<HTMLElement>('[aria-current]');
    if (!strip.current || !open) return;
    strip.current.scrollLeft = open.offsetLeft - (strip.current.clientWidth - open.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav ref={strip} aria-label={label} className={styles.tabs}>
      <ul>
        {tabs.map(({ to, label, count, below = false }) => (
          <li key={to}>
            <NavLink
              to={to}
              end={!below}
              prefetch="intent"
              preventScrollReset
              className={styles.tab}
            >
              {label}
              {count !== undefined && (
                <>
                  {' '}
                  <span className="faint label num ml-2">{count}</span>
                </>
              )}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

type BenchProps = {
  back: { to: string; label: string };
  trail?: Step[];
  title: ReactNode;
  /** Which of several pages with this title it is. For screen readers only: the tabs show it. */
  part?: string | undefined;
  tabs?: ReactNode;
  /** Notices between the head and the work. */
  notice?: ReactNode;
  children: ReactNode;
  /** The water line. */
  foot?: ReactNode;
  /** On wide screens the page itself doesn't scroll: its panes do. */
  fills?: boolean;
};

/** A screen whose own list or editor takes the place of the menu. Its route exports `handle = { screen: 'bench' }`. */
export function Bench(props: BenchProps) {
  const { back, trail, title, part, tabs, notice, children, foot, fills } = props;
  return (
    <div className={styles.bench} data-fills={fills || undefined}>
      <div className={styles.benchHead}>
        <div className={styles.benchTitle}>
          <Link to={back.to} className={styles.back} aria-label={back.label}>
            <Icon name="arrow-left" />
          </Link>
          <div className="fits">
            {trail && <Trail steps={trail} />}
            <h1>
              {title}
              <Part name={part} />
            </h1>
          </div>
        </div>
        {tabs}
      </div>
      {notice}
      <div className={styles.benchBody}>{children}</div>
      {foot}
    </div>
  );
}
