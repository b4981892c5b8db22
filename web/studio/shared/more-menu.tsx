import { MenuButton, type MenuItem } from '../../ui/overlays/menu.tsx';
import { StudioIcon } from './studio-icon.tsx';

/** The three dots behind what is done less often. Renders nothing without items. */
export function MoreMenu({ label, items }: { label: string; items: MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <MenuButton items={items} aria-label={label} className="icon-button">
      <StudioIcon name="more" size={20} />
    </MenuButton>
  );
}
