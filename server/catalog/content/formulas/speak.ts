import type { Element, ElementContent } from 'hast';
import { toString as textOf } from 'hast-util-to-string';

/*
 * A formula in words, for voices that don't read MathML. Screen readers that do read the MathML itself.
 */

const words: Readonly<Record<string, string>> = {
  '=': 'equals',
  '≠': 'is not equal to',
  '<': 'is less than',
  '>': 'is greater than',
  '≤': 'is at most',
  '≥': 'is at least',
  '≈': 'is about',
  '≡': 'is identical to',
  '∼': 'is like',
  '∝': 'is proportional to',
  '+': 'plus',
  '−': 'minus',
  '-': 'minus',
  '±': 'plus or minus',
  '×': 'times',
  '⋅': 'times',
  '·': 'times',
  '∗': 'times',
  '*': 'times',
  '÷': 'divided by',
  '/': 'over',
  '%': 'percent',
  '!': 'factorial',
  '∞': 'infinity',
  '→': 'to',
  '⟶': 'to',
  '←': 'from',
  '⇒': 'implies',
  '⟹': 'implies',
  '⇔': 'if and only if',
  '⟺': 'if and only if',
  '↦': 'maps to',
  '∈': 'in',
  '∉': 'not in',
  '⊂': 'is part of',
  '⊆': 'is part of, or the same as,',
  '∪': 'union',
  '∩': 'and also',
  '∅': 'the empty set',
  '∀': 'for all',
  '∃': 'there is',
  '¬': 'not',
  '∧': 'and',
  '∨': 'or',
  '∣': 'bar',
  '|': 'bar',
  '‖': 'double bar',
  '∥': 'double bar',
  '∑': 'the sum',
  '∏': 'the product',
  '∫': 'the integral',
  '∮': 'the closed integral',
  '∂': 'partial',
  '∇': 'nabla',
  '∘': 'after',
  '°': 'degrees',
  '′': 'prime',
  '…': 'and so on',
  '⋯': 'and so on',
  '⋮': 'and so on',
  '⋱': 'and so on',
  '(': 'open bracket',
  ')': 'close bracket',
  '[': 'open square bracket',
  ']': 'close square bracket',
  '{': 'open brace',
  '}': 'close brace',
  '⌊': 'the floor of',
  '⌋': '',
  '⌈': 'the ceiling of',
  '⌉': '',
  ℝ: 'the real numbers',
  ℕ: 'the natural numbers',
  ℤ: 'the integers',
  ℚ: 'the rational numbers',
  ℂ: 'the complex numbers',
  α: 'alpha',
  β: 'beta',
  γ: 'gamma',
  δ: 'delta',
  ε: 'epsilon',
  ϵ: 'epsilon',
  ζ: 'zeta',
  η: 'eta',
  θ: 'theta',
  κ: 'kappa',
  λ: 'lambda',
  μ: 'mu',
  ν: 'nu',
  ξ: 'xi',
  π: 'pi',
  ρ: 'rho',
  σ: 'sigma',
  τ: 'tau',
  φ: 'phi',
  ϕ: 'phi',
  χ: 'chi',
  ψ: 'psi',
  ω: 'omega',
  Γ: 'capital gamma',
  Δ: 'delta',
  Θ: 'capital theta',
  Λ: 'capital lambda',
  Ξ: 'capital xi',
  Π: 'capital pi',
  Σ: 'capital sigma',
  Φ: 'capital phi',
  Ψ: 'capital psi',
  Ω: 'capital omega',
  sin: 'the sine of',
  cos: 'the cosine of',
  tan: 'the tangent of',
  log: 'the logarithm of',
  ln: 'the natural logarithm of',
  lim: 'the limit',
  max: 'the maximum of',
  min: 'the minimum of',
  exp: 'the exponential of',
};

const accents: Readonly<Record<string, string>> = {
  '‾': 'bar',
  '¯': 'bar',
  ˉ: 'bar',
  ˆ: 'hat',
  '^': 'hat',
  '→': 'vector',
  '⃗': 'vector',
  '˜': 'tilde',
  '~': 'tilde',
  '˙': 'dot',
  '¨': 'double dot',
};

const powers: Readonly<Record<string, string>> = {
  '2': 'squared',
  '3': 'cubed',
  '∘': 'degrees',
  '°': 'degrees',
  '′': 'prime',
  '″': 'double prime',
};

/** Not what every object has: `constructor` is a word like any other. */
const own = (names: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(names, name) ? names[name] : undefined;

const isSpoken = (node: ElementContent): node is Element =>
  node.type === 'element' && node.tagName !== 'mspace' && node.tagName !== 'mphantom';

const partsOf = (node: Element) => node.children.filter(isSpoken);

/** `E V equals the logarithm to base 2 of N squared over t`. */
export function speak(node: Element): string {
  return say(node)
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,;:.])/g, '')
    .replace(/\$ (?=\d)/g, '$')
    .replace(/,$|^ | $/g, '');
}

function say(node: Element | undefined): string {
  if (!node) return '';
  const parts = partsOf(node);
  const [first, second, third] = parts;
  switch (node.tagName) {
    case 'mi':
    case 'mo':
    case 'mn':
    case 'mtext':
      return sayToken(node);
    case 'mfrac':
      return sayFraction(first, second);
    case 'msqrt':
      return bounded('the square root of', parts, 'end root');
    case 'mroot':
      return bounded(rootOf(second), parts.slice(0, 1), 'end root');
    case 'msup':
      return `${say(first)} ${sayPower(second)}`;
    case 'msub':
      return sayWithIndex(first, second);
    case 'msubsup':
      return isLarge(first)
        ? `${say(first)} from ${say(second)} to ${say(third)} of`
        : `${sayWithIndex(first, second)} ${sayPower(third)}`;
    case 'munderover':
      return `${say(first)} from ${say(second)} to ${say(third)}${isLarge(first) ? ' of' : ''}`;
    case 'munder':
      return sayUnder(first, second);
    case 'mover':
      return `${say(first)} ${own(accents, plain(second)) ?? `with ${say(second)} above`}`;
    case 'mtable':
      return sayTable(parts);
    case 'menclose':
      return `${sayRow(parts)} ${node.properties.notation === 'top' ? 'bar' : ''}`;
    default:
      return sayChoice(parts) ?? sayRow(parts);
  }
}

const sayRow = (parts: readonly Element[]) => parts.map(say).join(' ');

/** A fraction without a line, in brackets: n choose k. */
function sayChoice(parts: readonly Element[]): string | undefined {
  const [open, fraction, close] = parts;
  if (fraction?.tagName !== 'mfrac' || fraction.properties.linethickness === undefined) return;
  if (parts.length !== 3 || plain(open) !== '(' || plain(close) !== ')') return;
  const [above, below] = partsOf(fraction);
  return `${say(above)} choose ${say(below)}`;
}

function sayToken(node: Element): string {
  // TeX's own marks for "applied to", and spaces.
  const text = textOf(node).replace(/[\u2061-\u2064\s]+/g, ' ');
  const sign = text.trim();
  // Bold and script letters are letters of their own in Unicode.
  return own(words, sign) ?? (/^\p{L}+$/u.test(sign) ? sign.normalize('NFKC') : text);
}

function sayFraction(top: Element | undefined, bottom: Element | undefined): string {
  const [above, below] = [say(top), say(bottom)];
  return isShort(top) && isShort(bottom)
    ? `${above} over ${below}`
    : `the fraction ${above} over ${below}, end fraction,`;
}

/** Short enough that nobody wonders where it ends: a number, a letter, or one with an index or power. */
function isShort(node: Element | undefined): boolean {
  if (!node) return true;
  const parts = partsOf(node);
  if (/^(mi|mn|mtext)$/.test(node.tagName)) return true;
  if (/^(msup|msub)$/.test(node.tagName)) return parts.every(isShort);
  return /^(mrow|mstyle|mpadded)$/.test(node.tagName) && parts.length === 1 && isShort(parts[0]);
}

function bounded(begin: string, parts: readonly Element[], end: string): string {
  const isPlain = parts.length === 1 && isShort(parts[0]);
  return `${begin} ${sayRow(parts)}${isPlain ? '' : `, ${end},`}`;
}

const rootOf = (index: Element | undefined) =>
  plain(index) === '3' ? 'the cube root of' : `the root of order ${say(index)} of`;

function sayPower(exponent: Element | undefined): string {
  const known = own(powers, plain(exponent));
  if (known) return known;
  return isShort(exponent)
    ? `to the power of ${say(exponent)}`
    : `to the power of ${say(exponent)}, end power,`;
}

function sayWithIndex(base: Element | undefined, index: Element | undefined): string {
  if (plain(base) === 'log') return `the logarithm to base ${say(index)} of`;
  if (isLarge(base)) return `${say(base)} over ${say(index)} of`;
  return `${say(base)} sub ${say(index)}`;
}

function sayUnder(base: Element | undefined, below: Element | undefined): string {
  if (plain(base) === 'lim') return `the limit as ${say(below).replace(' to ', ' goes to ')} of`;
  return isLarge(base)
    ? `${say(base)} over ${say(below)} of`
    : `${say(base)} with ${say(below)} below`;
}

const isLarge = (node: Element | undefined) => /^[∑∏∫∮⋃⋂]$/u.test(plain(node));

function sayTable(rows: readonly Element[]): string {
  const lines = rows.map((row) => {
    const cells = partsOf(row).map(say);
    return cells.filter((cell) => cell.trim() !== '').join(', ');
  });
  return lines.map((line, index) => `row ${index + 1}: ${line};`).join(' ');
}

/** What it consists of, without the marks that only voices need. */
const plain = (node: Element | undefined) =>
  node ? textOf(node).replace(/[\u2061-\u2064\s]/g, '') : '';
