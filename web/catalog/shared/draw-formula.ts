import { getFormula } from '../../../contract/catalog/formulas.ts';
import { call } from '../../data/api.ts';

/** A formula means the same wherever it is written, so it is asked for once. */
const asked = new Map<string, Promise<string | null>>();
const mostRemembered = 500;

/** MathML from the server; null if the TeX can't be read, or nobody answers. */
export function drawFormula(tex: string): Promise<string | null> {
  const known = asked.get(tex);
  if (known) return known;
  const request = call(getFormula, { query: { tex } }).then(
    ({ html }) => html,
    () => {
      asked.delete(tex);
      return null;
    },
  );
  if (asked.size >= mostRemembered) asked.clear();
  asked.set(tex, request);
  return request;
}
