import { useEffect, useMemo, useState } from 'react';
import { trustHtml } from '../../ui/text/trusted-html.ts';
import { drawFormula } from './draw-formula.ts';

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
    void drawFormula(tex).then((html) => isCurrent && setDrawn({ tex, html }));
    return () => {
      isCurrent = false;
    };
  }, [tex, html]);
  const shown = html ?? (drawn?.tex === tex ? drawn.html : null);
  const trusted = useMemo(() => trustHtml(shown ?? ''), [shown]);
  if (!shown) return <code>{tex}</code>;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: MathML that our server has made
  return <span dangerouslySetInnerHTML={{ __html: trusted }} />;
}
