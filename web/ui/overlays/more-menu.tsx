import { LineDrawing } from '../drawings/icon.tsx';
import { MenuButton, type MenuItem } from './menu.tsx';

/** The three dots behind what is done less often. Renders nothing without items. */
export function MoreMenu({ label, items }: { label: string; items: readonly MenuItem[] }) {
  if (items.length === 0) return null;
  return (
    <MenuButton items={items} aria-label={label} className="icon-button">
      <LineDrawing path="M3.5 10h2M9 10h2M14.5 10h2" />
    </MenuButton>
  );
}
