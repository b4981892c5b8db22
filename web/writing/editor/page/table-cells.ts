export interface Cell {
  /** Without the spaces around it; in an empty cell, where its text would go. */
  from: number;
  to: number;
  text: string;
}

/** The cells of a line, at their place in the text that begins at `offset`. `\|` belongs to a cell. */
export function cellsIn(line: string, offset: number): Cell[] {
  const edges: number[] = [];
  for (let n = 0; n < line.length; n += 1) {
    if (line[n] === '\\') n += 1;
    else if (line[n] === '|') edges.push(n);
  }
  const start = line.search(/\S/);
  const end = line.trimEnd().length;
  // A bar at the very beginning or end encloses the row.
  const starts = edges[0] === start ? edges : [start - 1, ...edges];
  const isClosed = edges.at(-1) === end - 1 && starts.length > 1;
  const bounds = isClosed ? starts : [...starts, end];
  return bounds.slice(0, -1).map((edge, index) => {
    const [from, to] = [edge + 1, bounds[index + 1] ?? end];
    const written = line.slice(from, to);
    const text = written.trim();
    const lead = text === '' ? Math.min(1, written.length) : written.search(/\S/);
    return { from: offset + from + lead, to: offset + from + lead + text.length, text };
  });
}

/** Header and body; the line of dashes between them is left out. */
export function rowsOf(source: string, offset: number): Cell[][] {
  let from = offset;
  return source
    .split('\n')
    .map((line) => {
      const cells = cellsIn(line, from);
      from += line.length + 1;
      return cells;
    })
    .filter((_, index) => index !== 1);
}

/** What a cell may say in a line between bars. */
export const cellText = (typed: string) =>
  typed
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/(\\*)\|/g, (bar, slashes: string) => (slashes.length % 2 ? bar : `\\${bar}`));
