import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { useLocation } from 'react-router';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/drawings/icon.tsx';
import styles from './bell.module.css';

type BellProps = {
  unread: number;
  onToggle: (isOpen: boolean) => void;
  /** What its panel shows. */
  children: ReactNode;
};

const PANEL = 'notifications';
const most = 99;

/** Stands in the bar of whoever is signed in. Its panel opens, closes on Escape and gives the focus back by itself. */
export function Bell({ unread, onToggle, children }: BellProps) {
  const { key } = useLocation();
  const panel = useRef<HTMLDivElement>(null);
  const shown = useRef(key);
  useEffect(() => {
    // Not on the first run: it may have been opened before this script was there.
    if (shown.current !== key) panel.current?.hidePopover?.();
    shown.current = key;
  }, [key]);
  function toggle(isOpen: boolean) {
    if (isOpen) panel.current?.focus();
    onToggle(isOpen);
  }
  const fillIfOpen = useEffectEvent(() => {
    if (panel.current?.matches(':popover-open')) toggle(true);
  });
  useEffect(() => fillIfOpen(), []);
  return (
    <div className={classNames(styles.place, 'when-signed-in')}>
      <button
        type="button"
        className={styles.bell}
        popoverTarget={PANEL}
        aria-haspopup="dialog"
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : 'Notifications'}
      >
        <Icon name="bell" size={22} />
        {unread > 0 && (
          <span className={styles.count} aria-hidden="true">
            {unread > most ? `${most}+` : unread}
          </span>
        )}
      </button>
      <div
        ref={panel}
        id={PANEL}
        popover="auto"
        role="dialog"
        aria-label="Notifications"
        tabIndex={-1}
        className={styles.panel}
        onToggle={(event) => toggle(event.newState === 'open')}
      >
        {children}
      </div>
    </div>
  );
}
