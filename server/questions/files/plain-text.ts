import type { Element, Nodes } from 'hast';
import { fromHtml } from 'hast-util-from-html';
import { toString as textOf } from 'hast-util-to-string';
import { visit } from 'unist-util-visit';
import { replaceFormulas, splitFormulas } from '../../../contract/catalog/formula-text.ts';
import { renderFormula } from '../../catalog/content/formulas/formula.ts';

export interface PlainText {
  text: string;
  /** What it showed that isn't text: pictures, sounds, films. */
  media: Media[];
  /** It has a formula that we can't draw. */
  lostFormula: boolean;
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
  return { media: [], ...withDollars(text) };
}

/** As Moodle's filters know it, by what begins it. */
const ends: Record<string, string> = {
  '\\(': '\\)',
  '\\[': '\\]',
  $$: '$$',
  '[tex]': '[/tex]',
};
const begin = /\\[([]|\$\$|\[tex\]/gi;

/** TeX between the signs of other systems, between ours. */
function withDollars(text: string): Pick<PlainText, 'text' | 'lostFormula'> {
  const pieces: string[] = [];
  const endless = new Set<string>();
  let lostFormula = false;
  let at = 0;
  for (const { 0: found, index } of text.matchAll(begin)) {
    const end = ends[found.toLowerCase()] ?? '';
    if (index < at || endless.has(end)) continue;
    const to = text.indexOf(end, index + found.length);
    // Without an end there is none for the others either: looking again would take the square of the text's length.
    if (to < 0) {
      endless.add(end);
      continue;
    }
    const tex = asLine(text.slice(index + found.length, to));
    const ours = `$${tex}$`;
    const isFormula = splitFormulas(ours)[0]?.isFormula === true;
    lostFormula ||= tex !== '' && (!isFormula || 'problem' in renderFormula(tex));
    pieces.push(text.slice(at, index), isFormula ? ours : text.slice(index, to + end.length));
    at = to + end.length;
  }
  return { text: asLine(pieces.join('') + text.slice(at)), lostFormula };
}

/** Our formulas as Moodle's filters know them. */
export const asMoodleTex = (text: string) => replaceFormulas(text, (tex) => `\\(${tex}\\)`);

export function fromMarkup(html: string): PlainText {
  const media: Media[] = [];
  let lostFormula = false;
  const write = (node: Nodes, raise: (text: string) => string): string => {
    if (node.type === 'text') return raise(node.value);
    if (node.type !== 'element' && node.type !== 'root') return '';
    if (node.type === 'element' && mediaTags.has(node.tagName)) media.push(readMedia(node));
    if (node.type === 'element' && isSilent(node)) return '';
    if (node.type === 'element' && node.tagName === 'math') {
      const tex = texOf(node);
      if (tex !== undefined) return ` \\(${tex}\\) `;
      lostFormula = true;
      const written = node.properties.alttext ?? node.properties.altText;
      if (typeof written === 'string') return ` ${written} `;
    }
    if (node.type === 'element' && node.tagName === 'annotation') return '';
    const raised = node.type === 'element' ? (raises[node.tagName] ?? raise) : raise;
    const inner = node.children.map((child) => write(child, raised)).join('');
    return node.type === 'element' && !inline.has(node.tagName) ? ` ${inner} ` : inner;
  };
  const plain = withDollars(write(fromHtml(html, { fragment: true }), (text) => text));
  return { media, text: plain.text, lostFormula: lostFormula || plain.lostFormula };
}

/** MathML often brings the TeX along that it was made from. */
function texOf(math: Element): string | undefined {
  let tex: string | undefined;
  visit(math, { tagName: 'annotation' }, (node: Element) => {
    if (/\btex$/i.test(String(node.properties.encoding ?? ''))) tex = textOf(node);
  });
  return tex;
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
