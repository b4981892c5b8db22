/** The text of a file in UTF-8, UTF-16 or, from older programs, Windows-1252, which Latin-1 is part of. */
export function decodeText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return decode(bytes, 'utf-16le');
  if (first === 0xfe && second === 0xff) return decode(bytes, 'utf-16be');
  const zeros = halvesWithoutHigh(bytes);
  if (zeros) return decode(bytes, zeros);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return decode(bytes, 'windows-1252');
  }
}

const decode = (bytes: Uint8Array, encoding: string) => new TextDecoder(encoding).decode(bytes);

/** UTF-16 without a mark: in most languages every other byte of its first letters is zero. */
function halvesWithoutHigh(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | null {
  const start = bytes.subarray(0, 200);
  const zerosAt = (place: number) =>
    start.filter((byte, index) => index % 2 === place && byte === 0).length;
  const [even, odd] = [zerosAt(0), zerosAt(1)];
  if (odd > start.length / 4 && even === 0) return 'utf-16le';
  if (even > start.length / 4 && odd === 0) return 'utf-16be';
  return null;
}
