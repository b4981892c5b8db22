import { wordsPerMinute } from '../../studio/shared/reading-time.ts';

const mostMinutes = 120;

/** Null if it isn't a number of minutes that a lesson can have. */
export function readMinutes(text: string): number | null {
  if (!/^\d{1,3}$/.test(text.trim())) return null;
  const minutes = Number(text);
  return minutes >= 1 && minutes <= mostMinutes ? minutes : null;
}

/** Reading, and a minute for each question. */
export function suggestMinutes({ words, questions }: { words: number; questions: number }): number {
  const minutes = Math.ceil(words / wordsPerMinute) + questions;
  return Math.min(Math.max(minutes, 1), mostMinutes);
}
