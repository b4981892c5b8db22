import { Fragment } from 'react';
import { splitFormulas } from '../../../contract/catalog/formula-text.ts';
import type { Formulas } from '../../../contract/catalog.ts';
import { Formula } from './formula.tsx';
import { JapaneseText } from './japanese-text.tsx';

type FormulaTextProps = {
  text: string;
  formulas?: Formulas;
};

export function FormulaText({ text, formulas }: FormulaTextProps) {
  return splitFormulas(text).map(({ text, isFormula }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the runs of a text keep their order
    <Fragment key={index}>
      {isFormula ? <Formula tex={text} html={own(formulas, text)} /> : <JapaneseText text={text} />}
    </Fragment>
  ));
}

/** Not `constructor`, which every object has. */
const own = (formulas: Formulas, tex: string) =>
  formulas && Object.hasOwn(formulas, tex) ? formulas[tex] : undefined;
