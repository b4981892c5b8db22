import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';
import { useCloseOnNavigation } from '../../page/use-close-on-navigation.ts';
import { Avatar, type Person } from '../../ui/drawings/avatar.tsx';
import type { AccountLinks } from './account-links.tsx';
import styles from './site-header.module.css';

type Links = ComponentType<Parameters<typeof AccountLinks>[0]>;
type AccountMenuProps = { person: Person | null | undefined };

const menuId = 'account-menu';

/** At the avatar. Its content is loaded when it is about to be opened. */
export function AccountMenu({ person }: AccountMenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  const [Links, setLinks] = useState<Links>();
  useCloseOnNavigation(menu);
  const load = useCallback(() => {
    import('./account-links.tsx').then(
      (loaded) => setLinks(() => loaded.AccountLinks),
      () => menu.current?.hidePopover(),
    );
  }, []);
  useEffect(() => {
    // It may have been opened before hydration.
    if (menu.current?.matches(':popover-open')) load();
  }, [load]);
  return (
    <div className="when-signed-in">
      <button
        type="button"
        className={styles.account}
        popoverTarget={menuId}
        onPointerEnter={load}
        onFocus={load}
      >
        {person ? <Avatar person={person} /> : <span className={styles.nobody} />}
        <span className="visually-hidden">Your account</span>
      </button>
      <div ref={menu} id={menuId} popover="auto" className={styles.accountMenu} onToggle={load}>
        {Links && <Links person={person} />}
      </div>
    </div>
  );
}
