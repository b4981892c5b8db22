import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRemembered, renderFormula } from './formula.ts';
import { formulaHtml, withFormulas } from './formula-html.ts';
import { findFormulaProblems } from './formula-problems.ts';

const spoken = (tex: string) => formulaHtml(tex, { isBlock: true }).spoken;
const problem = (tex: string) => formulaHtml(tex).problem;

describe('a formula in words', () => {
  it.each([
    [
      '\\mathrm{EV} = \\log_2 \\frac{N^2}{t}',
      'EV equals the logarithm to base 2 of N squared over t',
    ],
    ['\\sqrt{a^2+b^2}=c', 'the square root of a squared plus b squared, end root, equals c'],
    ['\\sqrt[3]{x}', 'the cube root of x'],
    [
      '\\sum_{i=1}^{n} i = \\frac{n(n+1)}{2}',
      'the sum from i equals 1 to n of i equals the fraction n open bracket n plus 1 close bracket over 2, end fraction',
    ],
    ['\\lim_{x\\to 0} x', 'the limit as x goes to 0 of x'],
    ['\\binom{n}{k}', 'n choose k'],
    ['x_1 \\le \\overline{x}', 'x sub 1 is at most x bar'],
    ['\\vec{v} \\in \\mathbb{R}', 'v vector in the real numbers'],
    ['\\text{profit} = \\text{revenue} - \\text{cost}', 'profit equals revenue minus cost'],
    [
      '\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}',
      'open bracket row 1: 1, 2; row 2: 3, 4; close bracket',
    ],
    ['\\text{constructor}^{\\text{toString}}', 'constructor to the power of toString'],
    ['e^{2n}', 'e to the power of 2 n, end power'],
  ])('%s', (tex, words) => {
    expect(spoken(tex)).toBe(words);
  });
});

describe('MathML', () => {
  it('needs no styles, and says what it is', () => {
    const { html } = formulaHtml('\\begin{cases}1&x>0\\\\0&x\\le 0\\end{cases}', { isBlock: true });
    expect(html).toMatch(/^<math display="block" aria-label="[^"<]+">/);
    expect(html).toContain('class="tml-left"');
    expect(html).not.toContain('style');
  });

  it('has letters of their own for bold and double-struck ones', () => {
    expect(formulaHtml('\\mathbb{R}').html).toContain('ℝ');
  });
});

describe('TeX that can’t be shown', () => {
  it.each([
    ['\\foo', '\\foo isn’t known here.'],
    ['\\href{javascript:alert(1)}{x}', '\\href isn’t known here.'],
    ['\\includegraphics{x.png}', '\\includegraphics isn’t known here.'],
    ['\\frac{1}{', 'This formula ends too early: a } or an \\end is missing.'],
    ['a & b', '& doesn’t belong here.'],
    ['\\def\\a{\\a\\a}\\a', 'A formula can’t define commands of its own.'],
    ['\\newcommand{\\a}{x}\\a', 'A formula can’t define commands of its own.'],
    ['\\let \\a=x', 'A formula can’t define commands of its own.'],
    [`\\Braket{${'|'.repeat(980)}}`, 'This formula repeats itself without end.'],
    ['\\color{red}x', 'Formulas have the colour of the text around them.'],
    [' ', 'A formula needs TeX between its dollar signs.'],
    ['x'.repeat(1_001), 'A formula can have at most 1000 characters.'],
    [`\\begin{matrix}${'&'.repeat(900)}\\end{matrix}`, 'This formula has too many parts.'],
  ])('%s', (tex, words) => {
    expect(problem(tex)).toBe(words);
  });

  it('is told in a sentence, whatever it is', () => {
    const piece = fc.constantFrom(
      ...[
        '\\',
        '{',
        '}',
        '^',
        '_',
        '&',
        '#',
        '%',
        '$',
        '\\frac',
        '\\left',
        '\\right',
        '\\begin{array}',
      ],
      ...[
        '\\end{array}',
        '\\def',
        '\\a',
        '\\text{',
        '\\sqrt[',
        '<script>',
        '"',
        "'",
        'x',
        ' ',
        '\\\\',
        '日',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const { html, problem } = formulaHtml(pieces.join(''));
        expect((html === null) === (problem !== '')).toBe(true);
        expect(problem).toMatch(/^$|\.$/);
        expect(html ?? '').not.toMatch(/<script|style=|on\w+=|href/i);
      }),
    );
  });

  it.each([['{'], ['\\sqrt{'], ['x^{'], ['\\left('], ['\\text{']])(
    'is refused when %s is nested hundreds of times',
    (open) => {
      const times = Math.floor(1_000 / open.length);
      expect(problem(open.repeat(times))).not.toBe('');
    },
  );

  it('may have commands whose names begin like those that define some', () => {
    expect(problem('\\left(x\\right) \\longrightarrow y')).toBe('');
  });

  it('is found in every text of a question', () => {
    const value = [
      { id: '$\\a$', question: 'Is $\\foo$ right?', options: ['fine', '$x$', '$\\b$'] },
    ];
    expect(findFormulaProblems(value)).toEqual([
      { path: [0, 'question'], message: '\\foo isn’t known here.' },
      { path: [0, 'options', 2], message: '\\b isn’t known here.' },
    ]);
  });
});

describe('what is remembered', () => {
  it('has a bound, also when each formula has a thousand parts', () => {
    const large = (number: number) => `${'='.repeat(900)}${number}`;
    const numbers = Array.from({ length: 80 }, (_, number) => number);
    for (const number of numbers) renderFormula(large(number));
    const kept = numbers.filter((number) => isRemembered(large(number)));
    expect(kept.length).toBeLessThan(70);
    expect(kept.at(-1)).toBe(79);
    expect(isRemembered(large(79), { isBlock: true })).toBe(false);
  });
});

describe('the formulas that a reply brings along', () => {
  it('are named by their TeX, without those that can’t be read', () => {
    const { formulas } = withFormulas('$x$ and $\\foo$', '$y$');
    expect(Object.keys(formulas ?? {})).toEqual(['x', 'y']);
  });

  it('are left out where there are none', () => {
    expect(withFormulas('It costs $5.')).toEqual({});
  });
});
