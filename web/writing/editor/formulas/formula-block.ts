const oneLine = /^\$\$(?!\$)(.*[^$])\$\$\s*$/;
const fence = /^\$\$\s*$/;

/** The number of the last line of a formula that begins on a line, counted from 0; -1 if none does. */
export function lastLineOfFormula(lines: readonly { text: string }[], first: number): number {
  const text = lines[first]?.text ?? '';
  if (oneLine.test(text)) return first;
  if (!fence.test(text)) return -1;
  return lines.findIndex((line, index) => index > first && fence.test(line.text));
}

/** The TeX of a formula on lines of its own; null for anything else. */
export function readFormulaBlock(block: string): string | null {
  const [, tex] = oneLine.exec(block) ?? [];
  if (tex !== undefined) return tex.trim();
  const lines = block.split('\n');
  const isFenced = lines.length > 1 && fence.test(lines[0] ?? '') && fence.test(lines.at(-1) ?? '');
  return isFenced ? lines.slice(1, -1).join('\n').trim() : null;
}

/** The lines that a lesson shows a formula with. */
export function formulaBlock(tex: string): string {
  // An empty line would end it.
  const written = tex.trim().replace(/\n(?:[ \t]*\n)+/g, '\n');
  return written.includes('\n') ? `$$\n${written}\n$$` : `$$${written}$$`;
}
