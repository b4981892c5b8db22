import type { RefObject } from 'react';
import { Popover } from 'react-aria-components/Popover';
import styles from './more-menu.module.css';
import { MenuItems, type MoreItem } from './more-menu.tsx';

type AnchoredMenuProps = {
  label: string;
  /** The button that has opened it; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  items: MoreItem[];
  onClose: () => void;
};

/** The menu of whichever row was asked: a long list needs one menu, not a thousand. */
export function AnchoredMenu({ label, anchor, items, onClose }: AnchoredMenuProps) {
  return (
    <Popover
      isOpen
      aria-label={label}
      triggerRef={anchor}
      placement="bottom end"
      className={styles.popover ?? ''}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <MenuItems items={items} aria-label={label} autoFocus="first" onClose={onClose} />
    </Popover>
  );
}
