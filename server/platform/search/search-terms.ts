/** Each costs a comparison with every row. */
const maxTerms = 10;

/** The words of a search, all of which must match. More than ten don't improve the result. */
export function searchTerms(query: string): string[] {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    // Names contain no control characters, and PostgreSQL rejects NUL.
    .split(/[\s\p{Cc}]+/u);
  return [...new Set(words)].filter((word) => word !== '').slice(0, maxTerms);
}

/** A LIKE pattern for text that contains the term, with its own `%`, `_` and `\` escaped. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}

const longestPart = 6;

/**
 * What to look up in an index of trigrams for text that contains the term; the rest of the term is compared afterwards. Each
 * trigram that most rows have takes as long as reading all of them, and an email address is full of these: its domain.
 */
export function tellingPart(term: string): string {
  const [local = ''] = term.split('@');
  const part = [...local].slice(-longestPart).join('');
  return /[\p{L}\p{N}]{4}/u.test(part) ? part : term;
}
