const header = Buffer.from('%PDF-');
const end = Buffer.from('%%EOF');
const index = Buffer.from('startxref');

/** The index at the end of a PDF is within this many bytes. */
const tail = 2048;

/** Blanks that some programs add to fill the last block. */
const mostBlanks = 64 * 1024;

/**
 * A PDF begins with its header and ends with its index. Something in front of the one or behind the other would make it a
 * second kind of file for programs that look there.
 */
export function readPdf(bytes: Buffer): Buffer | null {
  if (!bytes.subarray(0, header.length).equals(header)) return null;
  if (!/^[12]\.\d/.test(bytes.toString('latin1', header.length, header.length + 3))) return null;
  const last = bytes.lastIndexOf(end);
  if (last < 0 || bytes.lastIndexOf(index, last) < Math.max(last - tail, 0)) return null;
  const behind = bytes.subarray(last + end.length);
  if (behind.length > mostBlanks) return null;
  const isBlank = behind.every((byte) => [0x00, 0x09, 0x0a, 0x0d, 0x20].includes(byte));
  return isBlank ? bytes.subarray(0, last + end.length) : null;
}
