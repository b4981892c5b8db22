import { LineDrawing } from '../../ui/drawings/icon.tsx';

const paths = {
  back: 'M7 4L3 8l4 4M3 8h8a4.5 4.5 0 0 1 0 9H8',
  forward: 'M13 4l4 4-4 4M17 8H9a4.5 4.5 0 0 0 0 9h3',
  play: 'M6 4l10 6-10 6z',
  pause: 'M7 4v12M13 4v12',
  split: 'M10 3v14M7 7l-4 3 4 3M13 7l4 3-4 3',
  join: 'M10 3v14M3 7l4 3-4 3M17 7l-4 3 4 3',
  start: 'M9 4H6v12h3M14 10H9M11 7.5l-2.5 2.5 2.5 2.5',
  end: 'M11 4h3v12h-3M6 10h5M9 7.5l2.5 2.5-2.5 2.5',
  undo: 'M4 8h9a4 4 0 0 1 0 8H8M7 5L4 8l3 3',
  redo: 'M16 8H7a4 4 0 0 0 0 8h5M13 5l3 3-3 3',
} as const;

type CaptionsIconName = keyof typeof paths;

export function CaptionsIcon({ name, size = 18 }: { name: CaptionsIconName; size?: number }) {
  return <LineDrawing path={paths[name]} size={size} />;
}
