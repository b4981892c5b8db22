import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formulasIn, splitFormulas } from './formula-text.ts';

const tex = (text: string) => ({ text, isFormula: true });

describe('splitting a text at its formulas', () => {
  it.each([
    ['With $x^2$ it is', [{ text: 'With ' }, tex('x^2'), { text: ' it is' }]],
    ['$a$ and $b$.', [tex('a'), { text: ' and ' }, tex('b'), { text: '.' }]],
    ['$5\\,\\text{cm at most}$', [tex('5\\,\\text{cm at most}')]],
    ['$\\$5 + \\$6$', [tex('\\$5 + \\$6')]],
  ])('finds those in %j', (text, runs) => {
    expect(splitFormulas(text)).toEqual(runs);
  });

  it.each([
    'It costs $5, or $10 with lunch.',
    'From $5 to $10.',
    'I paid $25, my friend 20$.',
    '25$ or 30$',
    'a $ b $ c',
    'Only one $ here',
    '$$x$$ belongs on a line of its own',
    '$10, and `$x$` in code',
    `$${'x'.repeat(1_001)}$`,
    '$a\nb$',
  ])('leaves %j as it is', (text) => {
    expect(splitFormulas(text)).toEqual([{ text }]);
  });

  it('takes an escaped sign for a dollar', () => {
    expect(splitFormulas('\\$x\\$')).toEqual([{ text: '$x$' }]);
  });

  it('loses nothing but dollars and backslashes', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[$\\ab 1{}\n^]{0,40}$/), (text) => {
        const kept = splitFormulas(text)
          .map((run) => run.text)
          .join('');
        const bare = (given: string) => given.replace(/[\\$]/g, '');
        expect(bare(kept)).toBe(bare(text));
      }),
    );
  });

  it('names each formula once', () => {
    expect(formulasIn(['$a$ and $b$', 'again $a$'])).toEqual(['a', 'b']);
  });
});
