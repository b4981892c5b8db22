import { LineDrawing } from '../../../ui/drawings/icon.tsx';

const paths = {
  expand: 'M8 3H3v5M12 17h5v-5M3 3l5 5M17 17l-5-5',
  'side-by-side': 'M3 4h6v12H3zM11 4h6v12h-6z',
} as const;

export function SizeIcon({ name }: { name: keyof typeof paths }) {
  return <LineDrawing path={paths[name]} size={18} />;
}
