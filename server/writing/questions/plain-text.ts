import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';

export interface PlainText {
  text: string;
  /** What it showed that isn't text: pictures, sounds, films. */
  media: Media[];
  /** It has a formula, which is plain text here. */
  hadFormula: boolean;
}

export interface Media {
  isPicture: boolean;
  /** Where it is, as the file says. */
  src: string;
  alt: string;
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

/** As one line, with what can be told about it. */
export function fromPlain(text: string): PlainText {
  return { text: asLine(text), media: [], hadFormula: hasTex(text) };
}

/** As Moodle's filters know it. */
const tex = [
  ['\\(', '\\)'],
  ['\\[', '\\]'],
  ['$$', '$$'],
] as const;

/** The first beginning and the last end say it all: for a pattern, a text full of beginnings takes the square of its length. */
function hasTex(text: string): boolean {
  const isBetween = ([begin, end]: readonly [string, string]) => {
    const from = text.indexOf(begin);
    return from >= 0 && text.lastIndexOf(end) > from + begin.length;
  };
  return tex.some(isBetween) || /\[tex\]/i.test(text);
}

export function fromMarkup(html: string): PlainText {
  const media: Media[] = [];
  let hadFormula = false;
  const write = (node: Nodes, raise: (text: string) => string): string => {
    if (node.type === 'text') return raise(node.value);
    if (node.type !== 'element' && node.type !== 'root') return '';
    if (node.type === 'element' && mediaTags.has(node.tagName)) media.push(readMedia(node));
    if (node.type === 'element' && isSilent(node)) return '';
    if (node.type === 'element' && node.tagName === 'math') {
      hadFormula = true;
      const written = node.properties.alttext ?? node.properties.altText;
      if (typeof written === 'string') return ` ${written} `;
    }
    if (node.type === 'element' && node.tagName === 'annotation') return '';
    const raised = node.type === 'element' ? (raises[node.tagName] ?? raise) : raise;
    const inner = node.children.map((child) => write(child, raised)).join('');
    return node.type === 'element' && !inline.has(node.tagName) ? ` ${inner} ` : inner;
  };
  const text = write(fromHtml(html, { fragment: true }), (text) => text);
  return { text: asLine(text), media, hadFormula: hadFormula || hasTex(text) };
}

function readMedia({ tagName, properties, children }: Element): Media {
  const source = children.find((child) => child.type === 'element' && child.tagName === 'source');
  const src = properties.src ?? (source?.type === 'element' ? source.properties.src : '');
  return {
    isPicture: tagName === 'img',
    src: typeof src === 'string' ? src : '',
    alt: asLine(typeof properties.alt === 'string' ? properties.alt : ''),
  };
}

const mediaTags = new Set(['img', 'audio', 'video', 'object', 'embed', 'iframe', 'svg', 'canvas']);
const silent = new Set(['script', 'style', 'template', 'noscript', 'head', 'title', 'svg']);
const isSilent = ({ tagName }: Element) => silent.has(tagName) || mediaTags.has(tagName);

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
  return markup.test(text) ? fromMarkup(text) : fromPlain(text);
}

/** Ends what stands before another sentence. */
export function joinSentences(parts: readonly string[]): string {
  const given = parts.filter((part) => part !== '');
  return given
    .map((part, index) =>
      index < given.length - 1 && !/[.!?…:;。！？]["”’)]?$/u.test(part) ? `${part}.` : part,
    )
    .join(' ');
}
