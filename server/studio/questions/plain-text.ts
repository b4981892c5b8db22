import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';

export interface PlainText {
  text: string;
  /** It showed something that isn't text: a picture, a sound, a film. */
  hadMedia: boolean;
}

/** Longer ones are no questions, and would take long to parse. */
export const longestMarkup = 20_000;

/** One line of plain text, as every text of a question is. */
export function asLine(text: string): string {
  return text
    .toWellFormed()
    .replace(/\s+/g, ' ')
    .replace(/[\p{Cc}\p{Cs}]/gu, '')
    .trim();
}

export function fromMarkup(html: string): PlainText {
  let hadMedia = false;
  const write = (node: Nodes, raise: (text: string) => string): string => {
    if (node.type === 'text') return raise(node.value);
    if (node.type !== 'element' && node.type !== 'root') return '';
    if (node.type === 'element' && media.has(node.tagName)) hadMedia = true;
    if (node.type === 'element' && isSilent(node)) return '';
    const raised = node.type === 'element' ? (raises[node.tagName] ?? raise) : raise;
    const inner = node.children.map((child) => write(child, raised)).join('');
    return node.type === 'element' && !inline.has(node.tagName) ? ` ${inner} ` : inner;
  };
  const text = write(fromHtml(html, { fragment: true }), (text) => text);
  return { text: asLine(text), hadMedia };
}

const media = new Set(['img', 'audio', 'video', 'object', 'embed', 'iframe', 'svg', 'canvas']);
const silent = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'svg']);
const isSilent = ({ tagName }: Element) => silent.has(tagName) || media.has(tagName);

/** Everything else begins and ends a line. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code del dfn em font i ins kbd label mark nobr q rp rt ruby s samp small span strike strong sub sup time tt u var wbr'.split(
    ' ',
  ),
);

const lowered = '₀₁₂₃₄₅₆₇₈₉';
const raised = '⁰¹²³⁴⁵⁶⁷⁸⁹';

/** Without them H₂O would be H2O, and 2³ would be 23. */
const raises: Record<string, (text: string) => string> = {
  sub: (text) => text.replace(/\d/g, (digit) => lowered[Number(digit)] ?? digit),
  sup: (text) => text.replace(/\d/g, (digit) => raised[Number(digit)] ?? digit).replace(/-/g, '⁻'),
};

const markup = /<\/?[a-z][^<>]*>|&(?:#\d+|#x[\da-f]+|[a-z][a-z\d]*);/i;

/** Text that may contain tags, but also a plain "less than". */
export function fromPossibleMarkup(text: string): PlainText {
  return markup.test(text) ? fromMarkup(text) : { text: asLine(text), hadMedia: false };
}
