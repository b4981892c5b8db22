import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import styles from './tabs.module.css';

export type Tab = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: Tab[];
  /** The address parameter that holds the chosen tab, so that it can be linked to. */
  param?: string;
};

/** The first tab is the default. Each tab is a link, so it also works before any script has run. */
export function Tabs({ label, tabs, param = 'tab' }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const asked = search.get(param)?.toLowerCase();
  const chosen = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === asked),
  );

  const address = (index: number) => {
    const next = new URLSearchParams(search);
    if (index === 0) next.delete(param);
    else next.set(param, tabs[index]?.id ?? '');
    return { pathname, search: next.toString() };
  };
  const press = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    // Where the focus is: the address may be a moment behind when keys follow each other quickly.
    const at = all.indexOf(event.target as HTMLElement);
    const to = {
      ArrowRight: (at + 1) % all.length,
      ArrowLeft: (at + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
      ' ': at,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    all[to]?.focus();
    all[to]?.click();
  };

  return (
    <div>
      <div ref={list} role="tablist" aria-label={label} className={styles.list} onKeyDown={press}>
        {tabs.map((tab, index) => (
          <Link
            key={tab.id}
            id={`${id}-${tab.id}`}
            role="tab"
            to={address(index)}
            replace
            preventScrollReset
            className={styles.tab}
            aria-selected={index === chosen}
            aria-controls={index === chosen ? `${id}-panel` : undefined}
            tabIndex={index === chosen ? 0 : -1}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabs[chosen]?.id}`}
        className={styles.panel}
      >
        {tabs[chosen]?.content}
      </div>
    </div>
  );
}
