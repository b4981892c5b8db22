import { LineDrawing } from '../../ui/drawings/icon.tsx';

/** Icons that only the studio has: public pages don't load them. */
const paths = {
  more: 'M3.5 10h2M9 10h2M14.5 10h2',
  history: 'M4 6.5A7 7 0 1 1 3 10M4 2.5v4h4M10 6v4.5l3 2',
  grip: 'M6.2 4h1.6M12.2 4h1.6M6.2 10h1.6M12.2 10h1.6M6.2 16h1.6M12.2 16h1.6',
  copy: 'M3 7h10v10H3zM7 7V3h10v10h-4',
  archive: 'M3 4h14v4H3zM4.5 8v9h11V8M8 11.5h4',
} as const;

type StudioIconName = keyof typeof paths;

type StudioIconProps = { name: StudioIconName; size?: number; className?: string | undefined };

export function StudioIcon({ name, size = 18, className }: StudioIconProps) {
  return <LineDrawing path={paths[name]} size={size} className={className} />;
}
