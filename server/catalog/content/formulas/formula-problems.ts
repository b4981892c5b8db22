import { splitFormulas } from '../../../../contract/catalog/formula-text.ts';
import { renderFormula } from './formula.ts';

interface FormulaProblem {
  path: PropertyKey[];
  message: string;
}

/** None of these is shown as text. */
const names = new Set(['id', 'kind', 'figure', 'answer']);

/** The formulas that can't be read, in all texts of a value from a file. */
export function findFormulaProblems(value: unknown, path: PropertyKey[] = []): FormulaProblem[] {
  if (typeof value === 'string') {
    return splitFormulas(value).flatMap(({ text, isFormula }) => {
      const rendered = isFormula ? renderFormula(text) : undefined;
      return rendered && 'problem' in rendered ? [{ path, message: rendered.problem }] : [];
    });
  }
  if (Array.isArray(value)) {
    return value.flatMap((each, index) => findFormulaProblems(each, [...path, index]));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    names.has(name) ? [] : findFormulaProblems(each, [...path, name]),
  );
}
