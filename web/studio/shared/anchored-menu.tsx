import type { RefObject } from 'react';
import { Menu, MenuItem } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import styles from './more-menu.module.css';
import type { MoreItem } from './more-menu.tsx';

type AnchoredMenuProps = {
  label: string;
  /** The button that has opened it; it gets the focus back. */
  anchor: RefObject<HTMLElement | null>;
  items: MoreItem[];
  onClose: () => void;
};

/** The menu of whichever row was asked: a long list needs one menu, not a thousand. */
export function AnchoredMenu({ label, anchor, items, onClose }: AnchoredMenuProps) {
  const navigate = useNavigate();
  return (
    <Popover
      isOpen
      triggerRef={anchor}
      placement="bottom end"
      className={styles.popover ?? ''}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
    >
      <Menu className={styles.menu ?? ''} aria-label={label} autoFocus="first" onClose={onClose}>
        {items.map(({ label, icon, danger, to, onSelect }) => (
          <MenuItem
            key={label}
            textValue={label}
            className={styles.item ?? ''}
            data-danger={danger || undefined}
            onAction={() => (to === undefined ? onSelect() : void navigate(to))}
          >
            {icon}
            {label}
          </MenuItem>
        ))}
      </Menu>
    </Popover>
  );
}
