import type { CurriculumModule, RatingSummary } from '../../../contract/catalog.ts';
import { onFirstUse } from '../../ui/text/on-first-use.ts';
import { pluralize } from '../../ui/text/pluralize.ts';

/** `45 min`, `2 h`, `2 h 1 min`. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = minutes % 60;
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`]
    .filter(Boolean)
    .join(' ');
}

/** `6 lessons, 5 quizzes, 2 h 1 min`. */
export function summarizeModule(
  module: Pick<CurriculumModule, 'totalLessons' | 'totalTime' | 'quizzes'>,
): string {
  const quizzes = module.quizzes.length;
  return [
    pluralize(module.totalLessons, 'lesson'),
    quizzes > 0 && pluralize(quizzes, 'quiz', 'quizzes'),
    formatMinutes(module.totalTime),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `4.0 from 100 ratings`; null without ratings. */
export function formatRating({ average, count }: RatingSummary): string | null {
  return average === null ? null : `${average.toFixed(1)} from ${pluralize(count, 'rating')}`;
}

// UTC, so that server and browser render the same day.
const day = onFirstUse(
  () => new Intl.DateTimeFormat('en-AU', { dateStyle: 'long', timeZone: 'UTC' }),
);

/** `15 November 2026`. */
export function formatDay(moment: string): string {
  return day().format(new Date(moment));
}
