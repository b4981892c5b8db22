/** The cells of an RFC 4180 file: quotes are doubled inside quotes, lines end with CR LF. */
export function readCsv(text: string): string[][] {
  const lines: string[][] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/y;
  let line: string[] = [];
  while (cell.lastIndex < text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (!found) throw new Error(`No cell at ${at}: ${JSON.stringify(text.slice(at, at + 40))}`);
    line.push(found[1]?.replaceAll('""', '"') ?? found[2] ?? '');
    if (found[3] === ',') continue;
    lines.push(line);
    line = [];
  }
  return lines;
}
