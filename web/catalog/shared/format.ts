import type { CurriculumModule, RatingSummary } from '../../../contract/catalog.ts';
import { plural } from '../../../contract/text/plurals.ts';

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
    plural(module.totalLessons, 'lesson'),
    quizzes > 0 && plural(quizzes, 'quiz', 'quizzes'),
    formatMinutes(module.totalTime),
  ]
    .filter(Boolean)
    .join(', ');
}

/** `4.0 from 100 ratings`; null without ratings. */
export function formatRating({ average, count }: RatingSummary): string | null {
  return average === null ? null : `${average.toFixed(1)} from ${plural(count, 'rating')}`;
}
