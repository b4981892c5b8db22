import type { WellFacts } from '../../../contract/learning/well.ts';
import { plural } from '../../../contract/text/plurals.ts';

/** `3 of 10 lessons done · 7 steps to the water`, always printed beside the drawing. */
export function wellCount({ done, total }: WellFacts, unit = 'lesson'): string {
  if (total > 0 && done >= total) return `All ${plural(total, unit)} done`;
  return `${done} of ${plural(total, unit)} done · ${plural(total - done, 'step')} to the water`;
}
