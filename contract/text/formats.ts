/** Dates, numbers and lists are written as in Australia: `15 November 2026 at 2:05 pm`. A translation adds its own. */
export type Locale = 'en-AU';
export const english: Locale = 'en-AU';

/** There are about 600 time zones, but any mixture of small and capital letters names one of them, and a format takes some 50 KB. */
const mostFormats = 700;

/**
 * Formats are made on their first use and cached: a browser takes 10 to 60 ms to make its first one, which would hold up the
 * start of every page that only imports it.
 */
export function cachedFormats<Parts extends readonly unknown[], Format>(
  make: (...parts: Parts) => Format,
): (...parts: Parts) => Format {
  const formats = new Map<string, Format>();
  return (...parts) => {
    const key = parts.join(' ');
    const cached = formats.get(key);
    if (cached) return cached;
    if (formats.size >= mostFormats) formats.clear();
    const format = make(...parts);
    formats.set(key, format);
    return format;
  };
}
