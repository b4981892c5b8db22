import type { Element, ElementContent, Properties } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import temml from 'temml';
import { longestFormula } from '../../../../contract/catalog/formula-text.ts';
import { speak } from './speak.ts';

/** MathML that browsers draw without a script, and the same in words. */
interface Formula {
  element: Element;
  spoken: string;
}

export type RenderedFormula = Formula | { problem: string };

const mostElements = 1_500;
const mostRemembered = 2_000;
/** Some have a thousand elements, and anyone may ask for them: together they stay within some 40 MB. */
const mostElementsRemembered = 60_000;

/** Typing changes one formula of a text, and a page shows the same ones again and again. */
const remembered = new Map<string, { rendered: RenderedFormula; elements: number }>();
let elementsRemembered = 0;

const keyOf = (tex: string, isBlock: boolean) => `${isBlock ? 'block' : 'line'} ${tex}`;

/** Whether it costs nothing to have it again. */
export const isRemembered = (tex: string, { isBlock = false } = {}) =>
  remembered.has(keyOf(tex, isBlock));

/** `isBlock` gives it a line of its own, and room for what stands above and below its signs. */
export function renderFormula(tex: string, { isBlock = false } = {}): RenderedFormula {
  const key = keyOf(tex, isBlock);
  const known = remembered.get(key);
  if (known) return known.rendered;
  const drawn = render(tex, isBlock);
  remembered.set(key, drawn);
  elementsRemembered += drawn.elements;
  for (const [oldest, { elements }] of remembered) {
    if (remembered.size <= mostRemembered && elementsRemembered <= mostElementsRemembered) break;
    remembered.delete(oldest);
    elementsRemembered -= elements;
  }
  return drawn.rendered;
}

/** Commands that are repeated would make a formula of any size from a few characters. */
const definition =
  /\\(?:[gex]?def|let|futurelet|global|long|newcommand|renewcommand|providecommand|DeclareMathOperator)(?![a-zA-Z@])/;

const refuse = (problem: string) => ({ rendered: { problem }, elements: 0 });

function render(tex: string, isBlock: boolean): { rendered: RenderedFormula; elements: number } {
  if (tex.trim() === '') return refuse('A formula needs TeX between its dollar signs.');
  if (tex.length > longestFormula) {
    return refuse(`A formula can have at most ${longestFormula} characters.`);
  }
  if (definition.test(tex)) return refuse('A formula can’t define commands of its own.');
  let html: string;
  try {
    html = temml.renderToString(tex, {
      displayMode: isBlock,
      throwOnError: true,
      trust: false,
      strict: false,
      maxExpand: 200,
      maxSize: [20, 20],
    });
  } catch (error) {
    return refuse(reasonOf(error));
  }
  // Reading it takes longer than writing it.
  if (html.split('</', mostElements + 2).length > mostElements + 1) {
    return refuse('This formula has too many parts.');
  }
  const [math] = fromHtml(html, { fragment: true }).children;
  if (math?.type !== 'element') return refuse('This formula can’t be shown.');
  const kept = { elements: 0, coloured: false };
  const element = keep(math, kept);
  if (kept.elements > mostElements) return refuse('This formula has too many parts.');
  if (kept.coloured) return refuse('Formulas have the colour of the text around them.');
  const spoken = speak(element);
  element.properties.ariaLabel = spoken;
  return { rendered: { element, spoken }, elements: kept.elements };
}

/** In the words of someone who writes it. Temml's own messages repeat the formula with marks below its letters. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error) || error.name !== 'ParseError') {
    // Thousands of nested braces exhaust the stack.
    return 'This formula is nested too deeply.';
  }
  const [message = ''] = error.message.trim().split(/ at (?:position \d+|end of input):/);
  const [, name] =
    /^(?:Unsupported function name|Function) ?:? ?"?(\\[a-zA-Z]+)/.exec(message) ?? [];
  if (name) return `${name} isn’t known here.`;
  if (/^Too many expansions/.test(message)) return 'This formula repeats itself without end.';
  if (/^Unexpected end of input|got 'EOF'/.test(message))
    return 'This formula ends too early: a } or an \\end is missing.';
  const [, unexpected] = /^Expected 'EOF', got '(.+)'$/.exec(message) ?? [];
  if (unexpected) return `${unexpected} doesn’t belong here.`;
  return `This isn’t TeX that we can read: ${message}.`;
}

const elements = new Set(
  'math mrow mi mo mn mtext mspace mfrac msqrt mroot msub msup msubsup munder mover munderover mtable mtr mtd mstyle mpadded mphantom menclose mmultiscripts mprescripts merror'.split(
    ' ',
  ),
);
const attributes = new Set(
  'display displaystyle scriptlevel mathvariant stretchy fence separator form largeop movablelimits symmetric minsize maxsize notation lspace rspace accent accentunder linethickness width height depth voffset'.split(
    ' ',
  ),
);
/** Temml's own names of what MathML has no attribute for; web/learning/shared/lesson-text has their styles. */
const classes =
  /^(?:tml-(?:left|right|cancel|xcancel|jot|overline|underline)|upstrike|downstrike|sout)$/;
const isLength = /^-?\d{0,3}(?:\.\d+)?(?:em|ex|mu|pt|px|%)?$/;

/** Only what the renderer needs: our pages allow no styles in attributes, and nothing that TeX says becomes markup. */
function keep(node: Element, kept: { elements: number; coloured: boolean }): Element {
  kept.elements += 1;
  const properties: Properties = {};
  for (const [name, value] of Object.entries(node.properties)) {
    const isSize = /^(?:width|height|depth|voffset|lspace|rspace|minsize|maxsize)$/.test(name);
    if (attributes.has(name) && (!isSize || isLength.test(String(value)))) properties[name] = value;
  }
  const { style, className } = node.properties;
  const names = [
    ...(Array.isArray(className) ? className.map(String).filter((name) => classes.test(name)) : []),
    ...rulesIn(String(style ?? '')),
  ];
  if (names.length > 0) properties.className = names;
  if (/(?:^|;)(?:background-)?color:/.test(String(style ?? ''))) kept.coloured = true;
  const children = node.children.flatMap((child): ElementContent[] => {
    if (child.type === 'text') return [{ type: 'text', value: child.value }];
    if (child.type !== 'element' || kept.elements > mostElements) return [];
    return elements.has(child.tagName) ? [keep(child, kept)] : [];
  });
  return { type: 'element', tagName: node.tagName, properties, children };
}

/** The borders of a table's cells and of boxes. */
function rulesIn(style: string): string[] {
  const sides = ['top', 'right', 'bottom', 'left'].filter((side) =>
    style.includes(`border-${side}:`),
  );
  return style.includes('border:') ? ['boxed'] : sides.map((side) => `${side}rule`);
}
