import type { Root } from 'hast';
import type { RootContentMap } from 'mdast';
import type { Report } from '../files/problems.ts';
import { walkElements } from '../rendering/walk.ts';
import { renderFormula } from './formula.ts';

/** In the page before it is sanitised, a formula is a place with its words, which the search finds. */
export function readFormula(
  node: RootContentMap['inlineMath'] | RootContentMap['math'],
  report: Report,
): void {
  const isBlock = node.type === 'math';
  const tex = node.value.trim();
  const rendered = renderFormula(tex, { isBlock });
  const isBad = 'problem' in rendered;
  if (isBad) report(node, 'formula', rendered.problem);
  node.data = {
    hName: isBad ? 'code' : isBlock ? 'div' : 'span',
    hProperties: isBad ? {} : { dataFormula: tex },
    hChildren: [{ type: 'text', value: isBad ? tex : rendered.spoken }],
  };
}

/** After sanitising: formulas have an allow-list of their own. */
export function placeFormulas(page: Root): void {
  walkElements(page, (node, index, parent) => {
    const tex = node.properties.dataFormula;
    if (typeof tex !== 'string') return;
    const isBlock = node.tagName === 'div';
    const rendered = renderFormula(tex, { isBlock });
    if ('problem' in rendered) return;
    const math = structuredClone(rendered.element);
    parent.children[index] = isBlock
      ? { ...node, properties: { className: ['formula'] }, children: [math] }
      : math;
    return index + 1;
  });
}
