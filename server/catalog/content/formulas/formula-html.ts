import rehypeStringify from 'rehype-stringify';
import { unified } from 'unified';
import { formulasIn } from '../../../../contract/catalog/formula-text.ts';
import type { Formulas } from '../../../../contract/catalog.ts';
import { renderFormula } from './formula.ts';

const writer = unified().use(rehypeStringify);

export function formulaHtml(tex: string, { isBlock = false } = {}) {
  const rendered = renderFormula(tex, { isBlock });
  if ('problem' in rendered) return { html: null, spoken: '', problem: rendered.problem };
  const root = { type: 'root' as const, children: [rendered.element] };
  return { html: writer.stringify(root), spoken: rendered.spoken, problem: '' };
}

const mostAlong = 20;

/** The formulas of some texts, for the reply that they are in; the browser asks for any others. */
export function withFormulas(...texts: string[]): { formulas?: Formulas } {
  const found = formulasIn(texts).slice(0, mostAlong);
  if (found.length === 0) return {};
  const entries = found.flatMap((tex) => {
    const { html } = formulaHtml(tex);
    return html === null ? [] : [[tex, html] as const];
  });
  return { formulas: Object.fromEntries(entries) };
}
