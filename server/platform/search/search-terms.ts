/** The words that someone searches for, each of which must be found. */
export function searchTerms(query: string): string[] {
  const words = query
    .normalize('NFC')
    .toLowerCase()
    // Control characters never stand in a name, and PostgreSQL refuses a NUL.
    .split(/[\s\p{Cc}]+/u);
  return [...new Set(words)].filter((word) => word !== '');
}

/** A LIKE pattern for text that holds the term, whose own `%`, `_` and `\` mean themselves. */
export function containing(term: string): string {
  return `%${term.replace(/[\\%_]/g, '\\$&')}%`;
}
