/** 20 by 20 line drawings, one path each. */
export const editorIconPaths = {
  undo: 'M7 4L3 8l4 4M3 8h8a4.5 4.5 0 0 1 0 9H8',
  redo: 'M13 4l4 4-4 4M17 8H9a4.5 4.5 0 0 0 0 9h3',
  heading: 'M5 4v12M15 4v12M5 10h10',
  subheading: 'M6 6v9M14 6v9M6 10.5h8',
  bold: 'M6 4h5a3 3 0 0 1 0 6H6zM6 10h6a3 3 0 0 1 0 6H6z',
  italic: 'M9 4h6M5 16h6M12 4L8 16',
  link: 'M8 12l4-4M9 6.5l2-2a3.2 3.2 0 0 1 4.5 4.5l-2 2M11 13.5l-2 2a3.2 3.2 0 0 1-4.5-4.5l2-2',
  bullets: 'M8 5h9M8 10h9M8 15h9M3 5h2M3 10h2M3 15h2',
  numbers: 'M8 5h9M8 10h9M8 15h9M4 3v4M3 12.5h2v2H3v2h2',
  table: 'M3 4h14v12H3zM3 8h14M3 12h14M10 4v12',
  figure: 'M3 4h14v12H3zM3 14l4-4 3 3 3-4 4 4M7 6.5a1 1 0 1 0 .01 0',
  note: 'M3 4h8M3 8h8M3 12h8M3 16h8M14 5h3v6h-3z',
  compare: 'M3 4h6v12H3zM11 4h6v12h-6z',
  say: 'M3 8v4h3l4 4V4L6 8zM13 7.5a4 4 0 0 1 0 5M15.5 5a8 8 0 0 1 0 10',
  video: 'M3 4h14v12H3zM8 7.5v5l4.5-2.5z',
  audio: 'M8 15V4l8-2v11M5.5 13a2.2 2.2 0 1 0 .01 0M13.5 11a2.2 2.2 0 1 0 .01 0',
  pdf: 'M5 2.5h7l3 3v12H5zM12 2.5v3h3M7.5 10h5M7.5 13h5',
  embed: 'M3 4h14v12H3zM3 7.5h14M8 10l-2 2 2 2M12 10l2 2-2 2',
  activity: 'M5 3v14M10 3v14M15 3v14M3 7h4M8 13h4M13 6h4',
  code: 'M7 6l-4 4 4 4M13 6l4 4-4 4M11 4L9 16',
  quote: 'M4 5v10M8 6h9M8 10h9M8 14h5',
  summary: 'M4 3h12v14H4zM7 7h6M7 10h6M7 13h3',
  help: 'M10 3a7 7 0 1 0 .01 0M7.9 8.2a2.2 2.2 0 1 1 3 2.2c-.6.3-.9.7-.9 1.4v.4M10 14.2v.6',
  change: 'M4 6h12M4 14h12M7 4v4M13 12v4',
} as const;

export type EditorIconName = keyof typeof editorIconPaths;
