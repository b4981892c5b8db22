import type { Progress } from '../../../contract/learning/progress.ts';
import { noun } from '../../../contract/text/plurals.ts';
import { capitalised, spellOut } from '../../../contract/text/words.ts';

/** `9 h 28 min`; without minutes from a hundred hours on. */
export function formatTime(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 || hours >= 100 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}

const days = (count: number) => `${spellOut(count)} ${noun(count, 'day')}`;

/** `Nine days now. Your longest was twelve.` */
export function streakMessage({ current, longest, learnedToday }: Progress['streak']): string {
  if (current === 0) return `A new streak starts today. Your longest was ${days(longest)}.`;
  if (!learnedToday) {
    const next = `${capitalised(days(current))} up to yesterday, and today makes it ${spellOut(current + 1)}.`;
    return current < longest ? `${next} Your longest was ${spellOut(longest)}.` : next;
  }
  const now = `${capitalised(days(current))} now`;
  if (current < longest) return `${now}. Your longest was ${spellOut(longest)}.`;
  return current === 1 ? `${now}. Tomorrow makes it two.` : `${now}, your longest so far.`;
}
