/** A piece of a text: words, or the TeX of a formula. */
export interface FormulaRun {
  text: string;
  isFormula?: true;
}

export const longestFormula = 1_000;

/**
 * A formula stands between dollar signs, on one line. Prices don't start one: `$5 and $10` has a space before the second sign
 * and a digit behind it. `\$` is always a dollar.
 */
const formula = /\\\$|\$(?![\s$])((?:\\.|[^\\$\n])+)(?<!\s)\$(?![\d$])/g;

/** Not what stands between two prices: "$5 a month, or 4$" starts with a digit, and goes on in words. */
export function isTex(text: string): boolean {
  if (text.length > longestFormula || text.includes('`')) return false;
  const outsideBraces = text.replace(/\\[a-z]+|\{[^{}]*\}/gi, '');
  return !/^\d/.test(text) || !/\s\p{L}{2,}/u.test(outsideBraces);
}

/** Splits a line of plain text. Lessons are Markdown, whose parser follows the same rules. */
export function splitFormulas(text: string): FormulaRun[] {
  if (!text.includes('$')) return [{ text }];
  const runs: FormulaRun[] = [];
  let words = '';
  let at = 0;
  for (const match of text.matchAll(formula)) {
    const [whole, tex] = match;
    words += text.slice(at, match.index);
    at = match.index + whole.length;
    if (tex === undefined) words += '$';
    else if (!isTex(tex)) words += whole;
    else {
      if (words) runs.push({ text: words });
      runs.push({ text: tex, isFormula: true });
      words = '';
    }
  }
  words += text.slice(at);
  return words ? [...runs, { text: words }] : runs;
}

export interface FoundFormula {
  from: number;
  /** Behind its closing sign. */
  to: number;
  tex: string;
}

/** Where formulas stand in a text, with their signs. */
export function findFormulas(text: string): FoundFormula[] {
  return Array.from(text.matchAll(formula), ({ index, 0: whole, 1: tex }) => ({
    from: index,
    to: index + whole.length,
    tex: tex ?? '',
  })).filter(({ tex }) => tex !== '' && isTex(tex));
}

/** Writes formulas in another way, and leaves everything else as it is. */
export function replaceFormulas(text: string, write: (tex: string) => string): string {
  return text.replace(formula, (whole, tex?: string) =>
    tex !== undefined && isTex(tex) ? write(tex) : whole,
  );
}

/** The formulas of some texts, each once. */
export function formulasIn(texts: readonly string[]): string[] {
  const runs = texts.flatMap(splitFormulas);
  return [...new Set(runs.filter(({ isFormula }) => isFormula).map(({ text }) => text))];
}
