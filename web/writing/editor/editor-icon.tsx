import { LineDrawing } from '../../ui/drawings/icon.tsx';

const paths = {
  undo: 'M7 4L3 8l4 4M3 8h8a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l4 4-4 4M17 8H9a4.5 4.5 0 0 0 0 9h3',
  heading: 'M5 4v12M15 4v12M5 10h10',
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4L8 16',
  link: 'M8 12l4-4M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2a3.2 3.2 0 0 1-4.5-4.5l2-2',
  bullets: 'M8 5h9M8 10h9M8 15h9M3 5h2M3 10h2M3 15h2',
  numbers: 'M8 5h9M8 10h9M8 15h9M4 3v4M3 12.5h2v2H3v2h2',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M10 4v12',
  figure: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7 6.5a1 1 0 1 0 .01 0',
  note: 'M3 4h8M3 8h8M3 12h8M3 16h8M14 5h3v6h-3z',
  say: 'M3 8v4h3l4 4V4L6 8zM13 7.5a4 4 0 0 1 0 5M15.5 5a8 8 0 0 1 0 10',
} as const;

export type EditorIconName = keyof typeof paths;

export function EditorIcon({ name }: { name: EditorIconName }) {
  return <LineDrawing path={paths[name]} size={18} />;
}
