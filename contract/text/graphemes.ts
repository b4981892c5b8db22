const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** What people see as one character, such as a letter with its accents or a flag. */
export function graphemesOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
