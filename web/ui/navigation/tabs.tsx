import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';
import styles from './tabs.module.css';

type Tab = { id: string; label: ReactNode; content: ReactNode };

type TabsProps = {
  label: string;
  tabs: Tab[];
  /** The query parameter that holds the selected tab, so that it can be linked to. */
  param?: string;
};

/** The first tab is the default. Tabs are links, so they work before hydration. */
export function Tabs({ label, tabs, param = 'tab' }: TabsProps) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const requested = search.get(param)?.toLowerCase();
  const selected = Math.max(
    0,
    tabs.findIndex((tab) => tab.id === requested),
  );

  const tabLocation = (index: number) => {
    const next = new URLSearchParams(search);
    if (index === 0) next.delete(param);
    else next.set(param, tabs[index]?.id ?? '');
    return { pathname, search: next.toString() };
  };
  const handleKeyDown = (event: KeyboardEvent) => {
    const all = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])];
    // From the focus, because the URL may lag behind quick key presses.
    const current = all.indexOf(event.target as HTMLElement);
    const target = {
      ArrowRight: (current + 1) % all.length,
      ArrowLeft: (current + all.length - 1) % all.length,
      Home: 0,
      End: all.length - 1,
      ' ': current,
    }[event.key];
    if (target === undefined) return;
    event.preventDefault();
    all[target]?.focus();
    all[target]?.click();
  };

  return (
    <div>
      <div
        ref={list}
        role="tablist"
        aria-label={label}
        className={`${styles.list} row gap-6 lined`}
        onKeyDown={handleKeyDown}
      >
        {tabs.map((tab, index) => (
          <Link
            key={tab.id}
            id={`${id}-${tab.id}`}
            role="tab"
            to={tabLocation(index)}
            replace
            preventScrollReset
            className={`${styles.tab} muted label nowrap rigid`}
            aria-selected={index === selected}
            aria-controls={index === selected ? `${id}-panel` : undefined}
            tabIndex={index === selected ? 0 : -1}
          >
            {tab.label}
          </Link>
        ))}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${tabs[selected]?.id}`}
        className="pt-5"
      >
        {tabs[selected]?.content}
      </div>
    </div>
  );
}
