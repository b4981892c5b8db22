import { MenuButton, type MenuItem } from '../../ui/overlays/menu.tsx';
import styles from './more-menu.module.css';
import { StudioIcon } from './studio-icon.tsx';

/** The three dots behind what is done less often. Renders nothing without items. */
export function MoreMenu({ label, items }: { label: string; items: MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <MenuButton items={items} aria-label={label} className={styles.button}>
      <StudioIcon name="more" size={20} />
    </MenuButton>
  );
}
