const mostBytes = 5 * 1024 * 1024;

/** Tabs, line ends and form feeds are in texts; other control characters are in programs, pictures and archives. */
const isControl = Uint8Array.from({ length: 256 }, (_, byte) =>
  (byte < 0x20 && ![0x09, 0x0a, 0x0c, 0x0d].includes(byte)) || byte === 0x7f ? 1 : 0,
);

/**
 * Anything that can be read as text, in UTF-8 or in an older encoding. Markup in it is text too: it is only ever served as plain
 * text to be saved.
 */
export function readText(bytes: Buffer): Buffer | null {
  if (bytes.length > mostBytes) return null;
  for (const byte of bytes) if (isControl[byte] === 1) return null;
  // A PDF can consist of letters alone.
  return /^\s*%PDF-|^\{\\rtf/.test(bytes.toString('latin1', 0, 1024)) ? null : bytes;
}
