import { plural } from '../../../contract/text/plurals.ts';

/** Words that most adults read in a minute, of a text to learn from. */
export const wordsPerMinute = 180;

/** `1,043 words, about 6 min to read, 2 min to watch or hear`. */
export function describeReading(words: number, seconds = 0): string {
  if (words === 0) return 'No words yet';
  const minutes = Math.max(1, Math.round(words / wordsPerMinute));
  const played = seconds > 0 ? `, ${Math.ceil(seconds / 60)} min to watch or hear` : '';
  return `${plural(words, 'word')}, about ${minutes} min to read${played}`;
}
