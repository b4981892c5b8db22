import type { DraftProblem } from '../../../contract/studio/drafts.ts';
import type { FieldError } from '../../data/api.ts';

export interface FieldProblems {
  /** What prevents publishing or saving. */
  wrong: string[];
  advice: string[];
}

/** What is said about each field, by its path: `summary`, `faqs.0.answer`. */
export type DetailProblems = ReadonlyMap<string, FieldProblems>;

export function problemsByField(
  problems: readonly DraftProblem[],
  refused: readonly FieldError[],
): DetailProblems {
  const byField = new Map<string, FieldProblems>();
  const at = (field: string) => {
    const known = byField.get(field) ?? { wrong: [], advice: [] };
    byField.set(field, known);
    return known;
  };
  // Refused by the server as it is: the check knows only what was saved.
  for (const { field, message } of refused) at(field.replace(/^details\./, '')).wrong.push(message);
  for (const problem of problems) {
    if (problem.part !== 'details') continue;
    const { wrong, advice } = at(problem.field);
    (problem.advice ? advice : wrong).push(problem.message);
  }
  return byField;
}

/** The id of a field's control, so that links can lead to it. */
export const fieldId = (path: string) => `detail-${path.replaceAll('.', '-')}`;
