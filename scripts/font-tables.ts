/** The tables of a TrueType font, by name. */
export function tablesOf(font: Buffer): Map<string, Buffer> {
  const entries = Array.from({ length: font.readUInt16BE(4) }, (_, index) => {
    const entry = font.subarray(12 + 16 * index, 28 + 16 * index);
    const start = entry.readUInt32BE(8);
    const table = font.subarray(start, start + entry.readUInt32BE(12));
    return [entry.toString('latin1', 0, 4), table] as const;
  });
  return new Map(entries);
}

/** A TrueType font made of these tables; readers recompute the checksums. */
export function fontOf(tables: Map<string, Buffer>): Buffer {
  const head = Buffer.alloc(12 + 16 * tables.size);
  head.writeUInt32BE(0x10000, 0);
  head.writeUInt16BE(tables.size, 4);
  const parts = [head];
  let start = head.length;
  for (const [name, table] of tables) {
    const at = 12 + 16 * (parts.length - 1);
    head.write(name, at, 'latin1');
    head.writeUInt32BE(start, at + 8);
    head.writeUInt32BE(table.length, at + 12);
    const padded = Buffer.alloc(Math.ceil(table.length / 4) * 4);
    table.copy(padded);
    parts.push(padded);
    start += padded.length;
  }
  return Buffer.concat(parts);
}
