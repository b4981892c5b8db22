import fc from 'fast-check';
import { expect, it } from 'vitest';
import { formulaBlock, lastLineOfFormula, readFormulaBlock } from './formula-block.ts';

const lines = (text: string) => text.split('\n').map((text) => ({ text }));

it('reads what it has written', () => {
  const tex = fc
    .stringMatching(/^[a-z0-9\\{}^_+ \n]{1,30}$/)
    .map((text) => text.trim().replace(/\n\s*\n/g, '\n'))
    .filter((text) => text !== '');
  fc.assert(
    fc.property(tex, (tex) => {
      const block = formulaBlock(tex);
      expect(readFormulaBlock(block)).toBe(tex);
      expect(lastLineOfFormula(lines(block), 0)).toBe(lines(block).length - 1);
    }),
  );
});

it.each(['$x$', 'costs $$', '$$$', '$$ a $$ and more', '$$\nx', 'x\n$$'])(
  'takes %j for no formula on lines of its own',
  (text) => {
    expect(readFormulaBlock(text)).toBeNull();
    expect(lastLineOfFormula(lines(text), 0)).toBe(-1);
  },
);
