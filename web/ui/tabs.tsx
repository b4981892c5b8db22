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
    const last = tabs.length - 1;
    const to = {
      ArrowRight: chosen === last ? 0 : chosen + 1,
      ArrowLeft: chosen === 0 ? last : chosen - 1,
      Home: 0,
      End: last,
      ' ': chosen,
    }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    const tab = list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to];
    tab?.focus();
    tab?.click();
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
