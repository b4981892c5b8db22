import { lazy, Suspense } from 'react';
import type { Formulas } from '../../../contract/catalog.ts';
import { JapaneseText } from './japanese-text.tsx';

const FormulaText = lazy(async () => ({
  default: (await import('./formula-text.tsx')).FormulaText,
}));

type RunningTextProps = {
  text: string;
  /** Those that came with the text. */
  formulas?: Formulas;
};

/** A line of a question or a comment: with its formulas drawn, and its Japanese marked. */
export function RunningText(props: RunningTextProps) {
  const plain = <JapaneseText text={props.text} />;
  if (!props.text.includes('$')) return plain;
  return (
    <Suspense fallback={plain}>
      <FormulaText {...props} />
    </Suspense>
  );
}
