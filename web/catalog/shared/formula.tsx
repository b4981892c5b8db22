import { useEffect, useState } from 'react';
import { getFormula } from '../../../contract/catalog/formulas.ts';
import { call } from '../../data/api.ts';

/** A formula means the same wherever it is written, so it is asked for once. */
const asked = new Map<string, Promise<string | null>>();

function ask(tex: string): Promise<string | null> {
  const known = asked.get(tex);
  if (known) return known;
  const request = call(getFormula, { query: { tex } }).then(
    ({ html }) => html,
    () => {
      asked.delete(tex);
      return null;
    },
  );
  asked.set(tex, request);
  return request;
}

type FormulaProps = {
  tex: string;
  /** As the server has drawn it, if it came with the text. */
  html?: string | undefined;
};

/** Until it is drawn, or if it can't be, its TeX is shown. */
export function Formula({ tex, html }: FormulaProps) {
  const [drawn, setDrawn] = useState<{ tex: string; html: string | null }>();
  useEffect(() => {
    if (html !== undefined) return;
    let isCurrent = true;
    void ask(tex).then((html) => isCurrent && setDrawn({ tex, html }));
    return () => {
      isCurrent = false;
    };
  }, [tex, html]);
  const shown = html ?? (drawn?.tex === tex ? drawn.html : null);
  if (!shown) return <code>{tex}</code>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: MathML that our server has made
  return <span dangerouslySetInnerHTML={{ __html: shown }} />;
}
