/** The words of a search, all of which must match. */
export function searchTerms(query: string): string[] {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    // Names contain no control characters, and PostgreSQL rejects NUL.
    .split(/[\s\p{Cc}]+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

/** A LIKE pattern for text that contains the term, with its own `%`, `_` and `\` escaped. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
