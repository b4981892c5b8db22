import { splitFormulas } from '../../contract/catalog/formula-text.ts';
import { splitJapanese, type TextRun } from '../../contract/catalog/japanese.ts';

export interface TextPiece extends TextRun {
  mark?: 'em' | 'strong' | 'code';
  /** Its text is TeX. */
  isFormula?: true;
}

const marked = /\*\*([^*]+)\*\*|\*([^*\s](?:[^*]*[^*\s])?)\*|`([^`]+)`/g;

/** Splits the inline Markdown of a question: formulas, emphasis, code, and Japanese, which needs its own voice and typeface. */
export function splitInline(text: string): TextPiece[] {
  return splitFormulas(text).flatMap((run): TextPiece[] =>
    run.isFormula ? [{ text: run.text, isFormula: true }] : splitMarks(run.text),
  );
}

function splitMarks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(marked)) {
    const [whole, strong, em, code] = match;
    pieces.push(...splitJapanese(text.slice(at, match.index)));
    const mark = code !== undefined ? 'code' : strong !== undefined ? 'strong' : 'em';
    pieces.push(
      ...splitJapanese(code ?? strong ?? em ?? '').map((run): TextPiece => ({ ...run, mark })),
    );
    at = match.index + whole.length;
  }
  pieces.push(...splitJapanese(text.slice(at)));
  return pieces;
}

/** Without its marks, for names that are read out. */
export function plainText(text: string): string {
  return splitInline(text)
    .map((piece) => piece.text)
    .join('');
}
