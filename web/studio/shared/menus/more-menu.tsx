import type { ReactNode } from 'react';
import { Button } from 'react-aria-components/Button';
import { Menu, MenuItem, type MenuProps, MenuTrigger } from 'react-aria-components/Menu';
import { Popover } from 'react-aria-components/Popover';
import { useNavigate } from 'react-router';
import { StudioIcon } from '../studio-icon.tsx';
import styles from './more-menu.module.css';

export type MoreItem = {
  label: string;
  icon?: ReactNode;
  /** Can't be undone. */
  danger?: boolean;
} & ({ to: string; onSelect?: undefined } | { onSelect: () => void; to?: undefined });

/** The three dots behind what is done less often. Renders nothing without items. */
export function MoreMenu({ label, items }: { label: string; items: MoreItem[] }) {
  if (items.length === 0) return null;
  return (
    <MenuTrigger>
      <Button aria-label={label} className={styles.button ?? ''}>
        <StudioIcon name="more" size={20} />
      </Button>
      <Popover placement="bottom end" className={styles.popover ?? ''}>
        <MenuItems items={items} />
      </Popover>
    </MenuTrigger>
  );
}

type MenuItemsProps = { items: MoreItem[] } & Pick<
  MenuProps<object>,
  'aria-label' | 'autoFocus' | 'onClose'
>;

export function MenuItems({ items, ...props }: MenuItemsProps) {
  const navigate = useNavigate();
  return (
    <Menu {...props} className={styles.menu ?? ''}>
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
  );
}
