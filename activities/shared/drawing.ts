/**
 * A piece of SVG as data. The server writes the first picture of an activity into the page, where it is a still for print and for
 * browsers without JavaScript; the browser draws the same one, and every one that follows. Attributes have the names that React
 * gives them (`strokeWidth`). Colours are tokens, so that light and dark both work.
 */
export interface Drawing {
  tag: string;
  attributes: Readonly<Record<string, string | number>>;
  children: readonly (Drawing | string)[];
}

export function shape(
  tag: string,
  attributes: Drawing['attributes'] = {},
  ...children: Drawing['children']
): Drawing {
  return { tag, attributes, children };
}

/** Many shapes that share what they look like. */
export const group = (attributes: Drawing['attributes'], ...children: Drawing['children']) =>
  shape('g', attributes, ...children);

/** The whole picture; `label` says what can be seen in it. */
export function picture(
  { width, height, label }: { width: number; height: number; label: string },
  ...children: Drawing['children']
): Drawing {
  return shape(
    'svg',
    { viewBox: `0 0 ${width} ${height}`, role: 'img', 'aria-label': label },
    ...children,
  );
}
